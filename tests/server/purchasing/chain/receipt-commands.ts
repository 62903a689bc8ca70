import fc from 'fast-check'
import { expect } from 'vitest'
import { heapAt, put, take } from '../../model/books.ts'
import { share, unitOfQty, written } from '../../model/figures.ts'
import { places } from '../../support/inventory.ts'
import { cents, naming, on, qty, type Command } from './command.ts'
import { inBase, openOfOrder, openOfReceipt, partOf, worth, type Order, type Receipt } from './model.ts'

const set = 'Receipts'

/** More than is wanted and five percent. */
function isBeyond({ asked, received, cancelled }: Order, tenths: bigint): boolean {
  return (received + tenths) * 100n > (asked - cancelled) * 105n
}

/** Receives a part of what is open, a little more, or too much, at the price of the order or another. */
export const receive = (percent: number, atPercent = 100) =>
  on(
    `receive ${percent} % of order at ${atPercent} %`,
    ({ orders }) => orders.filter((each) => openOfOrder(each) > 0n),
    async (order, model, { world, ground }) => {
      const got = partOf(openOfOrder(order), percent)
      const price = share(order.price, BigInt(atPercent), 100n)
      const { Id, Lines } = await world.receipt(
        [
          {
            OrderId: order.id,
            OrderLineId: order.lineId,
            ...naming(order),
            Qty: qty(got),
            Price: cents(price),
          },
        ],
        { LocationId: ground.place },
      )
      if (isBeyond(order, got)) {
        expect(await world.tried(set, Id, 'post')).toBe('E_OVER_OPEN')
        return
      }
      await world.does(set, Id, 'post')
      const { item, unit, factor } = order
      const owed = worth(got, price)
      const line = { item, unit, factor, price, id: Id, lineId: Lines[0]?.Id ?? 0 }
      const none = { invoiced: 0n, returned: 0n, offOwed: 0n, writtenOff: 0n, isReversed: false }
      model.receipts.push({ ...line, ...none, order, qty: got, owed })
      model.books = put(model.books, { place: ground.place, item, qty: inBase(got, order) }, owed)
      order.received += got
    },
  )

const isWhole = ({ isReversed, invoiced, returned, writtenOff }: Receipt) =>
  !isReversed && invoiced === 0n && returned === 0n && writtenOff === 0n

/** Undoes a receipt: goods leave at today's average, where they are still there. */
const reverse = on(
  'reverse receipt',
  ({ receipts }) => receipts.filter((each) => !each.isReversed && openOfReceipt(each) > 0n),
  async (receipt, model, { world, ground }) => {
    const { item } = receipt
    const left = take(model.books, { place: ground.place, item, qty: inBase(receipt.qty, receipt) })
    const done = await world.tried(set, receipt.id, 'reverse', { Remarks: 'wrong' })
    if (!isWhole(receipt) || left === undefined) {
      expect(done).toBe(isWhole(receipt) ? 'E_NEG_ONHAND' : 'E_SETTLED')
      return
    }
    expect(done).toMatchObject({ Status: 'Cancelled' })
    model.books = left.books
    receipt.isReversed = true
    receipt.owed = 0n
    receipt.order.received -= receipt.qty
  },
)

/** Uses up a part of what lies there. */
export const use =
  (percent: number) =>
  (index: number): Command => ({
    check: ({ books }) => [...books.values()].some((heap) => heap.qty > 0n),
    toString: () => `use ${percent} % of ${index}`,
    run: async (model, { world, ground: { place, things } }) => {
      const item = things[(index % 2) * 2]?.item ?? 0
      const goods = { place, item, qty: (heapAt(model.books, { place, item }).qty * BigInt(percent)) / 100n }
      const left = take(model.books, goods)
      if (goods.qty === 0n || left === undefined) return
      const { Id } = await world.made('Requisitions', {
        RequestLocationId: places.kitchen,
        SupplyLocationId: place,
        RequisitionType: 'DirectExpense',
        ExpenseAccountId: 2,
        Lines: [{ ItemId: item, UnitId: item, Qty: written(goods.qty, unitOfQty) }],
      })
      await world.does('Requisitions', Id, 'submit')
      await world.does('Requisitions', Id, 'issue')
      model.books = left.books
    },
  })

const index = fc.nat(7)
const percents = fc.constantFrom(35, 100, 103, 130)
const prices = fc.constantFrom(100, 100, 97, 112)

/** Everything people do as goods come and go. */
export const receiptCommands: readonly fc.Arbitrary<Command>[] = [
  ...[1, 2].map(() => fc.tuple(percents, prices, index).map(([percent, at, no]) => receive(percent, at)(no))),
  index.map(reverse),
  fc.tuple(fc.constantFrom(30, 70, 100), index).map(([percent, at]) => use(percent)(at)),
]
