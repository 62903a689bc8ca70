import fc from 'fast-check'
import { expect } from 'vitest'
import { put, take } from '../../model/books.ts'
import { share } from '../../model/figures.ts'
import { cents, on, qty, type Command } from './command.ts'
import { inBase, openOfReceipt, partOf, worth, type Receipt } from './model.ts'

const set = 'ApCredits'

/** What was written off goes back once the write-off is undone (CRN-300). */
const left = ({ qty: got, returned, writtenOff }: Receipt) => got - returned - writtenOff

/** Goods go back, or more than came. */
export const sendBack = (percent: number) =>
  on(
    `send back ${percent} % of receipt`,
    ({ receipts }) => receipts.filter((each) => !each.isReversed && left(each) > 0n),
    async (receipt, model, { world, ground: { place } }) => {
      const back = partOf(left(receipt), percent)
      const { Id } = await world.made(set, {
        SupplierId: 1,
        CreditKind: 'Return',
        LocationId: place,
        Lines: [{ ReceiptId: receipt.id, ReceiptLineId: receipt.lineId, Qty: qty(back), Price: cents(receipt.price) }],
      })
      await world.does(set, Id, 'submit')
      const sent = await world.tried(set, Id, 'sendBack')
      const taken = take(model.books, { place, item: receipt.item, qty: inBase(back, receipt) })
      if (back > left(receipt) || taken === undefined) {
        expect(sent).toBe(back > left(receipt) ? 'E_OVER_OPEN' : 'E_NEG_ONHAND')
        return
      }
      const open = openOfReceipt(receipt)
      const offOwed = back < open ? back : open
      const released = offOwed === open ? receipt.owed : share(offOwed, receipt.owed, open)
      const claim = share(worth(back, receipt.price) / 100n, back - offOwed, back)
      const state = claim > 0n ? 'Pending' : 'Completed'
      expect(sent).toMatchObject({ Status: state })
      model.books = taken.books
      receipt.returned += back
      receipt.offOwed += offOwed
      receipt.owed -= released
      model.returns.push({
        id: Id,
        receipt,
        qty: back,
        offOwed,
        released,
        value: taken.value,
        claim,
        credited: 0n,
        state,
      })
    },
  )

/** Goods come back at what they left at. */
const reverse = on(
  'reverse return',
  ({ returns }) => returns.filter(({ state }) => state !== 'Cancelled' && state !== 'Denied'),
  async (back, model, { world, ground: { place } }) => {
    const { receipt } = back
    expect(await world.tried(set, back.id, 'reverse', { Remarks: 'they are good' })).toMatchObject({
      Status: 'Cancelled',
    })
    model.books = put(model.books, { place, item: receipt.item, qty: inBase(back.qty, receipt) }, back.value)
    receipt.returned -= back.qty
    receipt.offOwed -= back.offOwed
    receipt.owed += back.released
    Object.assign(back, { claim: 0n, credited: 0n, state: 'Cancelled' })
  },
)

const index = fc.nat(7)

/** Everything people do with goods that go back. */
export const returnCommands: readonly fc.Arbitrary<Command>[] = [
  fc.tuple(fc.constantFrom(25, 60, 100, 110), index).map(([percent, at]) => sendBack(percent)(at)),
  index.map(reverse),
]
