import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, weekday } from '#core/calendar/day-arithmetic.ts'
import { stock } from '../posting/stock-world.ts'
import { createStockMasterWorld, issuesOf, type StockMasterWorld } from '../stock-masters/stock-master-world.ts'

describe('suppliers', () => {
  let world: StockMasterWorld
  beforeAll(async () => {
    world = await createStockMasterWorld()
  })
  afterAll(() => world.close())

  it('[VEND-2] an order for a day the supplier does not come is asked about with the day it would', async () => {
    await world.execute(sql`update supplier set delivers_wed = true, lead_days = 1 where tenant_id = 'ui' and id = 1`)
    const [row] = (await world.execute(
      sql`select (now() at time zone 'America/New_York')::date::text as today`,
    )) as readonly {
      readonly today: string
    }[]
    const today = row?.today ?? ''
    const ahead = [7, 8, 9, 10, 11, 12, 13].map((count) => addDays(today, count) ?? '')
    const wednesday = ahead.find((day) => weekday(day) === 3) ?? ''
    const other = addDays(wednesday, -1) ?? ''
    const order = (day: string, supplier = 1) => {
      const line = { ItemId: stock.flour, UnitId: stock.each[1], Qty: '1', Price: '2' }
      const place = { SupplierId: supplier, DeliveryLocationId: stock.store, OrderDate: today }
      return world.add('PurchaseOrders', { ...place, DeliveryDate: day, Lines: [line] })
    }
    expect((await order(wednesday)).statusCode).toBe(201)
    const asked = await order(other)
    // The one for Wednesday was written today as well.
    expect([asked.statusCode, issuesOf(asked)]).toEqual([409, ['deliveryDate deliveryDay', 'supplier orderedTwice']])
    expect(asked.json()).toMatchObject({ Code: 'E_WARNED', Errors: [{ params: { day: wednesday } }, {}] })
    expect((await order(other, 2)).statusCode).toBe(201)
  })

  it('[VEND-4] an order below what its supplier takes orders from is asked about when it is submitted', async () => {
    await world.execute(sql`update supplier set min_order = 50 where tenant_id = 'ui' and id = 2`)
    const line = { ItemId: stock.flour, UnitId: stock.each[1], Qty: '1', Price: '12.5' }
    const made = await world.add('PurchaseOrders', {
      SupplierId: 2,
      DeliveryLocationId: stock.store,
      OrderDate: '2026-11-20',
      Lines: [line],
    })
    expect(made.statusCode, made.body).toBe(201)
    const { Id, VersionNo } = made.json<{ Id: number; VersionNo: number }>()
    const submit = (body: object) =>
      world.admin.call({
        method: 'POST',
        url: `/inventory/api/PurchaseOrders(${Id})/submit`,
        headers: { 'idempotency-key': `submit ${JSON.stringify(body)}`, 'if-match': `"v${VersionNo}"` },
        payload: body,
      })
    const asked = await submit({})
    expect(asked.json()).toMatchObject({ Code: 'E_ORDER_MINIMUM', CanConfirm: true })
    expect(asked.json().Message).toBe('The supplier takes orders from 50.00 on, and this one comes to 12.50.')
    const meant = await submit({ Confirmed: true })
    expect(meant.statusCode, meant.body).toBe(200)
  })

  it('[VEND-3] bank accounts are seen and written with rights of their own, and lists show their ending', async () => {
    const body = { SupplierId: 1, AccountName: 'Farm', BankName: 'First', AccountNumber: 'DE02120300000000202051' }
    const made = await world.add('SupplierBanks', body)
    expect(made.statusCode, made.body).toBe(201)
    const { Id } = made.json<{ Id: number }>()
    const row = (await world.get(`SupplierBanks(${Id})`)).json<{ Ending: string }>()
    expect(row.Ending).toBe('•••• 2051')
    for (const session of [world.chef, world.controller]) {
      expect((await session.call({ url: '/inventory/api/SupplierBanks' })).statusCode).toBe(403)
      expect((await world.add('SupplierBanks', body, session)).statusCode).toBe(403)
    }
    expect(issuesOf(await world.add('SupplierBanks', body))).toEqual(['accountNumber uniqueTogether'])
    await world.change(`SupplierBanks(${Id})`, { AccountNumber: 'DE02100500000024290661' })
    const [entry] = (await world.execute(
      sql`select before, after from audit_log where entity = 'supplierBank' order by seq desc limit 1`,
    )) as readonly { readonly before: object; readonly after: object }[]
    expect(entry).toMatchObject({ before: { accountNumber: body.AccountNumber } })
  })
})
