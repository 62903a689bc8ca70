import { decimalParam, idParam, maybeDecimalParam, textParam } from '#core/model/param.ts'
import type { BoundRecord } from '#core/effects/bind-effect.ts'
import type { EntityRecord, LineRecord, Scalar } from '#core/model/value.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { familyNamed } from '../../definitions/family-named.ts'
import { defineMoveEffect } from '../../documents/effects/define-move-effect.ts'
import type { MoveEffectInput } from '../../documents/effects/move-effect.ts'
import { standingTold } from '../../documents/present/standing-told.ts'
import { joinTold, type Told } from '../../documents/present/told.ts'
import { withKeptFills } from '../../documents/settle/kept-fills.ts'
import { atSiteOf } from '../../sources/in-one-go/at-site-of.ts'
import type { InvoicedLine, InvoicedOrder } from './invoiced-order.ts'
import { makeReceipt } from './make-receipt.ts'

const params = {
  day: textParam('header', ['date']),
  number: textParam('header', ['text']),
  rate: maybeDecimalParam('header', ['rate']),
  order: idParam('line', 'purchaseOrder'),
  orderLine: idParam('line', 'purchaseOrderLine'),
  qty: decimalParam('line', ['quantity']),
  receipt: idParam('line', 'receipt'),
  receiptLine: idParam('line', 'receiptLine'),
}

type Bound = BoundRecord<typeof params>

/**
 * Receives what an invoice bills of orders nobody receives goods of, each order by a receipt of its own, and lets the lines name what was received: from
 * there on they are matched, booked and undone as lines of receipts are (VCH-336). Lines that name a receipt already, or no order, are left alone.
 */
export const receiveEffect = defineMoveEffect({
  name: 'matching:receive',
  params,
  async apply(input, bound) {
    const invoiced = invoicedOrders(input, bound)
    const [first] = bound.lines
    if (invoiced.length === 0 || first === undefined) return {}
    const { fieldOf } = bound
    const field = (name: keyof typeof params) => fieldOf(name) ?? ''
    const fields = { day: field('day'), order: field('order'), orderLine: field('orderLine'), qty: field('qty') }
    const there = await atSiteOf(input.command, input.record)
    const family = familyNamed(input.definitions, 'receipt')
    const [links, made] = [new Map<number, LineRecord>(), [] as Told[]]
    for (const one of invoiced) {
      const receipt = await makeReceipt(there, one, fields)
      made.push(standingTold({ ...there, family }, receipt))
      for (const [index, { id }] of linesOf(receipt, 'lines').entries())
        links.set(one.lines[index]?.id ?? 0, {
          [field('receipt')]: standardOf(receipt).id,
          [field('receiptLine')]: Number(id),
        })
    }
    const values = await linkedLines(input, first.lines, links)
    return { setLines: { lines: first.lines, values }, recomputes: true, ...joinTold(made) }
  },
})

/** What the lines bill, by order. */
function invoicedOrders({ record }: MoveEffectInput, { header, lines }: Bound): readonly InvoicedOrder[] {
  const byOrder = new Map<number, InvoicedLine[]>()
  for (const { id, row, lines: table, values } of lines) {
    const { order, orderLine, receiptLine, qty } = values
    if (order === undefined || orderLine === undefined || receiptLine !== undefined) continue
    const line = { id, row, lines: table, orderLine, qty }
    byOrder.set(order, [...(byOrder.get(order) ?? []), line])
  }
  const { day, number, rate } = header
  const invoice = standardOf(record).id
  return [...byOrder].map(([order, own]) => ({ order, lines: own, invoice, number, day, rate }))
}

/** The lines that name their receipt now, with all that is copied of it. */
async function linkedLines(
  input: MoveEffectInput,
  table: string,
  links: ReadonlyMap<number, LineRecord>,
): Promise<ReadonlyMap<number, Readonly<Record<string, Scalar>>>> {
  const before = linesOf(input.record, table)
  const linked: EntityRecord = {
    ...input.record,
    [table]: before.map((line) => ({ ...line, ...links.get(Number(line['id'])) })),
  }
  const filled = linesOf(await withKeptFills(input, linked), table)
  return new Map(
    before.flatMap((line, index) => {
      if (!links.has(Number(line['id']))) return []
      const cells = Object.entries(filled[index] ?? {}).flatMap(([name, value]) =>
        value === undefined || value === line[name] ? [] : [[name, value] as const],
      )
      return [[Number(line['id']), Object.fromEntries(cells)] as const]
    }),
  )
}
