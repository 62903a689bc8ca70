import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#core/calendar/day-arithmetic.ts'
import { raiseAlerts } from '../../../server/alerts/raise-alerts.ts'
import { stock } from '../posting/stock-world.ts'
import { createStockMasterWorld, issuesOf, type StockMasterWorld } from '../stock-masters/stock-master-world.ts'
import { testSecrets } from '../support/test-secrets.ts'

describe('certificates of suppliers', () => {
  let world: StockMasterWorld
  let today: string
  beforeAll(async () => {
    world = await createStockMasterWorld()
    const rows = await world.execute(sql`select (now() at time zone 'America/New_York')::date::text as today`)
    today = (rows as readonly { readonly today: string }[])[0]?.today ?? ''
  })
  afterAll(() => world.close())

  const has = (supplier: number, ...certificates: readonly (readonly [kind: string, no: string, days: number])[]) =>
    world.execute(sql`with gone as (delete from supplier_certificate where tenant_id = 'ui' and parent_id = ${supplier})
      insert into supplier_certificate (tenant_id, parent_id, line_no, certificate, number, expires_on)
      select 'ui', ${supplier}, row_number() over (), c->>0, c->>1, ${today}::date + (c->>2)::int
      from jsonb_array_elements(${JSON.stringify(certificates)}::jsonb) c`)

  it('[VEND-8] an order is asked about where a certificate has expired on its day and no other of its kind holds', async () => {
    await has(2, ['FoodSafety', 'FS-1', -1], ['Organic', 'ORG-1', -40], ['Organic', 'ORG-2', 200])
    const order = (supplier: number, days = 0) =>
      world.add('PurchaseOrders', {
        SupplierId: supplier,
        DeliveryLocationId: stock.store,
        OrderDate: addDays(today, days),
        Lines: [{ ItemId: stock.flour, UnitId: stock.each[1], Qty: '1', Price: '2' }],
      })
    const asked = await order(2)
    expect([asked.statusCode, issuesOf(asked)]).toEqual([409, ['supplier certificateExpired']])
    expect(asked.json()).toMatchObject({ Errors: [{ params: { certificates: 'FS-1' } }] })
    expect((await order(1)).statusCode).toBe(201)
    await has(2, ['FoodSafety', 'FS-1', 0])
    expect((await order(2)).statusCode).toBe(201)
  })

  it('[VEND-7] those that expire soon have a view, and are told once before and once after', async () => {
    await has(1, ['FoodSafety', 'FS-9', 5], ['Insurance', 'INS-1', -3], ['Insurance', 'INS-2', 300])
    await has(2, ['FoodSafety', 'FS-1', 31])
    const soon = `Certificates/any(c:c/ExpiresOn ge ${today} and c/ExpiresOn le ${String(addDays(today, 30))})`
    const rows = (await world.get(`Suppliers?$filter=${soon}`)).json<{ value: readonly { Id: number }[] }>().value
    expect(rows.map(({ Id }) => Id)).toEqual([1])
    const rule = { Name: 'Papers', Kind: 'CertificateExpiring', Threshold: '7', Channel: 'Message' }
    const made = await world.add('AlertRules', { ...rule, Recipients: [{ UserId: 3 }] })
    expect(made.statusCode, made.body).toBe(201)
    const look = () => raiseAlerts({ ...world, secrets: testSecrets, publicUrl: 'https://larder.example' })
    const told = async () =>
      (await world.controller.call({ url: "/inventory/api/Messages?$filter=Kind eq 'Alert'&$orderby=Id" }))
        .json<{ value: readonly { Subject: string }[] }>()
        .value.map(({ Subject }) => Subject)
    await look()
    await look()
    expect(await told()).toEqual([`A certificate of Farm expires on ${String(addDays(today, 5))}`])
    await has(1, ['FoodSafety', 'FS-9', -1])
    await look()
    expect((await told()).at(-1)).toBe(`A certificate of Farm expires on ${String(addDays(today, -1))}`)
  })
})
