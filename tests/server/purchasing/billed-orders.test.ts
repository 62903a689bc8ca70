import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { things } from '../support/inventory.ts'
import { taking, type Row } from '../sources/order-world.ts'
import { createVoucherWorld, type VoucherWorld } from './voucher-world.ts'

describe('orders that are billed', () => {
  let world: VoucherWorld
  beforeAll(async () => {
    world = await createVoucherWorld()
  })
  afterEach(async () => {
    expect(await world.broken()).toEqual([])
  })
  afterAll(() => world.close())

  const order = (lines: readonly (readonly [qty: string, price: string])[]) =>
    world.order(lines.map(([qty, price]) => ({ qty, price, unit: things.tomatoEach })))
  const received = async (lines: readonly object[]) => world.moved('Receipts', await world.receipt(lines), 'post')
  const invoiced = async (receipt: Row, lines: Parameters<VoucherWorld['voucher']>[1]) =>
    world.moved('Vouchers', await world.voucher(receipt, lines), 'post')
  const reversed = async (voucher: Row) =>
    world.moved('Vouchers', await world.read('Vouchers', voucher.Id), 'reverse', { Remarks: 'wrong' })
  const told = async (bought: Row) => {
    const row = await world.read('PurchaseOrders', bought.Id)
    return [row['Status'], row['InvoicedPct'], ...row.Lines.map((line) => line['InvoicedQty'])]
  }

  it('[PORD-7, SRC-37] two receipts and their vouchers: 64 percent, then Invoiced, and back with the reversal', async () => {
    const bought = await order([
      ['10', '2'],
      ['10', '3'],
    ])
    const first = await received([taking(bought, 0, '10'), taking(bought, 1, '4')])
    const one = await invoiced(first, [
      { line: 0, qty: '10', price: '2' },
      { line: 1, qty: '4', price: '3' },
    ])
    // 10 × 2.00 and 4 × 3.00 of 50.00.
    expect(await told(bought)).toEqual(['Partial', '64', '10', '4'])
    const second = await received([taking(bought, 1, '6')])
    expect(await told(bought)).toEqual(['Completed', '64', '10', '4'])
    await invoiced(second, [{ qty: '6', price: '3' }])
    expect(await told(bought)).toEqual(['Invoiced', '100', '10', '10'])
    await reversed(one)
    expect(await told(bought)).toEqual(['Completed', '36', '0', '6'])
  })

  it('[PORD-7, SRC-37] an order closed short after its invoice is billed, and one closed without a receipt is not', async () => {
    const bought = await order([['10', '2']])
    const receipt = await received([taking(bought, 0, '4')])
    await invoiced(receipt, [{ qty: '4', price: '2' }])
    expect(await told(bought)).toEqual(['Partial', '40', '4'])
    await world.moved('PurchaseOrders', await world.read('PurchaseOrders', bought.Id), 'closeShort')
    expect((await told(bought))[0]).toBe('Invoiced')
    const never = await order([['10', '2']])
    await world.moved('PurchaseOrders', never, 'closeShort')
    expect((await told(never))[0]).toBe('Completed')
  })

  it('[RCV-18] posted receipts and drafts are listed apart, with their order, variance and share invoiced', async () => {
    const bought = await order([['10', '2']])
    const draft = await world.receipt([taking(bought, 0, '8', { Price: '2.10' })])
    // 8 × 2.10 are 16.80 of 20.00.
    expect(draft).toMatchObject({ OrderNos: bought['DocNo'], OrderVariance: '-3.2', InvoicedPct: '0' })
    const posted = await world.moved('Receipts', draft, 'post')
    await invoiced(posted, [{ qty: '2', price: '2.10' }])
    const found = await world.list(`Receipts?$filter=contains(OrderNos,'${String(bought['DocNo'])}')`)
    expect(found).toMatchObject([{ Id: posted.Id, InvoicedPct: '25' }])
  })

  it('[SRC-37] two vouchers of two receipts at once leave nothing of the order out', async () => {
    const bought = await order([['10', '2']])
    const receipts = [await received([taking(bought, 0, '5')]), await received([taking(bought, 0, '5')])]
    const drafts = await Promise.all(receipts.map((receipt) => world.voucher(receipt, [{ qty: '5', price: '2' }])))
    const answers = await Promise.all(drafts.map((draft) => world.move('Vouchers', draft, 'post')))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await told(bought)).toEqual(['Invoiced', '100', '10'])
  })
})
