import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { taking } from '../sources/order-world.ts'
import { things } from '../support/inventory.ts'
import { createVoucherWorld, type VoucherWorld } from './voucher-world.ts'

let world: VoucherWorld
beforeAll(async () => {
  world = await createVoucherWorld()
})
afterAll(() => world.close())

it('[DB-32] an order of before says what came, what is open and what is invoiced of it, and one that is billed says so', async () => {
  const bought = await world.order([{ qty: '10', price: '2', unit: things.tomatoEach }])
  const receipt = await world.moved('Receipts', await world.receipt([taking(bought, 0, '10')]), 'post')
  await world.moved('Vouchers', await world.voucher(receipt, [{ qty: '10', price: '2' }]), 'post')
  const row = () => world.read('PurchaseOrders', bought.Id)
  const now = await row()
  expect(now).toMatchObject({ Status: 'Invoiced', InvoicedPct: '100', ReceivedQty: '10' })

  await withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => {
    await sql`update purchase_order set status = 'Completed', invoiced_amount = null, invoiced_pct = null, received_qty = null
      where tenant_id = 'ui' and id = ${bought.Id}`.execute(trx)
    await sql`update purchase_order_line set open_cost = null, done_cost = null, invoiced_qty = null, invoiced_amount = null, unit_num = null, unit_den = null
      where tenant_id = 'ui' and parent_id = ${bought.Id}`.execute(trx)
  })
  expect(await row()).not.toEqual(now)
  await world.test.database
    .owner()
    .transaction()
    .execute(async (trx) => {
      // What is looked at when a transaction ends came later than this migration.
      await sql`set constraints all immediate`.execute(trx)
      await sql.raw(readFileSync('server/db/migrations-after/orders/461_rows_of_all_tenants.sql', 'utf8')).execute(trx)
    })
  expect(await row()).toEqual(now)
})
