import fc from 'fast-check'
import { expect } from 'vitest'
import { share } from '../../model/figures.ts'
import { on, qty, type Command } from './command.ts'
import { openOfReceipt, partOf } from './model.ts'

const set = 'ReceiptClearings'

/** A part of what is open of a receipt will never be invoiced. */
const writeOff = (percent: number) =>
  on(
    `write off ${percent} % of receipt`,
    ({ receipts }) => receipts.filter((each) => !each.isReversed && openOfReceipt(each) > 0n),
    async (receipt, model, { world }) => {
      const open = openOfReceipt(receipt)
      const off = partOf(open, percent)
      const { Id } = await world.made(set, {
        SupplierId: 1,
        ReasonId: world.neverInvoiced,
        Lines: [{ ReceiptId: receipt.id, ReceiptLineId: receipt.lineId, Qty: qty(off) }],
      })
      await world.does(set, Id, 'post')
      const released = off === open ? receipt.owed : share(off, receipt.owed, open)
      receipt.writtenOff += off
      receipt.owed -= released
      model.writeOffs.push({ id: Id, receipt, qty: off, released, isReversed: false })
    },
  )

/** The invoice came after all. */
const reverse = on(
  'reverse write-off',
  ({ writeOffs }) => writeOffs.filter(({ isReversed }) => !isReversed),
  async (off, _model, { world }) => {
    const { receipt, released } = off
    expect(await world.does(set, off.id, 'reverse', { Remarks: 'it came' })).toMatchObject({ Status: 'Cancelled' })
    receipt.writtenOff -= off.qty
    receipt.owed += released
    off.isReversed = true
  },
)

const index = fc.nat(7)

/** Everything people do with what suppliers never invoice. */
export const writeOffCommands: readonly fc.Arbitrary<Command>[] = [
  fc.tuple(fc.constantFrom(30, 100), index).map(([percent, at]) => writeOff(percent)(at)),
  index.map(reverse),
]
