import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SourceAnswer } from '#core/http/sources-contract.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { things } from '../support/inventory.ts'
import { taking, type Row } from '../sources/order-world.ts'
import { createVoucherWorld, type VoucherWorld } from './voucher-world.ts'

describe('discount of a line of an order', () => {
  let world: VoucherWorld
  beforeAll(async () => {
    world = await createVoucherWorld()
  })
  afterEach(async () => {
    expect(await world.broken()).toEqual([])
  })
  afterAll(() => world.close())

  const rows = <T>(text: ReturnType<typeof sql<T>>) =>
    withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => (await text.execute(trx)).rows)
  const line = (Qty: string, Price: string, more: object = {}) => ({
    ItemId: things.tomato,
    UnitId: things.tomatoEach,
    Qty,
    Price,
    ...more,
  })
  const column = (row: Row, name: string) => row.Lines.map((cells) => cells[name])
  const received = async (lines: readonly object[]) => world.moved('Receipts', await world.receipt(lines), 'post')
  const committed = async ({ Id }: Row) =>
    (
      await rows(sql<{ left: string }>`select trim_scale(sum(amount))::text as left from commitment_entry
        where kind = 'PO' and doc_type_id = 3 and doc_id = ${Id} group by doc_line_id order by doc_line_id`)
    ).map(({ left }) => left)
  const bought = () =>
    world.order([], {
      DiscountPct: '2',
      Freight: '6',
      Lines: [line('12', '4.10', { DiscountPct: '5' }), line('10', '2')],
    })

  it('[FRT-131] 12 at 4.10 less 5 % are 46.74; 2 % of the order and 6.00 of freight are shared by what that leaves', async () => {
    const order = await bought()
    expect(column(order, 'AgreedPrice')).toEqual(['3.895', '2'])
    // 2 % of 46.74 + 20.00 is 1.33: 0.93 and 0.40. That leaves 45.81 and 19.60, by which 6.00 are 4.20 and 1.80.
    expect(column(order, 'DiscountPart')).toEqual(['0.93', '0.4'])
    expect(column(order, 'Amount')).toEqual(['45.81', '19.6'])
    expect(column(order, 'FreightPart')).toEqual(['4.2', '1.8'])
    expect(order).toMatchObject({
      Subtotal: '66.74',
      DiscountAmount: '1.33',
      TotalAmount: '65.41',
      PayableAmount: '71.41',
    })
    expect(await committed(order)).toEqual(['50.01', '21.4'])
    await expect(world.order([], { Lines: [line('1', '2', { DiscountPct: '100.5' })] })).rejects.toThrow(/discountPct/)
  })

  it('[FRT-131] it is received in two parts and invoiced at the price after the discount, and owed to the cent at each step', async () => {
    const order = await bought()
    const offered = (await world.offered({ Ids: [order.Id] })).json<SourceAnswer>()
    expect(offered.Lines.map((made) => made.Line['Price'])).toEqual(['3.895', '2'])
    const [before] = await world.owed()
    const owes = async (more: string) => {
      const [ledger, account] = await world.owed()
      expect(account).toBe(ledger)
      expect((Number(ledger) - Number(before)).toFixed(2)).toBe(more)
    }
    const first = await received([taking(order, 0, '4'), taking(order, 1, '10')])
    // 4 of 12 are 15.58 less 0.31 with 1.40 of freight; the other line came whole.
    expect(column(first, 'Amount')).toEqual(['15.27', '19.6'])
    expect(first).toMatchObject({ PayableAmount: '38.07', OrderVariance: '-31.16' })
    await owes('38.07')
    expect(await committed(order)).toEqual(['33.34', '0'])
    const rest = await received([taking(order, 0, '8')])
    expect(column(rest, 'Amount')).toEqual(['30.54'])
    await owes('71.41')
    expect(await committed(order)).toEqual(['0', '0'])
    const draft = await world.voucher(first, [], {
      InvoiceTotal: '71.41',
      Lines: [first, rest].flatMap((receipt) =>
        receipt.Lines.map((cells) => ({
          ReceiptId: receipt.Id,
          ReceiptLineId: cells['Id'],
          Qty: cells['Qty'],
          Price: cells['Price'],
          TaxCodeId: null,
        })),
      ),
    })
    expect(draft).toMatchObject({ PayableAmount: '71.41', VarianceAmount: '0', BeyondAmount: '0', Rounding: '0' })
    const posted = await world.moved('Vouchers', draft, 'post')
    expect(await world.journal(posted.Id)).toEqual(['RNI 71.41', 'AP -71.41'])
    await owes('0.00')
  })

  it('[FRT-131] [VCH-7] an invoice that forgets it is a variance from the price after the discount', async () => {
    const order = await world.order([], { Lines: [line('10', '2', { DiscountPct: '10' })] })
    const receipt = await received([taking(order, 0, '10')])
    const draft = await world.voucher(receipt, [{ qty: '10', price: '2' }])
    expect(draft).toMatchObject({ VarianceAmount: '2' })
    await world.posted(draft)
    expect(await world.list(`PriceVariances?$filter=VoucherId eq ${draft.Id}`)).toMatchObject([
      { OrderPrice: '1.8', ReceiptPrice: '1.8', InvoicePrice: '2', Variance: '2' },
    ])
  })
})
