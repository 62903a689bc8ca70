import { decimalParam, idParam, maybeDecimalParam, textParam } from '#core/model/param.ts'
import type { BoundRecord } from '#core/effects/bind-effect.ts'
import type { LineRecord } from '#core/model/value.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { familyNamed } from '../../definitions/family-named.ts'
import { defineMoveEffect } from '../../documents/effects/define-move-effect.ts'
import type { MoveEffectInput } from '../../documents/effects/move-effect.ts'
import { standingTold } from '../../documents/present/standing-told.ts'
import { joinTold, type Told } from '../../documents/present/told.ts'
import { atSiteOf } from '../../sources/in-one-go/at-site-of.ts'
import { lockSources } from '../../sources/counting/lock-sources.ts'
import { orderedParams, refuseOtherOrder } from './agreed-order.ts'
import type { InvoicedLine, InvoicedOrder } from './invoiced-order.ts'
import { linkedLines } from './linked-lines.ts'
import { makeReceipt } from './make-receipt.ts'
import { agreedParams, refuseWorse } from './refuse-worse.ts'

const params = {
  ...orderedParams,
  ...agreedParams,
  day: textParam('header', ['date']),
  number: textParam('header', ['text']),
  rate: maybeDecimalParam('header', ['rate']),
  qty: decimalParam('line', ['quantity']),
  /** How much of it is ordered. */
  asked: decimalParam('line', ['quantity']),
  receipt: idParam('line', 'receipt'),
}

type Bound = BoundRecord<typeof params>

/**
 * Receives what an invoice bills of orders nobody receives goods of, each order by a receipt of its own, and lets the lines name what was received: from
 * there on they are matched, booked and undone as lines of receipts are (VCH-336). Lines that name a receipt already, or no order, are left alone.
 * @throws E_PERM, E_SOURCE_DIFFERS, E_VALIDATION
 */
export const receiveEffect = defineMoveEffect({
  name: 'matching:receive',
  params,
  async apply(input, bound) {
    const invoiced = invoicedOrders(input, bound)
    const [first] = bound.lines
    if (invoiced.length === 0 || first === undefined) return {}
    await lockOrders(input, invoiced)
    await refuseOtherOrder(input, bound)
    const { fieldOf } = bound
    const field = (name: keyof typeof params) => fieldOf(name) ?? ''
    const fields = { day: field('day'), order: field('order'), orderLine: field('orderLine'), qty: field('qty') }
    const there = await atSiteOf(input.command, input.record)
    const family = familyNamed(input.definitions, 'receipt')
    const [links, made] = [new Map<number, LineRecord>(), [] as Told[]]
    for (const one of invoiced) {
      const receipt = await makeReceipt(there, one, { fields, isConfirmed: input.body.Confirmed === true })
      made.push(standingTold({ ...there, family }, receipt))
      for (const [index, { id }] of linesOf(receipt, 'lines').entries())
        links.set(one.lines[index]?.id ?? 0, {
          [field('receipt')]: standardOf(receipt).id,
          [field('receiptLine')]: Number(id),
        })
    }
    const values = await linkedLines(input, first.lines, links)
    refuseWorse(input, bound, values)
    return { setLines: { lines: first.lines, values }, recomputes: true, ...joinTold(made) }
  },
})

/** All orders at once and in ascending order, as whatever takes of them locks them (SRC-7); what they say is judged as it stands then. */
async function lockOrders(input: MoveEffectInput, invoiced: readonly InvoicedOrder[]): Promise<void> {
  const source = input.family.sources.find(({ from }) => from === 'purchaseOrder')
  if (source === undefined) return
  await lockSources(
    input,
    source,
    invoiced.map(({ order }) => order),
  )
}

/** What the lines bill, by order, in the order in which orders are locked. */
function invoicedOrders({ record }: MoveEffectInput, { header, lines }: Bound): readonly InvoicedOrder[] {
  const byOrder = new Map<number, InvoicedLine[]>()
  for (const { id, row, lines: table, values } of lines) {
    const { order, orderLine, receiptLine, qty, asked } = values
    if (order === undefined || orderLine === undefined || receiptLine !== undefined) continue
    const line = { id, row, lines: table, orderLine, qty, asked }
    byOrder.set(order, [...(byOrder.get(order) ?? []), line])
  }
  const { day, number, rate } = header
  const invoice = standardOf(record).id
  const ascending = [...byOrder].toSorted(([one], [other]) => one - other)
  return ascending.map(([order, own]) => ({ order, lines: own, invoice, number, day, rate }))
}
