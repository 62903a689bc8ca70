import { compare } from '#core/decimal/arithmetic.ts'
import { printDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import type { BoundLine, BoundRecord } from '#core/effects/bind-effect.ts'
import { AppError, appError } from '#core/errors/app-error.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import { decimalParam, idParam, maybeDecimalParam, optional, recordParam, textParam } from '#core/model/param.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { numberIn } from '#core/record/read-values.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { wireName, type WireRecord } from '#core/record/wire-record.ts'
import { behindSavepoint } from '../db/in-transaction.ts'
import { translatorFor } from '../definitions/translator-for.ts'
import { translateWriteError } from '../documents/command/write-error.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import type { MoveEffectInput } from '../documents/effects/move-effect.ts'
import { documentLink } from '../documents/present/told.ts'
import { takenAnew } from '../documents/judge/check-lookups.ts'
import { linkMade } from '../sources/in-one-go/link-made.ts'
import { leftOf } from './credited-invoice.ts'

const params = {
  /** Who bills, or is billed. */
  partner: recordParam('header'),
  /** What a supplier calls its credit note. */
  number: optional(textParam('header', ['text'])),
  currency: idParam('header', 'currency'),
  homeCurrency: idParam('header', 'currency'),
  /** The rate the invoice was booked at: what it is credited at. */
  rate: maybeDecimalParam('header', ['rate']),
  description: textParam('line', ['text']),
  account: idParam('line', 'glAccount'),
  costCentre: idParam('line', 'costCentre'),
  project: optional(idParam('line', 'capex')),
  taxCode: idParam('line', 'taxCode'),
  qty: decimalParam('line', ['quantity']),
  price: decimalParam('line', ['money']),
  billed: decimalParam('line', ['money']),
  lineCredited: decimalParam('line', ['money']),
  lineTax: decimalParam('line', ['money']),
  lineTaxCredited: decimalParam('line', ['money']),
  /** What of its tax nobody gives back; none where that is not asked. */
  lineLost: optional(maybeDecimalParam('line', ['money'])),
  lineLostCredited: optional(decimalParam('line', ['money'])),
}

/**
 * Makes a draft of a credit note on an invoice, of what is still to be credited of each line (MISC-9): a line nothing is credited of as it is, any other as
 * what is left of it, with what is left of its tax, also where that alone is left (MISC-189). It names whom and what the invoice named, whatever has become of them, but no project and no cost centre that has closed. Made by
 * whoever is at the site of the invoice. @throws E_OTHER_SITE
 */
export const creditEffect = defineMoveEffect({
  name: 'bills:credit',
  params,
  async apply(input, { header, lines, fieldOf }) {
    const { record, family, definitions, ctx } = input
    refuseElsewhere(input)
    const rows = linesOf(record, lines[0]?.lines ?? '')
    const [costCentres, projects] = await Promise.all([
      openOf(input, { lines, fieldOf }, 'costCentre'),
      openOf(input, { lines, fieldOf }, 'project'),
    ])
    const open = { costCentres, projects }
    const isForeign = header.currency !== undefined && header.currency !== header.homeCurrency
    const asked = fieldOf('number')
    const made = await draftOf(input, asked, {
      Kind: 'CreditNote',
      [wireNameOf(family, fieldOf('partner'))]: header.partner ?? null,
      ...(header.number === '' ? {} : { InvoiceNo: header.number }),
      CurrencyId: header.currency ?? null,
      CreditOfId: standardOf(record).id,
      ...(isForeign && header.rate !== undefined ? { RateAgreed: printDecimal(header.rate) } : {}),
      Lines: lines.flatMap((line) => creditLine(line, numberIn(rows[line.row] ?? {}, 'lineNo') ?? 0, open)),
    })
    await linkMade(input, { from: standardOf(record).id, target: family, id: standardOf(made).id })
    const { docNo } = standardOf(made)
    return {
      // The number is that of one credit note.
      ...(asked === undefined ? {} : { set: { [asked]: null } }),
      said: translatorFor(definitions, ctx.language)('miscInvoiceAr.said.credited', { number: docNo }),
      records: [documentLink(family, made)],
    }
  },
  offer: (question) => Promise.resolve(isHere(question) ? {} : undefined),
})

/** Whether the session is at the site of the invoice. */
function isHere({ record, ctx }: Pick<MoveEffectInput, 'record' | 'ctx'>): boolean {
  return standardOf(record).site === ctx.siteId
}

/** A credit note made at another site could not be set off. @throws E_OTHER_SITE */
function refuseElsewhere(input: MoveEffectInput): void {
  if (!isHere(input)) throw appError('E_OTHER_SITE')
}

/** What the lines may still name of a kind: what has closed since is credited of none. */
async function openOf(
  input: MoveEffectInput,
  { lines, fieldOf }: Pick<BoundRecord<typeof params>, 'lines' | 'fieldOf'>,
  name: 'costCentre' | 'project',
): Promise<ReadonlySet<number>> {
  const ids = lines.flatMap(({ values }) => values[name] ?? [])
  const grid = input.family.entity.lines.find(({ id }) => id === lines[0]?.lines)
  const cell = grid?.fields.find(({ id }) => id === fieldOf(name))
  return isLookup(cell) ? takenAnew(input, cell, ids) : new Set()
}

/** The draft; what is wrong with its number is said where that was asked, since the number beside it is that of the invoice. */
function draftOf(input: MoveEffectInput, asked: string | undefined, body: WireRecord): Promise<EntityRecord> {
  const { trx, family, record, createOther } = input
  return behindSavepoint(
    trx,
    () => createOther(family.id, body, record),
    (thrown) => {
      const error = translateWriteError(family.entity, thrown)
      if (asked === undefined || !(error instanceof AppError) || error.extra.issues === undefined) throw error
      const issues = error.extra.issues.map((one) => (one.field === 'invoiceNo' ? { ...one, field: asked } : one))
      throw new AppError(error.code, error.params, { ...error.extra, issues })
    },
  )
}

function wireNameOf({ entity }: FamilyDefinition, id: string | undefined): string {
  const field = entity.fields.find((one) => one.id === id)
  if (field === undefined) throw new Error(`${entity.id} has no ${id}, which the linker has proved`)
  return wireName(field)
}

/** What lines may still name. */
interface Open {
  readonly costCentres: ReadonlySet<number>
  readonly projects: ReadonlySet<number>
}

function creditLine({ values }: BoundLine<typeof params>, number: number, open: Open) {
  const { description, account, costCentre, project, taxCode, billed, lineCredited } = values
  const left = leftOf(billed, lineCredited)
  const isWhole = compare(lineCredited, zero) === 0
  const taxes: Taxes = isWhole ? {} : leftTaxes(values)
  const isTaxLeft = Object.values(taxes).some((tax) => compare(tax, zero) !== 0)
  if (compare(left, zero) <= 0 && !isTaxLeft) return []
  const [qty, price]: readonly Decimal[] = isWhole ? [values.qty, values.price] : []
  return [
    {
      Description: description,
      AccountId: account ?? null,
      CostCentreId: ifOpen(open.costCentres, costCentre) ?? null,
      ...(project === undefined ? {} : { ProjectId: ifOpen(open.projects, project) ?? null }),
      TaxCodeId: taxCode ?? null,
      Qty: qty === undefined ? '1' : printDecimal(qty),
      Price: printDecimal(price ?? left),
      InvoiceLine: number,
      ...(isWhole ? {} : { LeftBilled: printDecimal(left) }),
      ...Object.fromEntries(Object.entries(taxes).map(([name, tax]) => [name, printDecimal(tax)])),
    },
  ]
}

/** Amounts of a line by the names they are written under. */
type Taxes = Readonly<Record<string, Decimal>>

/** What is left of the tax of a line, and of what of that nobody gives back. */
function leftTaxes({
  lineTax,
  lineTaxCredited,
  lineLost,
  lineLostCredited,
}: BoundLine<typeof params>['values']): Taxes {
  const LeftTax = leftOf(lineTax, lineTaxCredited)
  return lineLost === undefined ? { LeftTax } : { LeftTax, LeftLost: leftOf(lineLost, lineLostCredited) }
}

function ifOpen(open: ReadonlySet<number>, id: number | undefined): number | undefined {
  return id !== undefined && open.has(id) ? id : undefined
}
