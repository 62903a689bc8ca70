import { add, compare, negate, subtract } from '#core/decimal/arithmetic.ts'
import { printDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import type { BoundRecord } from '#core/effects/bind-effect.ts'
import { appError } from '#core/errors/app-error.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import {
  decimalParam,
  idParam,
  integerParam,
  maybeDecimalParam,
  optional,
  recordParam,
  written,
} from '#core/model/param.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import type { MoveEffectInput } from '../documents/effects/move-effect.ts'
import { linkDocuments } from '../sources/links/doc-links.ts'
import { docTypeOf } from '../sources/counting/lock-sources.ts'
import {
  givenBack,
  leftOfLines,
  leftToCredit,
  openOf,
  outcomeOf,
  statesOfCredit,
  withCredit,
  type Credit,
  type CreditFields,
  type LineCredit,
} from './credited-invoice.ts'
import { otherTaxes } from './other-taxes.ts'

const params = {
  /** The invoice a credit note is on; empty of an invoice, and of a credit note on none. */
  creditOf: recordParam('header'),
  /** Who bills, or is billed. */
  partner: recordParam('header'),
  currency: idParam('header', 'currency'),
  total: decimalParam('header', ['money']),
  paid: decimalParam('header', ['money']),
  credited: written(decimalParam('header', ['money'])),
  setOff: written(decimalParam('header', ['money'])),
  open: written(decimalParam('header', ['money'])),
  /** Number of the line of the invoice that a line credits. */
  line: integerParam('line'),
  billed: decimalParam('line', ['money']),
  lineCredited: written(decimalParam('line', ['money'])),
  lineTax: decimalParam('line', ['money']),
  lineTaxCredited: written(decimalParam('line', ['money'])),
  /** What of its tax nobody gives back; none where that is not asked. */
  lineLost: optional(decimalParam('line', ['money'])),
  lineLostCredited: optional(written(decimalParam('line', ['money']))),
  /** What was left of the line of the invoice, of its tax and of what of that is lost, when the credit note was made of it. */
  leftBilled: maybeDecimalParam('line', ['money']),
  leftTax: maybeDecimalParam('line', ['money']),
  leftLost: optional(maybeDecimalParam('line', ['money'])),
  /** What the tax, and what is lost of it, is more than its rate says, since it is what was left. */
  taxDiff: maybeDecimalParam('line', ['money']),
  lostDiff: optional(maybeDecimalParam('line', ['money'])),
}

type Bound = BoundRecord<typeof params>

/**
 * Sets a credit note off against its invoice, which is locked: no more is credited of it, and of each line, than it billed, and what is open of it falls (MISC-9).
 * What is more than is open stays open of the credit note. The outcome says what of the record is settled. @throws E_OVER_OPEN, E_SOURCE_DIFFERS
 */
const setOffCredit = defineMoveEffect({
  name: 'bills:setOff',
  params,
  outcomes: ['none', 'part', 'complete'],
  async apply(input, bound) {
    const fields = fieldsOf(bound)
    const { creditOf } = bound.header
    if (creditOf === undefined) {
      refuse('E_SOURCE_DIFFERS', otherTaxes(bound.lines, new Map(), new Map()))
      return { outcome: 'none' }
    }
    const asked = creditIn(bound)
    let setOff = zero
    await input.changeOther({
      family: input.family.id,
      id: creditOf,
      action: 'credited',
      change: (invoice) => {
        refuse('E_SOURCE_DIFFERS', differences(input, bound, invoice))
        refuse('E_OVER_OPEN', beyond(bound, { asked, invoice, fields }))
        refuse('E_SOURCE_DIFFERS', otherTaxes(bound.lines, leftOfLines(invoice, fields), asked.lines))
        const open = openOf(invoice, fields)
        setOff = compare(asked.total, open) > 0 ? open : asked.total
        return withCredit(input.family, invoice, { fields, credit: { ...asked, setOff } })
      },
    })
    await linkDocuments(
      { trx: input.trx, tenantId: input.ctx.tenantId },
      { docType: docTypeOf(input.family), id: creditOf },
      { docType: docTypeOf(input.family), id: standardOf(input.record).id },
    )
    const set = { [fields.setOff]: printDecimal(negate(setOff)) }
    const after = { ...input.record, ...set }
    return {
      outcome: outcomeOf(after, fields),
      set: { ...set, [bound.fieldOf('open') ?? '']: printDecimal(openOf(after, fields)) },
    }
  },
})

