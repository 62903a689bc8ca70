import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { taking, type Row } from '../sources/order-world.ts'
import { places, things } from '../support/inventory.ts'
import { createVoucherWorld, type VoucherWorld } from './voucher-world.ts'

const [early, late, latest] = ['2031-03-04', '2031-03-09', '2031-03-20']

describe('from which day on goods of an order are awaited', () => {
  let world: VoucherWorld
  beforeAll(async () => {
    world = await createVoucherWorld()
  })
  afterAll(() => world.close())

  const run = <T>(text: ReturnType<typeof sql<T>>) =>
    withTenant(world.test.db, { tenantId: 'ui', siteId: 2 }, async (trx) => (await text.execute(trx)).rows)
  const kept = async (order: Pick<Row, 'Id'>): Promise<string | undefined> => {
    const rows = await run(
      sql<{
        readonly day: string
      }>`select day::text as day from order_awaited where tenant_id = 'ui' and order_id = ${order.Id}`,
    )
    return rows[0]?.day
  }
  /** An approved order of ten and of six: the first for the day of the order, the second for a day of its own. */
  const ordered = async (): Promise<Row> => {
    const order = await world.order([{ qty: '10' }, { qty: '6' }], { DeliveryDate: late })
    const second = Number(order.Lines[1]?.['Id'])
    await run(sql`update purchase_order_line set delivery_date = ${early}::date where id = ${second}`)
    return order
  }
  const received = async (order: Row, line: number, qty: string): Promise<Row> =>
    world.moved('Receipts', await world.receipt([taking(order, line, qty)]), 'post')

  it('[ODS-741, PORD-11] is the earliest of its open lines, each of its own or else of the order', async () => {
    const draft = await world.made('PurchaseOrders', {
      SupplierId: 1,
      DeliveryLocationId: places.store,
      DeliveryDate: late,
      Lines: [{ ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '4', Price: '2' }],
    })
    expect(await kept(draft)).toBeUndefined()
    const approved = await world.moved('PurchaseOrders', draft, 'submit')
    expect(await kept(approved)).toBe(late)
    expect(await kept(await ordered())).toBe(early)
  })

  it('[ODS-741] follows what comes, what is undone, and the days', async () => {
    const order = await ordered()
    // Five of the six for the early day leave one open; the sixth leaves the ten for the later day.
    await received(order, 1, '5')
    expect(await kept(order)).toBe(early)
    const sixth = await received(order, 1, '1')
    expect(await kept(order)).toBe(late)
    await run(sql`update purchase_order set delivery_date = ${latest}::date where id = ${order.Id}`)
    expect(await kept(order)).toBe(latest)
    await world.moved('Receipts', sixth, 'reverse', { Remarks: 'wrong' })
    expect(await kept(order)).toBe(early)
    const again = await world.read('PurchaseOrders', order.Id)
    await world.moved('Receipts', await world.receipt([taking(again, 0, '10'), taking(again, 1, '1')]), 'post')
    expect((await world.read('PurchaseOrders', order.Id))['Status']).toBe('Completed')
    expect(await kept(order)).toBeUndefined()
    expect(await world.broken()).toEqual([])
  })

  it('[ODS-741] finds orders by it, and neither a record nor a set tells it', async () => {
    const order = await ordered()
    const found = async (filter: string) =>
      (await world.list(`PurchaseOrders?$select=Id&$filter=${encodeURIComponent(filter)}`)).map(({ Id }) => Id)
    expect(await found(`Awaited/any(a:a/Day eq ${early}) and Id eq ${order.Id}`)).toEqual([order.Id])
    expect(await found(`Awaited/any(a:a/Day lt ${early}) and Id eq ${order.Id}`)).toEqual([])
    expect(await world.read('PurchaseOrders', order.Id)).not.toHaveProperty('Awaited')
    const set = await world.session.call({ url: '/inventory/api/AwaitedOrders' })
    expect(set.statusCode).toBe(404)
  })

  it('[ODS-741] nobody writes it past the orders', async () => {
    await expect(
      run(sql`insert into order_awaited (tenant_id, order_id, day) values ('ui', 1, '2031-01-01')`),
    ).rejects.toThrow()
    await expect(run(sql`update awaited_order set day = '2031-01-01'`)).rejects.toThrow()
  })

  it('[ODS-741] orders there were are told by the migration', async () => {
    const order = await ordered()
    const migration = readFileSync('server/db/migrations-after/orders/704_awaited_orders.sql', 'utf8')
    const undone = new Error('undone')
    const told: string[] = []
    const again = world.test.database
      .owner()
      .transaction()
      .execute(async (trx) => {
        await sql
          .raw(
            `drop view awaited_order, open_order_day;
            drop table order_awaited;
            drop function order_awaited_follow() cascade;
            drop function order_awaited_line() cascade;
            drop function keep_order_awaited(text, bigint);`,
          )
          .execute(trx)
        await sql.raw(migration).execute(trx)
        const { rows } = await sql<{
          readonly day: string
        }>`select day::text as day from order_awaited where order_id = ${order.Id}`.execute(trx)
        told.push(...rows.map(({ day }) => day))
        throw undone
      })
    await expect(again).rejects.toBe(undone)
    expect(told).toEqual([early])
  })
})
