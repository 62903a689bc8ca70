import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { service, useTwoWayWorld } from '../purchasing/two-way-world.ts'

describe('receipts an invoice made of an order nobody receives', () => {
  const { at, ordered, billing, written } = useTwoWayWorld()
  const told = async () => {
    const months = await at.world.list(`SupplierPerformances?$filter=SupplierId eq 1&$orderby=Month desc&$top=1`)
    const [supplier] = await at.world.list(`Suppliers?$select=Spend,OnTimePct&$filter=Id eq 1`)
    return [...months, supplier]
  }
  const none = { OnTimePct: null, ShortPct: null, OverPct: null, Deliveries: 0, Received: '100', Receipts: 1 }

  it('[VEND-9, VEND-10] are no deliveries: neither late nor short, and worth what they are', async () => {
    const order = await ordered([service('Cleaning', '10', '100')])
    await at.rows(sql`update purchase_order set delivery_date = '2026-01-02' where id = ${order.Id}`)
    await at.world.moved('Vouchers', await written('100', [billing(order, 0, '1', '100')]), 'post')
    expect(await told()).toMatchObject([none, { Spend: '100', OnTimePct: null }])
    expect(await at.world.broken()).toEqual([])
    await at.rows(sql`update purchase_order set ack_date = '2026-01-03' where id = ${order.Id}`)
    expect(await told()).toMatchObject([none, { Spend: '100', OnTimePct: null }])
  })

  it('[VEND-10] those that were counted before are no longer', async () => {
    const migration = readFileSync('server/db/migrations-after/suppliers/560_invoiced_receipts.sql', 'utf8')
    await at.world.test.database
      .owner()
      .transaction()
      .execute(async (trx) => {
        await sql`alter table supplier_delivery no force row level security`.execute(trx)
        await sql`alter table supplier_delivery disable trigger supplier_delivery_guard`.execute(trx)
        await sql`update supplier_delivery set deliveries = 1`.execute(trx)
        await sql.raw(migration).execute(trx)
      })
    expect(await at.world.broken()).toEqual([])
    expect(await told()).toMatchObject([none, { Spend: '100', OnTimePct: null }])
  })
})