/** Gives back to an invoice what a credit note took off it, once that is reversed (MISC-9). */
const giveBackCredit = defineMoveEffect({
  name: 'bills:giveBack',
  params,
  async apply(input, bound) {
    const { creditOf, setOff } = bound.header
    if (creditOf === undefined) return {}
    const fields = fieldsOf(bound)
    const credit = givenBack({ ...creditIn(bound), setOff: negate(setOff) })
    const change = (invoice: EntityRecord) => withCredit(input.family, invoice, { fields, credit })
    await input.changeOther({ family: input.family.id, id: creditOf, action: 'uncredit', change })
    return { set: { [fields.setOff]: '0' } }
  },
})

/** Effects of credit notes on what is open of their invoices. */
export const setOffEffects = [setOffCredit, giveBackCredit] as const

function fieldsOf({ fieldOf, lines }: Bound): CreditFields {
  const named = (param: keyof typeof params) => fieldOf(param) ?? ''
  return {
    total: named('total'),
    paid: named('paid'),
    credited: named('credited'),
    setOff: named('setOff'),
    lines: lines[0]?.lines ?? '',
    billed: named('billed'),
    lineCredited: named('lineCredited'),
    lineTax: named('lineTax'),
    lineTaxCredited: named('lineTaxCredited'),
    lineLost: fieldOf('lineLost'),
    lineLostCredited: fieldOf('lineLostCredited'),
  }
}

/** What a credit note asks for, above zero. */
function creditIn({ header, lines }: Bound): Credit {
  const asked = new Map<number, LineCredit>()
  for (const { values } of lines) {
    if (values.line === undefined) continue
    const { billed, tax, lost } = asked.get(values.line) ?? { billed: zero, tax: zero, lost: zero }
    asked.set(values.line, {
      billed: add(billed, values.billed),
      tax: subtract(tax, values.lineTax),
      lost: subtract(lost, values.lineLost),
    })
  }
  return { total: negate(header.total), setOff: zero, lines: asked }
}

/** A credit note is of the supplier or customer, currency and site of an invoice that stands. */
function differences({ family, record }: MoveEffectInput, { header, fieldOf }: Bound, invoice: EntityRecord) {
  const at = (param: keyof typeof params) => fieldIssue(fieldOf(param) ?? '', { code: 'sourceDiffers' })
  const field = (param: keyof typeof params) => invoice[fieldOf(param) ?? '']
  const isOpen = Object.values(statesOfCredit(family)).includes(standardOf(invoice).status)
  const isInvoice = isOpen && field('creditOf') === null && standardOf(invoice).site === standardOf(record).site
  return [
    ...(isInvoice ? [] : [at('creditOf')]),
    ...(field('partner') === header.partner ? [] : [at('partner')]),
    ...(field('currency') === (header.currency ?? null) ? [] : [at('currency')]),
  ]
}

function beyond(
  { lines, fieldOf }: Bound,
  { asked, invoice, fields }: { readonly asked: Credit; readonly invoice: EntityRecord; readonly fields: CreditFields },
): readonly FieldIssue[] {
  const left = leftOfLines(invoice, fields)
  const issues = lines.flatMap(({ row, lines: table, values }) => {
    const limit = values.line === undefined ? undefined : (left.get(values.line)?.billed ?? zero)
    if (limit === undefined || compare(asked.lines.get(values.line ?? 0)?.billed ?? zero, limit) <= 0) return []
    return [fieldIssue('price', overIssue(limit), { lines: table, index: row })]
  })
  const whole = leftToCredit(invoice, fields)
  if (issues.length > 0 || compare(asked.total, whole) <= 0) return issues
  return [fieldIssue(fieldOf('creditOf') ?? '', overIssue(whole))]
}

function overIssue(left: Decimal) {
  return { code: 'beyondInvoice', params: { left: printDecimal(left) } }
}

function refuse(code: 'E_OVER_OPEN' | 'E_SOURCE_DIFFERS', issues: readonly FieldIssue[]): void {
  if (issues.length > 0) throw appError(code, {}, { issues })
}
