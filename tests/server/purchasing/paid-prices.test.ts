import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { things } from '../support/inventory.ts'
import { taking, type Row } from '../sources/order-world.ts'
import { createVoucherWorld, type VoucherWorld } from './voucher-world.ts'

const euro = 77
/** Twelve tomatoes. */
const box = 980

describe('what was paid for an item', () => {
  let world: VoucherWorld
  beforeAll(async () => {
    world = await createVoucherWorld()
    await withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => {
      await sql`insert into unit (tenant_id, id, code, name, is_active) values ('ui', 98, 'box12', 'Box', true)`.execute(
        trx,
      )
      await sql`insert into item_unit (tenant_id, id, parent_id, line_no, unit_id, num, den)
        values ('ui', ${box}, ${things.tomato}, 98, 98, 12, 1)`.execute(trx)
      await sql`insert into currency (tenant_id, id, code, name, symbol) values ('ui', ${euro}, 'XEU', 'Test euro', '')`.execute(
        trx,
      )
      await sql`insert into supplier (tenant_id, id, number, name, hold, is_active, currency_id)
        values ('ui', 9, 'S9', 'Maison Verte', 'None', true, ${euro})`.execute(trx)
      await sql`insert into currency_rate (tenant_id, id, currency_id, base_currency_id, rate, valid_from)
        values ('ui', 900, ${euro}, 164, 1.1, date '2020-01-01')`.execute(trx)
    })
  })
  afterAll(() => world.close())

  const bought = async (unit: number, price: string, changes: object = {}): Promise<Row> => {
    const order = await world.order([{ qty: '2', price, unit }], changes)
    return world.moved('Receipts', await world.receipt([taking(order, 0, '2')], changes), 'post')
  }
  const told = async () =>
    (await world.list(`PaidPrices?$filter=ItemId eq ${things.tomato}&$orderby=Id`)).map((row) => [
      row['SupplierId'],
      row['Price'],
      row['UnitId'],
      row['BasePrice'],
    ])

  it('[STM-25] is told a row a received line, for one of the base unit and in the currency of the site as well', async () => {
    await bought(things.tomatoEach, '2')
    await bought(box, '30')
    const abroad = await bought(things.tomatoEach, '2', { SupplierId: 9, CurrencyId: euro })
    // A box of twelve for 30.00 is 2.50 each; two euro are 2.20.
    const rows = [
      [1, '2', things.tomatoEach, '2'],
      [1, '30', box, '2.5'],
      [9, '2', things.tomatoEach, '2.2'],
    ]
    expect(await told()).toEqual(rows)
    await world.moved('Receipts', abroad, 'reverse', { Remarks: 'sent back' })
    expect(await told()).toEqual(rows.slice(0, 2))
  })
})
