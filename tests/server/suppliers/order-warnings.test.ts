import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#core/calendar/day-arithmetic.ts'
import { stock } from '../posting/stock-world.ts'
import { createStockMasterWorld, issuesOf, type StockMasterWorld } from '../stock-masters/stock-master-world.ts'

describe('what is told while an order is written', () => {
  let world: StockMasterWorld
  let today: string
  beforeAll(async () => {
    world = await createStockMasterWorld()
    const rows = await world.execute(sql`select (now() at time zone 'America/New_York')::date::text as today`)
    today = (rows as readonly { readonly today: string }[])[0]?.today ?? ''
  })
  afterAll(() => world.close())

  const line = (changes: object = {}) => ({
    ItemId: stock.flour,
    UnitId: stock.each[1],
    Qty: '1',
    Price: '2',
    ...changes,
  })
  const order = (changes: object = {}, lines: readonly object[] = [line()]) => ({
    SupplierId: 1,
    DeliveryLocationId: stock.store,
    OrderDate: today,
    DeliveryDate: addDays(today, 9),
    Lines: lines,
    ...changes,
  })
  const early = async (record: object, id?: number) => {
    const answer = await world.admin.call({
      method: 'POST',
      url: '/inventory/api/Warnings',
      payload: { set: 'PurchaseOrders', record, ...(id === undefined ? {} : { id }) },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ warnings: readonly { field: string; code: string; records?: readonly string[] }[] }>().warnings
  }

  it('[PORD-1, FORM-50] much of it on another open order is told with that order, while it is written and when it is saved', async () => {
    expect(await early(order())).toEqual([])
    const made = await world.add('PurchaseOrders', order())
    expect(made.statusCode, made.body).toBe(201)
    const { Id, DocNo } = made.json<{ Id: number; DocNo: string }>()
    expect(await early(order())).toMatchObject([
      { field: 'supplier', code: 'orderedTwice', params: { count: 1 }, records: [`3/${Id}/${DocNo}`] },
    ])
    const asked = await world.add('PurchaseOrders', order())
    expect([asked.statusCode, issuesOf(asked)]).toEqual([409, ['supplier orderedTwice']])
    // Not far enough to be judged, of another supplier, and itself.
    expect(await early({ SupplierId: 1 })).toEqual([])
    expect(await early(order({ SupplierId: 2 }))).toEqual([])
    expect(await early(order(), Id)).toEqual([])
  })

  it('[PORD-5] an order for a day that could be had until the cut-off of today is told of that time', async () => {
    const days = sql`delivers_mon = true, delivers_tue = true, delivers_wed = true, delivers_thu = true, delivers_fri = true,
      delivers_sat = true, delivers_sun = true`
    await world.execute(sql`update supplier set ${days}, lead_days = 1, cutoff = 0 where tenant_id = 'ui' and id = 2`)
    const told = await early(order({ SupplierId: 2, DeliveryDate: addDays(today, 1) }))
    expect(told).toMatchObject([{ code: 'deliveryCutoff', params: { cutoff: '00:00', day: addDays(today, 2) } }])
    expect(await early(order({ SupplierId: 2, DeliveryDate: addDays(today, 2) }))).toEqual([])
  })

  it('[PORD-2, PORD-3] a line takes the price of the list, else what was paid last, and says which', async () => {
    const said = async (lines: readonly object[]) => {
      const made = await world.add('PurchaseOrders', order({ SupplierId: 2, DeliveryDate: addDays(today, 20) }, lines))
      expect(made.statusCode, made.body).toBe(201)
      const { Id } = made.json<{ Id: number }>()
      const row = (await world.get(`PurchaseOrders(${Id})`)).json<{ Lines: readonly Record<string, unknown>[] }>()
      await world.execute(sql`update purchase_order set status = 'Cancelled' where tenant_id = 'ui' and id = ${Id}`)
      return row.Lines.map(({ Price, PriceSource, PriceChangePct }) => [Price, PriceSource, PriceChangePct])
    }
    const bare = line({ Price: undefined })
    const refused = await world.add('PurchaseOrders', order({ SupplierId: 2 }, [bare]))
    expect(issuesOf(refused)).toEqual(['lines/0/price required'])
    await world.execute(sql`with r as (insert into receipt (tenant_id, site_id, doc_no, status, supplier_id, location_id, post_date, version_no,
        approval_status_id, current_level, entered_by, entered_on)
      values ('ui', 2, 'R-1', 'Completed', 2, ${stock.store}, current_date, 1, 1, 0, 1, now()) returning tenant_id, id)
      insert into receipt_line (tenant_id, parent_id, line_no, item_id, unit_id, qty, price) select r.tenant_id, r.id, 1, ${stock.flour}, ${stock.each[1]}, 1, 4 from r`)
    expect(await said([bare])).toEqual([['4', 'Last', '0']])
    expect(await said([line({ Price: '5' })])).toEqual([['5', 'Manual', '25']])
    await world.execute(sql`insert into item_supplier (tenant_id, parent_id, line_no, supplier_id, unit_id, price, is_preferred)
      select 'ui', ${stock.flour}, 1, 2, u.unit_id, 3, true from item_unit u where u.tenant_id = 'ui' and u.id = ${stock.each[1]}`)
    expect(await said([bare])).toEqual([['3', 'Contract', '-25']])
    const rows = [{ item: stock.flour, unit: stock.each[1], supplier: 2 }]
    const ask = async (figure: string) =>
      (
        await world.admin.call({
          method: 'POST',
          url: '/inventory/api/Figures',
          payload: { questions: [{ figure, at: stock.store, rows }] },
        })
      ).json<{ answers: [{ values: unknown }] }>().answers[0].values
    expect(await ask('suppliers.lastPaid')).toEqual(['4'])
    expect(await ask('suppliers.listPrice')).toEqual(['3'])
    expect(await ask('suppliers.bidPrice')).toEqual([null])
    // What is undone was not paid.
    await world.execute(sql`update receipt set status = 'Reversed' where tenant_id = 'ui' and doc_no = 'R-1'`)
    expect(await ask('suppliers.lastPaid')).toEqual([null])
    await world.execute(sql`update receipt set status = 'Invoiced' where tenant_id = 'ui' and doc_no = 'R-1'`)
    expect(await ask('suppliers.lastPaid')).toEqual(['4'])
  })

  it('[LINES-5] a figure that takes too long is refused alone', async () => {
    const rows = [{ item: stock.flour, unit: stock.each[1], supplier: 999 }]
    const names = ['suppliers.listPrice', 'suppliers.lastPaid']
    const questions = names.map((figure) => ({ figure, at: stock.store, rows }))
    const answer = await world.db.transaction().execute(async (trx) => {
      await sql`lock table paid_price in access exclusive mode`.execute(trx)
      return world.admin.call({ method: 'POST', url: '/inventory/api/Figures', payload: { questions } })
    })
    expect(answer.json()).toEqual({ answers: [{ values: [null] }, { refused: 'E_TIMEOUT' }] })
  })

  it('[PORD-4] a price above the list needs a reason on its line', async () => {
    const dear = (more: object = {}) =>
      order({ SupplierId: 2, DeliveryDate: addDays(today, 30) }, [line({ Price: '3.5', ...more })])
    expect(issuesOf(await world.add('PurchaseOrders', dear()))).toEqual(['lines/0/priceReason required'])
    const made = await world.add('PurchaseOrders', dear({ PriceReason: 'Nobody else has any' }))
    expect(made.statusCode, made.body).toBe(201)
  })
})
