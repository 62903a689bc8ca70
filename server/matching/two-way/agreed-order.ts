import type { BoundRecord } from '#core/effects/bind-effect.ts'
import { appError } from '#core/errors/app-error.ts'
import { mostSources } from '#core/http/sources-contract.ts'
import { flagParam, idParam, maybeDecimalParam } from '#core/model/param.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { isSameLine } from '#core/record/same-value.ts'
import { mayView } from '#core/model/screens/may-view.ts'
import { familyNamed } from '../../definitions/family-named.ts'
import type { MoveEffectInput } from '../../documents/effects/move-effect.ts'
import { withKeptFills } from '../../documents/judge/kept-fills.ts'
import { recompute } from '../../documents/judge/storable-record.ts'

/** What is compared. */
const judged = ['item', 'unit', 'isGoods', 'orderPrice', 'discount', 'freight'] as const

/** Parameters of a line that bills a line of an order. */
export const orderedParams = {
  order: idParam('line', 'purchaseOrder'),
  orderLine: idParam('line', 'purchaseOrderLine'),
  receiptLine: idParam('line', 'receiptLine'),
  // What the order said when the line was written, and what must not have become another since: the invoice is held against it.
  item: idParam('line', 'item'),
  unit: idParam('line', 'itemUnit'),
  isGoods: flagParam('line'),
  orderPrice: maybeDecimalParam('line', ['cost']),
  /** Its part of what the order gives off and what its freight is, as far as others had none of it. */
  discount: maybeDecimalParam('line', ['money']),
  freight: maybeDecimalParam('line', ['money']),
}

type Bound = Pick<BoundRecord<typeof orderedParams>, 'lines' | 'fieldOf'>
type Billing = Bound['lines']

/**
 * What bills orders nobody receives goods of goes on only with the right to view them (VCH-339), and while they say what they said when it was
 * written: it was judged by that, so it is saved again where they do not (VCH-350). @throws E_PERM, E_VALIDATION, E_SOURCE_DIFFERS
 */
export async function refuseOtherOrder(input: MoveEffectInput, { lines, fieldOf }: Bound): Promise<void> {
  const billing = lines.filter(({ values }) => values.orderLine !== undefined && values.receiptLine === undefined)
  const [first] = billing
  if (first === undefined) return
  if (!mayView(familyNamed(input.definitions, 'purchaseOrder'), input.ctx.permissions)) throw appError('E_PERM')
  refuseMany(billing, first.lines)
  refuseTwice(billing, fieldOf('orderLine') ?? '')
  const ids = judged.map((name) => fieldOf(name))
  const grid = input.family.entity.lines.find(({ id }) => id === first.lines)?.fields ?? []
  const cells = grid.filter(({ id }) => ids.includes(id))
  const before = linesOf(input.record, first.lines)
  const renewed = recompute(input.command, await withKeptFills(input, input.record))
  const now = linesOf(renewed, first.lines)
  const others = billing.filter(({ row }) => !isSameLine(cells, before[row] ?? {}, now[row] ?? {}))
  const issues = others.map(({ row, lines: table }) =>
    fieldIssue(fieldOf('orderLine') ?? '', { code: 'sourceDiffers' }, { lines: table, index: row }),
  )
  if (issues.length > 0) throw appError('E_SOURCE_DIFFERS', {}, { issues })
}

/** Each order is a receipt: no more of them than go into one document at all. */
function refuseMany(billing: Billing, table: string): void {
  const orders = new Set(billing.map(({ values }) => values.order)).size
  if (orders <= mostSources) return
  const issue = fieldIssue(table, { code: 'manyOrders', params: { limit: mostSources, orders } })
  throw appError('E_VALIDATION', {}, { issues: [issue] })
}

/** Each line alone may be within what is open, and both of them be beyond it. */
function refuseTwice(billing: Billing, field: string): void {
  const seen = new Set<number | undefined>()
  const issues = billing.flatMap(({ row, lines, values: { orderLine } }) => {
    const isTwice = seen.has(orderLine)
    seen.add(orderLine)
    return isTwice ? [fieldIssue(field, { code: 'twice' }, { lines, index: row })] : []
  })
  if (issues.length > 0) throw appError('E_VALIDATION', {}, { issues })
}
