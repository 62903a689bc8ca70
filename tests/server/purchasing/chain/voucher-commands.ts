import fc from 'fast-check'
import { expect } from 'vitest'
import { heapAt } from '../../model/books.ts'
import { share } from '../../model/figures.ts'
import { cents, on, qty, revalued, type Command, type Real } from './command.ts'
import { inBase, openOfReceipt, partOf, stateOfReceipt, worth, type Chain, type Receipt } from './model.ts'

const set = 'Vouchers'

interface Invoice {
  readonly invoiced: bigint
  readonly matched: bigint
  readonly price: bigint
}

/** A part of what is open of a receipt is invoiced, or more than came, at its price or another. */
export const invoice = (percent: number, atPercent: number) =>
  on(
    `invoice ${percent} % of receipt at ${atPercent} %`,
    ({ receipts }) => receipts.filter((each) => stateOfReceipt(each) === 'Completed'),
    async (receipt, model, real) => {
      const open = openOfReceipt(receipt)
      const invoiced = partOf(open, percent)
      const price = share(receipt.price, BigInt(atPercent), 100n)
      const given = { invoiced, price, matched: invoiced < open ? invoiced : open }
      const id = await post(real, receipt, given)
      const { matched } = given
      const released = matched === open ? receipt.owed : share(matched, receipt.owed, open)
      const claim = worth(invoiced - matched, price)
      const variance = worth(invoiced, price) - claim - released
      const onGoods = real.isRevaluing ? putOnGoods(model, real, { receipt, matched, variance }) : 0n
      model.books = revalued(model.books, real.ground.place, receipt.item, onGoods)
      receipt.invoiced += matched
      receipt.owed -= released
      model.vouchers.push({ id, receipt, matched, released, revalued: onGoods, isReversed: false })
    },
  )

async function post({ world }: Real, receipt: Receipt, given: Invoice): Promise<number> {
  const line = {
    ReceiptId: receipt.id,
    ReceiptLineId: receipt.lineId,
    Qty: qty(given.invoiced),
    Price: cents(given.price),
  }
  const total = worth(given.invoiced, given.price) / 100n
  const answer = await world.sent({ Id: receipt.id, Lines: [] }, [], { InvoiceTotal: cents(total), Lines: [line] })
  expect(answer.statusCode, answer.body).toBe(201)
  const row = answer.json<{ readonly Id: number; readonly BeyondAmount: string }>()
  expect(row.BeyondAmount !== '0').toBe(isBeyond(receipt, given))
  // What is beyond a tolerance waits for a second person (VCH-12).
  if (isBeyond(receipt, given)) {
    const held = await world.letGo(await world.does(set, row.Id, 'submit'))
    expect(held.statusCode, held.body).toBe(200)
  }
  await world.does(set, row.Id, 'post')
  return row.Id
}

/** A claim, or a difference of more than two percent or 25.00. */
function isBeyond({ price: at }: Receipt, { invoiced, matched, price }: Invoice): boolean {
  const apart = price > at ? price - at : at - price
  const size = worth(matched, apart)
  // Two percent of tenths at cents, both in hundred-thousandths.
  const isDear = size > 250_000n || size * 1000n > 2n * matched * at * 100n
  return worth(invoiced - matched, price) > 0n || (size > 0n && isDear)
}

interface Varied {
  readonly receipt: Receipt
  readonly matched: bigint
  readonly variance: bigint
}

/** The share of a variance that goods bear that are still there, never more off than they are worth (POST-66). */
function putOnGoods({ books }: Chain, { ground }: Real, { receipt, matched, variance }: Varied): bigint {
  const heap = heapAt(books, { place: ground.place, item: receipt.item })
  const base = inBase(matched, receipt)
  const size = variance < 0n ? -variance : variance
  const part = heap.qty >= base ? size : share(size, heap.qty, base)
  if (variance >= 0n) return part
  return part > heap.value ? -heap.value : -part
}

/** Undoes a voucher: the receipt is owed again, and goods bear no more what they can give back. */
const reverse = on(
  'reverse voucher',
  ({ vouchers }) => vouchers.filter(({ isReversed }) => !isReversed),
  async (voucher, model, { world, ground: { place } }) => {
    const { receipt, matched, released } = voucher
    expect(await world.tried(set, voucher.id, 'reverse', { Remarks: 'wrong' })).toMatchObject({ Status: 'Cancelled' })
    const heap = heapAt(model.books, { place, item: receipt.item })
    const carries = heap.qty > 0n && heap.value >= voucher.revalued
    if (carries) model.books = revalued(model.books, place, receipt.item, -voucher.revalued)
    receipt.invoiced -= matched
    receipt.owed += released
    voucher.isReversed = true
  },
)

const index = fc.nat(7)
const percents = fc.constantFrom(40, 100, 100, 120)
const prices = fc.constantFrom(50, 90, 100, 101, 130)

/** Everything people do with invoices. */
export const voucherCommands: readonly fc.Arbitrary<Command>[] = [
  ...[1, 2].map(() => fc.tuple(percents, prices, index).map(([percent, at, no]) => invoice(percent, at)(no))),
  index.map(reverse),
]
