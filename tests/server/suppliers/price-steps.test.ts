import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createRequestWorld, tomato, type RequestWorld } from '../requests/request-world.ts'
import { places, things } from '../support/inventory.ts'

const tomatoCase = 44

/** A case is twelve tomatoes: supplier 1 asks 10.00, from ten on 9.00, from twenty on 8.50; supplier 2 asks 9.50. */
const steps = `insert into unit (tenant_id, id, code, name, is_active) values ('ui', 22, 'CS', 'Case', true);
  insert into item_unit (tenant_id, id, parent_id, line_no, unit_id, num, den) values ('ui', ${tomatoCase}, 30, 3, 22, 12, 1);
  insert into item_supplier (tenant_id, id, parent_id, line_no, supplier_id, unit_id, price, is_preferred, min_order) values
    ('ui', 81, 30, 1, 1, 22, 9, true, 10), ('ui', 82, 30, 2, 1, 22, 10, true, 1), ('ui', 83, 30, 3, 1, 22, 8.5, true, 20),
    ('ui', 84, 30, 4, 2, 22, 9.5, false, null)`

describe('prices of a supplier from a quantity on', () => {
  let world: RequestWorld
  beforeAll(async () => {
    world = await createRequestWorld()
    await execute(steps)
  })
  afterAll(() => world.close())

  const execute = (text: string) => withTenant(world.test.db, { tenantId: 'ui' }, (trx) => sql.raw(text).execute(trx))
  const figure = async (name: string, rows: readonly object[]) => {
    const payload = { questions: [{ figure: name, at: places.store, rows }] }
    const answer = await world.session.call({ method: 'POST', url: '/inventory/api/Figures', payload })
    return answer.json<{ answers: readonly { values: readonly unknown[] }[] }>().answers[0]?.values
  }
  const asked = (unit: number, ...quantities: readonly (string | null)[]) =>
    quantities.map((qty) => ({ item: things.tomato, unit, supplier: 1, qty }))

  it('[VEND-272] three cases cost 10.00 each and twelve 9.00; below all of them and without a quantity the smallest holds', async () => {
    const prices = await figure(
      'suppliers.listPrice',
      asked(tomatoCase, '0.5', '1', '3', '9.999', '10', '12', '20', null),
    )
    expect(prices).toEqual(['10', '10', '10', '10', '9', '9', '8.5', '10'])
  })

  it('[VEND-272] a quantity is converted between the units of the item as prices are', async () => {
    // 108 pieces are nine cases, 120 ten; 15 kg of eight pieces are ten cases.
    expect(await figure('suppliers.listPrice', asked(things.tomatoEach, '108', '119', '120', '240'))).toEqual([
      '0.833333',
      '0.833333',
      '0.75',
      '0.708333',
    ])
    expect(await figure('suppliers.listPrice', asked(things.tomatoKilo, '14', '15'))).toEqual(['6.666667', '6'])
  })

  it('[VEND-272] who is cheapest is so for the quantity that is asked for', async () => {
    const rows = asked(tomatoCase, '3', '12').map((row) => ({ ...row, supplier: null }))
    expect(await figure('suppliers.lowestPrice', rows)).toEqual(['9.5', '9'])
    expect(await figure('suppliers.nextPrice', rows)).toEqual(['10', '9.5'])
    expect(await figure('suppliers.splitTo', rows)).toEqual([2, 1])
  })

  it('[VEND-272, SUGG-3] the least a supplier sends is its smallest step, whichever line it stands in', async () => {
    expect(await figure('suppliers.splitMinOrder', asked(tomatoCase, '3'))).toEqual(['1'])
  })

  it('[VEND-272, LINES-374] lines of orders and requests are priced by how much they say', async () => {
    const line = (Qty: string, unit = tomatoCase) => ({ ItemId: things.tomato, UnitId: unit, Qty })
    const order = await world.create('PurchaseOrders', {
      SupplierId: 1,
      DeliveryLocationId: places.store,
      DeliveryDate: '2099-01-01',
      Lines: [line('3'), line('12'), line('120', things.tomatoEach)],
    })
    expect(order.Lines).toMatchObject([
      { ListPrice: '10', Price: '10', Amount: '30', PriceSource: 'Contract' },
      { ListPrice: '9', Price: '9', Amount: '108', PriceSource: 'Contract' },
      { ListPrice: '0.75', Price: '0.75', Amount: '90', PriceSource: 'Contract' },
    ])
    const request = await world.draft([
      tomato('3', { UnitId: tomatoCase, SupplierId: 1 }),
      tomato('12', { UnitId: tomatoCase, SupplierId: 1 }),
    ])
    expect(request.Lines.map((told) => told['ListPrice'])).toEqual(['10', '9'])
  })

  it('[PORD-696] a step somebody added beside an awarded price is of the list, and not of the bid', async () => {
    await execute(`insert into request_for_bids (tenant_id, id, site_id, doc_no, status, version_no, approval_status_id, current_level, entered_by, entered_on)
      values ('ui', 900, 2, 'AWARD', 'Completed', 1, 1, 0, 1, now());
      update item_supplier set bid_id = 900 where tenant_id = 'ui' and id = 82`)
    expect(await figure('suppliers.bidPrice', asked(tomatoCase, '3', '12'))).toEqual(['10', null])
    // A piece is a twelfth of a case: 108 are nine of them, 120 ten.
    expect(await figure('suppliers.bidPrice', asked(things.tomatoEach, '108', '120'))).toEqual(['0.833333', null])
    const order = await world.create('PurchaseOrders', {
      SupplierId: 1,
      DeliveryLocationId: places.store,
      DeliveryDate: '2099-01-01',
      Lines: ['3', '12'].map((Qty) => ({ ItemId: things.tomato, UnitId: tomatoCase, Qty })),
    })
    expect(order.Lines).toMatchObject([
      { Price: '10', PriceSource: 'Bid' },
      { Price: '9', PriceSource: 'Contract' },
    ])
    await execute(`update item_supplier set bid_id = null where tenant_id = 'ui' and id = 82`)
  })

  it('[PORD-696] a step added at the price that was awarded, from less on, is of the list in any unit', async () => {
    await execute(`insert into request_for_bids (tenant_id, id, site_id, doc_no, status, version_no, approval_status_id, current_level, entered_by, entered_on)
      values ('ui', 901, 2, 'BIDS-901', 'Completed', 1, 1, 0, 1, now());
      update item_supplier set bid_id = 901 where tenant_id = 'ui' and id = 81;
      insert into item_supplier (tenant_id, id, parent_id, line_no, supplier_id, unit_id, price, is_preferred, min_order) values
        ('ui', 85, 30, 5, 1, 22, 9, true, 5)`)
    expect(await figure('suppliers.bidPrice', asked(tomatoCase, '3', '6', '12', '20'))).toEqual([null, null, '9', null])
    // 72 pieces are six cases, 120 ten.
    expect(await figure('suppliers.bidPrice', asked(things.tomatoEach, '72', '120'))).toEqual([null, '0.75'])
    await execute(`delete from item_supplier where tenant_id = 'ui' and id = 85;
      update item_supplier set bid_id = null where tenant_id = 'ui' and id = 81`)
  })

  it('[VEND-272] one supplier keeps prices from different quantities on the same days, and two from one are refused', async () => {
    const line = (price: string, least: string | null) => ({ SupplierId: 2, UnitId: 22, Price: price, MinOrder: least })
    await execute(`update item set storage = 'Dry', abc = 'A' where tenant_id = 'ui' and id = 30`)
    const save = async (...lines: readonly object[]) => {
      const url = `/inventory/api/Items(${things.tomato})`
      const read = await world.session.call({ url })
      const kept = read.json<{ Suppliers: readonly { Id: number; SupplierId: number }[] }>().Suppliers
      const others = kept.filter(({ SupplierId }) => SupplierId !== 2).map(({ Id }) => ({ Id }))
      const headers = { 'if-match': String(read.headers['etag']), confirmed: 'true' }
      const payload = { Suppliers: [...others, ...lines] }
      return world.session.call({ method: 'PATCH', url, headers, payload })
    }
    const made = await save(line('20', '1'), line('18', '10'))
    expect(made.statusCode, made.body).toBe(200)
    const refused = await save(line('20', null), line('18', '0'))
    expect(refused.json()).toMatchObject({ Errors: [{ field: 'priceFrom', code: 'spanOverlap' }] })
    expect((await save(line('9.5', null))).statusCode).toBe(200)
  })

  it('[VEND-272] the next step is the first from which less is asked', async () => {
    const next = async (unit: number, qty: string) => {
      const text = sql<{ told: string }>`select concat_ws(' ', trim_scale(from_qty), trim_scale(asked)) as told
        from next_price_step('ui', 30, ${unit}, 1, 2, current_date, ${qty}::numeric)`
      return (await withTenant(world.test.db, { tenantId: 'ui' }, (trx) => text.execute(trx))).rows.map(
        ({ told }) => told,
      )
    }
    expect(await next(tomatoCase, '6')).toEqual(['10 9'])
    expect(await next(tomatoCase, '10')).toEqual(['20 8.5'])
    expect(await next(tomatoCase, '20')).toEqual([])
    expect(await next(things.tomatoEach, '108')).toEqual(['120 0.75'])
  })
})
