import { add, compare, divide, multiply, subtract } from '#core/decimal/arithmetic.ts'
import { printDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import { appError } from '#core/errors/app-error.ts'
import type { BoundRecord } from '#core/effects/bind-effect.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { choiceParam, decimalParam, idParam, written } from '#core/model/param.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { moneyDecimals } from '#core/record/money-decimals.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import type { MoveEffectInput, MoveEffectResult } from '../documents/effects/move-effect.ts'
import { creditKinds } from './credit-fields.ts'
import { readCreditable, type CreditableLine } from './used-of-vouchers.ts'

const params = {
  kind: choiceParam('header', creditKinds),
  voucherLine: idParam('line', 'voucherLine'),
  qty: decimalParam('line', ['quantity']),
  /** How much of the line goes back. */
  backQty: decimalParam('line', ['quantity']),
  amount: decimalParam('line', ['money']),
  /** What of the line is on the account of claims already, in the currency of the books. */
  claimBase: written(decimalParam('line', ['money'])),
}

type Bound = BoundRecord<typeof params>

/**
 * What is asked back of an invoice stands on its lines once: no more than was claimed there, than its price differs by, or than it was worth,
 * all standing credits of the kind together (CRN-3). Nor does more of it go back than it bills (CRN-296). The invoice is held, so that two credits at once cannot both have it.
 */
export const askBackEffect = defineMoveEffect({ name: 'credits:askBack', params, apply: askBack })

async function askBack(input: MoveEffectInput, bound: Bound): Promise<MoveEffectResult> {
  const { trx, ctx, record } = input
  const { kind } = bound.header
  const lineIds = [...new Set(bound.lines.flatMap(({ values }) => values.voucherLine ?? []))]
  if (lineIds.length === 0) return {}
  const found = await readCreditable(trx, { tenantId: ctx.tenantId, lineIds, kind, except: standardOf(record).id })
  const byId = new Map(found.map((line) => [line.id, line]))
  if (found.some(({ status }) => status !== 'Completed')) throw appError('E_SOURCE_CLOSED')
  const issues = [...overBack(bound, byId), ...overIssues(bound, byId, kind)]
  if (issues.length > 0) throw appError('E_OVER_OPEN', {}, { issues })
  return kind === 'ShortDelivery' ? heldClaims(bound, byId, moneyDecimals(input.session, record)) : {}
}

/** What of each line stands on the account of claims: its part of what the invoice claimed, and all that is left with the last of it. */
function heldClaims(bound: Bound, byId: ReadonlyMap<number, CreditableLine>, decimals: number): MoveEffectResult {
  const field = bound.fieldOf('claimBase') ?? ''
  const left = new Map([...byId].map(([id, line]) => [id, leftOf(line)]))
  const cells = bound.lines.map(({ id, values }) => {
    const { asked, base } = left.get(values.voucherLine ?? 0) ?? nothing
    const isAll = compare(values.amount, asked) >= 0
    const held = isAll ? base : divide(multiply(base, values.amount), asked, decimals)
    left.set(values.voucherLine ?? 0, { asked: subtract(asked, values.amount), base: subtract(base, held) })
    return [id, { [field]: printDecimal(held) }] as const
  })
  return { setLines: { lines: bound.lines[0]?.lines ?? '', values: new Map(cells) } }
}

const nothing = { asked: zero, base: zero }

function leftOf({ claim, used, claimBase, usedBase }: CreditableLine) {
  return { asked: subtract(claim, used), base: subtract(claimBase, usedBase) }
}

function overIssues(bound: Bound, byId: ReadonlyMap<number, CreditableLine>, kind: string): readonly FieldIssue[] {
  return overOf(bound, byId, {
    field: 'amount',
    of: ({ values }) => values.amount,
    left: (line) => subtract(limitOf(line, kind), line.used),
  })
}

/** Goods an invoice does not bill go back by their receipt, which takes them off what is owed. */
function overBack(bound: Bound, byId: ReadonlyMap<number, CreditableLine>): readonly FieldIssue[] {
  return overOf(bound, byId, {
    field: 'qty',
    of: ({ values }) => values.backQty,
    left: ({ qty, usedBack }) => subtract(qty, usedBack),
  })
}

/** What lines ask of the lines of invoices, and what those have left of it. */
interface Asking {
  readonly field: 'qty' | 'amount'
  readonly of: (line: Bound['lines'][number]) => Decimal
  readonly left: (line: CreditableLine) => Decimal
}

/** Issues of lines that ask more than is left, those before them counted. */
function overOf(bound: Bound, byId: ReadonlyMap<number, CreditableLine>, ask: Asking): readonly FieldIssue[] {
  const asked = new Map<number, Decimal>()
  return bound.lines.flatMap((own) => {
    const line = byId.get(own.values.voucherLine ?? 0)
    const now = ask.of(own)
    if (line === undefined || compare(now, zero) === 0) return []
    const open = subtract(ask.left(line), asked.get(line.id) ?? zero)
    asked.set(line.id, add(asked.get(line.id) ?? zero, now))
    if (compare(now, open) <= 0) return []
    const limit = printDecimal(compare(open, zero) > 0 ? open : zero)
    const place = { lines: own.lines, index: own.row }
    return [fieldIssue(bound.fieldOf(ask.field) ?? '', { code: 'atMost', params: { limit } }, place)]
  })
}

/** What of an invoice line a kind of credit may ask back. */
function limitOf({ claim, variance, amount }: CreditableLine, kind: string): Decimal {
  if (kind === 'ShortDelivery') return claim
  return kind === 'Price' ? variance : amount
}
