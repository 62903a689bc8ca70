import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { taking } from '../sources/order-world.ts'
import { places, things } from '../support/inventory.ts'
import { createRequestWorld, tomato, type RequestWorld } from './request-world.ts'

describe('purchase requests', () => {
  let world: RequestWorld
  beforeAll(async () => {
    world = await createRequestWorld()
    // A tomato costs 2.50 at supplier 1 since the new year, 2.00 at supplier 2; eight of them, a kilogram, 19.00 at supplier 1.
    await withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
      sql`insert into item_supplier (tenant_id, id, parent_id, line_no, supplier_id, unit_id, price, price_from, price_to, is_preferred) values
        ('ui', 1, ${things.tomato}, 1, 1, ${things.each}, 1.75, '2020-01-01', '2020-12-31', true),
        ('ui', 2, ${things.tomato}, 2, 1, ${things.each}, 2.5, '2021-01-01', null, true),
        ('ui', 3, ${things.tomato}, 3, 1, ${things.kilo}, 19, null, null, true),
        ('ui', 4, ${things.tomato}, 4, 2, ${things.each}, 2, null, null, false)`.execute(trx),
    )
  })
  afterAll(() => world.close())
  afterEach(() => world.holds())

  const lineOf = async (wanted: Parameters<RequestWorld['draft']>[0][number]) => (await world.draft([wanted])).Lines[0]

  it('[PREQ-11] beside a line stand what lies there, what is ordered, the par, the best price and what was paid last', async () => {
    const asked = { ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '3' }
    const before = (await world.draft([asked])).Lines[0]
    await withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
      sql`insert into item_location (tenant_id, parent_id, line_no, location_id, par_max, is_active) values ('ui', ${things.tomato}, 90, ${places.store}, 40, true)`.execute(
        trx,
      ),
    )
    const order = await world.done(
      'PurchaseOrders',
      await world.orderOf([{ ...asked, Qty: '7', Price: '4', PriceReason: 'Market' }]),
      'submit',
    )
    const draft = await world.draft([asked, { Description: 'Ladle', Qty: '1' }])
    expect(draft.Lines[0]).toMatchObject({ Par: '40', OnOrder: String(Number(before?.['OnOrder']) + 7) })
    expect(draft.Lines[1]).toMatchObject({ Par: null, OnOrder: null, BestBid: null, LastPaid: null })
    const receipt = await world.receipt([taking(order, 0, '7')])
    await world.done('Receipts', receipt, 'post')
    const [line] = (await world.draft([asked])).Lines
    expect(line).toMatchObject({
      OnHand: String(Number(before?.['OnHand']) + 7),
      OnOrder: before?.['OnOrder'],
      LastPaid: '4',
    })
  })

  it('[PREQ-1] asks for a description where there is no item, and for a unit where there is one', async () => {
    const refused = (line: object) => expect(world.draft([line as never])).rejects.toThrow(/required/)
    await refused({ Qty: '1' })
    await refused({ ItemId: things.tomato, Description: 'Tomato', Qty: '1' })
    expect(await lineOf({ Description: 'Chafing dish', Qty: '4', Price: '85' })).toMatchObject({
      Amount: '340',
      ListPrice: null,
    })
  })

  it('[PREQ-2] prices a line by its supplier, its unit and its day, before that by its own estimate', async () => {
    expect(await lineOf(tomato('10', { SupplierId: 1 }))).toMatchObject({ ListPrice: '2.5', Amount: '25' })
    expect(await lineOf(tomato('10', { SupplierId: 2 }))).toMatchObject({ ListPrice: '2', Amount: '20' })
    // A kilogram has a price of its own at one, and is eight tomatoes at the other.
    expect(await lineOf(tomato('2', { SupplierId: 1, UnitId: things.tomatoKilo }))).toMatchObject({
      ListPrice: '19',
      Amount: '38',
    })
    expect(await lineOf(tomato('2', { SupplierId: 2, UnitId: things.tomatoKilo }))).toMatchObject({
      ListPrice: '16',
      Amount: '32',
    })
    expect(await lineOf(tomato('10', { SupplierId: 2, Price: '2.2' }))).toMatchObject({ ListPrice: '2', Amount: '22' })
  })

  it('[PREQ-3] names the preferred supplier on submitting, the cheapest where nobody is, and nobody who is on hold', async () => {
    const suggested = async () => (await world.request([tomato('1')])).Lines[0]?.['SupplierId']
    const run = (text: string) => withTenant(world.test.db, { tenantId: 'ui' }, (trx) => sql.raw(text).execute(trx))
    expect(await suggested()).toBe(1)
    await run(`update item_supplier set is_preferred = false where tenant_id = 'ui'`)
    expect(await suggested()).toBe(2)
    await run(`update supplier set hold = 'Orders' where tenant_id = 'ui' and id = 2`)
    expect(await suggested()).toBe(1)
    await run(
      `update supplier set hold = 'None' where tenant_id = 'ui'; update item_supplier set is_preferred = true where tenant_id = 'ui' and supplier_id = 1`,
    )
  })

  it('[PREQ-4] commits its estimate when it is approved and gives it back', async () => {
    const before = Number(await world.committed('PRE'))
    const change = async () => Number(await world.committed('PRE')) - before
    // 10 at 2.50 are 25.00, 4 at 85.00 are 340.00.
    const request = await world.request([tomato('10'), { Description: 'Chafing dish', Qty: '4', Price: '85' }])
    expect([request['Status'], await change()]).toEqual(['Approved', 365])
    const revised = await world.done('PurchaseRequests', request, 'revise')
    expect([revised['Status'], await change()]).toEqual(['PendingSubmission', 0])
    const again = await world.done('PurchaseRequests', revised, 'submit')
    expect(await change()).toBe(365)
    const closed = await world.done('PurchaseRequests', again, 'closeShort')
    expect([closed['Status'], await change()]).toEqual(['Completed', 0])
    expect(closed.Lines.map((line) => [line['CancelledQty'], line['OpenQty']])).toEqual([
      ['10', '0'],
      ['4', '0'],
    ])
    const cancelled = await world.done('PurchaseRequests', await world.draft([tomato('3')]), 'cancel')
    expect([cancelled['Status'], await change()]).toEqual(['Cancelled', 0])
  })

  it('[PREQ-4] commits what is no item on an expense', async () => {
    const request = await world.request([{ Description: 'Ice carving', Qty: '1', Price: '210' }])
    const kinds = await withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
      sql<{
        kind: string
      }>`select a.account_kind as kind from commitment_entry c join gl_account a on a.tenant_id = c.tenant_id and a.id = c.account_id
        where c.tenant_id = 'ui' and c.doc_type_id = 2 and c.doc_id = ${request.Id}`.execute(trx),
    )
    expect(kinds.rows).toEqual([{ kind: 'EXPENSE' }])
  })
})
