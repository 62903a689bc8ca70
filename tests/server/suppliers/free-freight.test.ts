import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confirmedHeader } from '#core/http/confirmed-header.ts'
import { signIn } from '../support/sign-in.ts'
import { stock } from '../posting/stock-world.ts'
import { createStockMasterWorld, issuesOf, type StockMasterWorld } from '../stock-masters/stock-master-world.ts'

const euro = 77

describe('freight of an order', () => {
  let world: StockMasterWorld
  beforeAll(async () => {
    world = await createStockMasterWorld()
    await world.execute(
      sql`insert into currency (tenant_id, id, code, name, symbol) values ('ui', ${euro}, 'XEU', 'Test euro', '')`,
    )
    await world.execute(sql`insert into currency_rate (tenant_id, id, currency_id, base_currency_id, rate, valid_from)
      values ('ui', 900, ${euro}, 164, 1.1, date '2020-01-01')`)
    await world.execute(sql`update supplier set free_freight_over = 250 where tenant_id = 'ui' and id in (1, 2)`)
    await world.execute(sql`update supplier set currency_id = ${euro} where tenant_id = 'ui' and id = 2`)
  })
  afterAll(() => world.close())

  const order = (Qty: string, more: object = {}) => ({
    SupplierId: 1,
    DeliveryLocationId: stock.store,
    DeliveryDate: '2099-01-01',
    Freight: '12',
    Lines: [{ ItemId: stock.flour, UnitId: stock.each[1], Qty, Price: '2' }],
    ...more,
  })
  const told = async (record: object) => {
    const answer = await world.admin.call({
      method: 'POST',
      url: '/inventory/api/Warnings',
      payload: { set: 'PurchaseOrders', record },
    })
    return answer
      .json<{ warnings: readonly { code: string; params?: object }[] }>()
      .warnings.filter(({ code }) => code === 'freeFreight')
      .map(({ params }) => params)
  }

  it('[PORD-53] is asked about where the supplier brings so much free of it, in his currency', async () => {
    expect(await told(order('120'))).toEqual([])
    expect(await told(order('130'))).toEqual([{ over: '250.00' }])
    expect(await told(order('130', { Freight: '0' }))).toEqual([])
    // 260.00 are 236.36 euro at 1.10; 280.00 are 254.55.
    const abroad = { SupplierId: 2, CurrencyId: 164 }
    expect(await told(order('130', abroad))).toEqual([])
    expect(await told(order('140', abroad))).toEqual([{ over: '250.00 XEU' }])
    expect(await told(order('130', { SupplierId: 2, CurrencyId: euro }))).toEqual([{ over: '250.00 XEU' }])
  })

  it('[PORD-53] is asked about once', async () => {
    const asked = await world.add('PurchaseOrders', order('130'))
    expect([asked.statusCode, issuesOf(asked)]).toEqual([409, ['freight freeFreight']])
    const made = await world.admin.call({
      method: 'POST',
      url: '/inventory/api/PurchaseOrders',
      headers: { 'idempotency-key': randomUUID(), [confirmedHeader]: 'true' },
      payload: order('130'),
    })
    expect(made.statusCode, made.body).toBe(201)
    const { Id } = made.json<{ Id: number }>()
    expect((await world.change(`PurchaseOrders(${Id})`, { Reference: 'week 12' })).statusCode).toBe(200)
    expect((await world.change(`PurchaseOrders(${Id})`, { Freight: '14' })).statusCode).toBe(409)
  })

  it('[PORD-53] is asked about by the currency of the site of the order, wherever it is written', async () => {
    const made = await world.admin.call({
      method: 'POST',
      url: '/inventory/api/PurchaseOrders',
      headers: { 'idempotency-key': randomUUID(), [confirmedHeader]: 'true' },
      payload: order('130'),
    })
    const { Id } = made.json<{ Id: number }>()
    // Head office keeps its books in euro; the supplier without a currency of its own asks in that of the site of the order.
    await world.execute(sql`update site set base_currency_id = ${euro} where tenant_id = 'ui' and id = 1`)
    await world.execute(sql`insert into currency_rate (tenant_id, id, currency_id, base_currency_id, rate, valid_from)
      values ('ui', 901, 164, ${euro}, 0.9, date '2020-01-01')`)
    await world.execute(sql`update site set currency_decimals = 3 where tenant_id = 'ui' and id = 2`)
    const office = await signIn(world, { site: 1 })
    const answer = await office.call({
      method: 'PATCH',
      url: `/inventory/api/PurchaseOrders(${Id})`,
      headers: { 'if-match': '"v1"' },
      payload: { Freight: '15' },
    })
    expect(answer.statusCode, answer.body).toBe(409)
    expect(answer.body).toContain('250.000')
  })
})
