import { describe, expect, it } from 'vitest'
import { things } from '../support/inventory.ts'
import { taking, type Row } from '../sources/order-world.ts'
import { booked, useExpenseWorld } from './expense-world.ts'

describe('discount and freight beside lines of expense', () => {
  const at = useExpenseWorld()
  const pallets = { Description: 'Pallets', ExpenseAccountId: booked.pallets, Qty: '4', Price: '5' }
  const column = (row: Row, name: string) => row.Lines.map((line) => (line as Row)[name])

  /** Ten at 10.00 ordered and received; the goods of their invoice as a line. */
  const goods = async (charges: object, price = '10') => {
    const bought = await at.world.order([{ qty: '10', price: '10', unit: things.tomatoEach }], charges)
    const receipt = await at.world.moved('Receipts', await at.world.receipt([taking(bought, 0, '10')]), 'post')
    return { ReceiptId: receipt.Id, ReceiptLineId: receipt.Lines[0]?.Id, Qty: '10', Price: price }
  }
  const mixed = async (total: string, line: object, changes: object) => {
    const draft = await at.written(total, [line, pallets], { MatchType: 'ThreeWay', ...changes })
    expect(draft).toMatchObject({ Rounding: '0' })
    return draft
  }

  it('[VCH-117, FRT-5] freight below what the goods expected is their variance: 14.00 in place of 20.00 leaves pallets as they are', async () => {
    const draft = await mixed('134', await goods({ Freight: '20' }), { Freight: '14' })
    expect(column(draft, 'FreightPart')).toEqual(['14', '0'])
    expect(draft).toMatchObject({ FreightVariance: '-6', ExpenseAmount: '20', VarianceAmount: '0' })
    const none = await mixed('120', await goods({ Freight: '20' }), { Freight: '0' })
    expect(none).toMatchObject({ FreightVariance: '-20', ExpenseAmount: '20' })
    for (const row of [draft, none]) await at.world.moved('Vouchers', row, 'cancel')
  })

  it('[VCH-117, FRT-9] a discount in percent is each line’s own: 10 % of goods that expected it is no variance, and pallets of 20.00 cost 18.00', async () => {
    const draft = await mixed('108', await goods({ DiscountPct: '10' }), { DiscountPct: '10' })
    expect(column(draft, 'DiscountPart')).toEqual(['10', '2'])
    expect(draft).toMatchObject({ VarianceAmount: '0', ExpenseAmount: '18', BeyondAmount: '0' })
    const less = await mixed('110.4', await goods({ DiscountPct: '10' }), { DiscountPct: '8' })
    expect(column(less, 'DiscountPart')).toEqual(['8', '1.6'])
    expect(less).toMatchObject({ VarianceAmount: '2', ExpenseAmount: '18.4' })
    for (const row of [draft, less]) await at.world.moved('Vouchers', row, 'cancel')
  })

  it('[VCH-117] a discount as an amount is of the goods that expected one, and of all lines where none did', async () => {
    const draft = await mixed('108', await goods({ Discount: '10' }), { Discount: '12' })
    expect(column(draft, 'DiscountPart')).toEqual(['12', '0'])
    const all = await mixed('108', await goods({}), { Discount: '12' })
    expect(column(all, 'DiscountPart')).toEqual(['10', '2'])
    for (const row of [draft, all]) await at.world.moved('Vouchers', row, 'cancel')
  })
})
