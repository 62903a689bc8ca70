import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RelatedDocument } from '#core/http/drawer-contract.ts'
import { createVoucherWorld, type VoucherWorld } from '../purchasing/voucher-world.ts'
import { taking, type Row } from '../sources/order-world.ts'
import { things } from '../support/inventory.ts'

let world: VoucherWorld
beforeAll(async () => {
  world = await createVoucherWorld()
})
afterAll(() => world.close())

it('[SRC-272] an order of two receipts stands behind both of them where one invoice is of both, with what each took', async () => {
  const order = await world.order([{ qty: '10', price: '2', unit: things.tomatoEach }])
  const arrive = async (qty: string): Promise<Row> =>
    world.moved('Receipts', await world.receipt([taking(order, 0, qty)]), 'post')
  const [first, second] = [await arrive('4'), await arrive('6')]
  const lines = [first, second].map((receipt, index) => ({
    ReceiptId: receipt.Id,
    ReceiptLineId: receipt.Lines[0]?.Id,
    Qty: index === 0 ? '4' : '6',
    Price: '2',
  }))
  const voucher = await world.made('Vouchers', { SupplierId: 1, InvoiceNo: 'TWO', InvoiceTotal: '20', Lines: lines })
  await world.posted(voucher)
  const answer = await world.session.call({ url: `/inventory/api/Vouchers(${voucher.Id})/related` })
  const found = answer.json<{ value: readonly RelatedDocument[] }>().value
  const behind = found.filter(({ Direction, Level }) => Direction === 'from' && Level === 2)
  expect(behind.map(({ DocNo, Via, Quantity }) => [DocNo, Via.TransactionId, Quantity])).toEqual([
    [order['DocNo'], first.Id, '4'],
    [order['DocNo'], second.Id, '6'],
  ])
})
