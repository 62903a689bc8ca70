import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { things } from '../support/inventory.ts'
import { taking, type Row } from '../sources/order-world.ts'
import { createVoucherWorld, type VoucherWorld } from './voucher-world.ts'

describe('other charges of a receipt', () => {
  let world: VoucherWorld
  beforeAll(async () => {
    world = await createVoucherWorld()
  })
  afterEach(async () => {
    expect(await world.broken()).toEqual([])
    const [ledger, account] = await world.owed()
    expect(account).toBe(ledger)
  })
  afterAll(() => world.close())

  const rows = <T>(text: ReturnType<typeof sql<T>>) =>
    withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => (await text.execute(trx)).rows)
  /** Three times ten tomatoes at 1.00, 1.00 off, and 10.00 of freight. */
  const three = () => {
    const line = { qty: '10', price: '1', unit: things.tomatoEach }
    return world.order([line, line, line], { Discount: '1', Freight: '10' })
  }
  const draft = async (changes: object) => {
    const bought = await three()
    return world.receipt(
      [0, 1, 2].map((line) => taking(bought, line, '10')),
      changes,
    )
  }
  const received = async (changes: object) => world.moved('Receipts', await draft(changes), 'post')
  const parts = (row: Row) => row.Lines.map((line) => line['FreightPart'])
  const billed = (receipt: Row, changes: object) =>
    world.voucher(
      receipt,
      [0, 1, 2].map((line) => ({ line, qty: '10', price: '1' })),
      changes,
    )

  it('[FRT-130] 2.00 beside the 10.00 that are expected are 4.00 a line, owed, expected of the invoice, and undone', async () => {
    const receipt = await received({ OtherCharges: '2' })
    expect(parts(receipt)).toEqual(['4', '4', '4'])
    expect(receipt).toMatchObject({ Freight: null, FreightAmount: '12', PayableAmount: '41' })
    expect(await world.journal(receipt.Id, 5)).toEqual(['INV 41', 'RNI -41'])
    const posted = await world.moved('Vouchers', await billed(receipt, { InvoiceTotal: '41' }), 'post')
    expect(posted).toMatchObject({ ExpectedFreight: '12', FreightVariance: '0', VarianceAmount: '0' })
    expect(await world.journal(posted.Id)).toEqual(['RNI 41', 'AP -41'])
    await world.moved('Vouchers', posted, 'reverse', { Remarks: 'wrong' })
    await world.moved('Receipts', await world.read('Receipts', receipt.Id), 'reverse', { Remarks: 'wrong' })
    expect((await world.owed())[0]).toBe('0')
  })

  it('[FRT-130] beside freight that was entered they are shared together, to the last cent', async () => {
    const receipt = await draft({ OtherCharges: '2', Freight: '3' })
    expect(parts(receipt)).toEqual(['1.66', '1.68', '1.66'])
    expect(receipt).toMatchObject({ FreightAmount: '5', PayableAmount: '34' })
    expect(parts(await draft({ OtherCharges: '0' }))).toEqual(['3.33', '3.34', '3.33'])
    expect(parts(await draft({}))).toEqual(['3.33', '3.34', '3.33'])
  })

  it('[FRT-130] have the tax of the freight, also inside the price, and are expensed where it is', async () => {
    const tax = await world.made('TaxCodes', {
      Code: 'FIN',
      Name: 'Included',
      RatePct: '20',
      IsIncluded: true,
      ValidFrom: '2020-01-01',
    })
    // 6.00 and 2.40 hold 1.40; the 10.00 that are expected are without their tax, and 2.40 beside them 2.00: 12.00 with 2.40.
    const both = await draft({ Freight: '6', OtherCharges: '2.4', FreightTaxCodeId: tax.Id })
    expect(both).toMatchObject({ FreightAmount: '7', TaxAmount: '1.4' })
    expect(await draft({ OtherCharges: '2.4', FreightTaxCodeId: tax.Id })).toMatchObject({
      FreightAmount: '12',
      TaxAmount: '2.4',
    })
    await rows(sql`insert into preference_value (tenant_id, site_id, preference, value, edited_by, edited_on)
      values ('ui', 2, 'capitaliseFreight', 'false', 1, now())`)
    const receipt = await received({ OtherCharges: '2' })
    expect(await world.journal(receipt.Id, 5)).toEqual(['INV 29', 'RNI -41', 'EXP 12'])
    await rows(sql`delete from preference_value where preference = 'capitaliseFreight'`)
  })
})
