import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stock } from '../posting/stock-world.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'
import { createStockMasterWorld, issuesOf, type StockMasterWorld } from './stock-master-world.ts'

describe('items, recipes, products and customers of some sites only', () => {
  let world: StockMasterWorld
  beforeAll(async () => {
    world = await createStockMasterWorld()
    await world.execute(sql`insert into recipe (tenant_id, id, number, name, revision, effective_from, recipe_type, yield_qty, yield_unit_id, status)
      select 'ui', n, 'R' || n, 'Dough ' || n, 1, '2020-01-01', 'Menu', 1, 1, 'Approved' from unnest(array[50, 51]) as n`)
    await world.execute(sql`insert into product (tenant_id, id, number, name, price, is_active)
      values ('ui', 60, 'P60', 'Bread', 1, true), ('ui', 61, 'P61', 'Roll', 1, true)`)
    await world.execute(sql`insert into customer (tenant_id, id, number, name, customer_type, is_active)
      values ('ui', 70, 'C70', 'Club', 'External', true), ('ui', 71, 'C71', 'Crew', 'External', true)`)
    // One of each is of the other site alone; another names a site and is of all.
    for (const [table, ids] of Object.entries(ofOthers)) {
      await world.execute(
        sql`update ${sql.table(table)} set only_sites = (id = ${ids[0]}) where tenant_id = 'ui' and id = any(${ids}::bigint[])`,
      )
      await world.execute(sql`insert into ${sql.table(`${table}_site`)} (tenant_id, parent_id, line_no, site_id)
        select 'ui', n, 1, 3 from unnest(${ids}::bigint[]) as n`)
    }
  })
  afterAll(() => world.close())

  const ofOthers = { item: [stock.flour, stock.wine], recipe: [50, 51], product: [60, 61], customer: [70, 71] }
  const found = async (set: string, ids: readonly number[], session: TestSession = world.admin) => {
    const url = `/inventory/api/${set}?$filter=IsUsedHere eq true and Id in (${ids.join()})&$orderby=Id&$select=Id`
    return (await session.call({ url })).json<{ value: readonly { readonly Id: number }[] }>().value.map(({ Id }) => Id)
  }
  const only = (isOnly: boolean) =>
    world.execute(sql`update item set only_sites = ${isOnly} where tenant_id = 'ui' and id = ${stock.flour}`)
  const line = { ItemId: stock.flour, UnitId: stock.each[1], Qty: '2' }
  const requisition = (Lines: readonly object[] = [line]) => ({
    SupplyLocationId: stock.store,
    RequestLocationId: stock.kitchen,
    Lines,
  })

  it('[STM-650] are found by lookups of these sites and of head office', async () => {
    const head = await signIn(world, { user: 'admin', site: 1 })
    for (const [set, ids] of [
      ['Items', ofOthers.item],
      ['Recipes', ofOthers.recipe],
      ['Products', ofOthers.product],
      ['Customers', ofOthers.customer],
    ] as const) {
      expect(await found(set, ids), set).toEqual([ids[1]])
      expect(await found(set, ids, head), set).toEqual(ids)
    }
  })

  it('[STM-650] are refused at their cell where another site names one anew, and stay in documents that do', async () => {
    const refused = await world.add('Requisitions', requisition())
    expect([refused.statusCode, ...issuesOf(refused)]).toEqual([422, 'lines/0/item lookup'])
    const bill = await world.add('MiscInvoicesAr', { CustomerId: 70 })
    expect(issuesOf(bill)).toContain('customer lookup')
    const waste = { LocationId: stock.store, Lines: [{ Kind: 'Product', ProductId: 60, Qty: '1' }] }
    expect(issuesOf(await world.add('Spoilages', waste))).toContain('lines/0/product lookup')
    const made = { LocationId: stock.store, Lines: [{ Kind: 'Recipe', RecipeId: 50, Qty: '1' }] }
    expect(issuesOf(await world.add('Spoilages', made))).toContain('lines/0/recipe lookup')
    await only(false)
    const draft = await world.add('Requisitions', requisition())
    expect(draft.statusCode, draft.body).toBe(201)
    await only(true)
    const { Id, Lines } = draft.json<{ readonly Id: number; readonly Lines: readonly { readonly Id: number }[] }>()
    const kept = { Remarks: 'Soon', Lines: [{ Id: Lines[0]?.Id, Qty: '3' }] }
    expect((await world.change(`Requisitions(${Id})`, kept)).statusCode).toBe(200)
    const more = await world.change(`Requisitions(${Id})`, { Lines: [{ Id: Lines[0]?.Id }, line] })
    expect(issuesOf(more)).toEqual(['lines/1/item lookup'])
  })

  it('[STM-650] what lies there is counted, moved and thrown away', async () => {
    const answers = [
      await world.add('PhysicalInventories', {
        LocationId: stock.store,
        Lines: [{ ItemId: stock.flour, UnitId: stock.each[1] }],
      }),
      await world.add('Transfers', { FromLocationId: stock.store, ToLocationId: stock.kitchen, Lines: [line] }),
      await world.add('Spoilages', { LocationId: stock.store, Lines: [{ Kind: 'Item', ...line }] }),
    ]
    for (const answer of answers) expect(issuesOf(answer).filter((issue) => issue.includes('item'))).toEqual([])
  })

  it('[STM-650, DEF-446] what was ordered is received; what no order names is not', async () => {
    await only(false)
    const bought = await world.add('PurchaseOrders', {
      SupplierId: 2,
      DeliveryLocationId: stock.store,
      DeliveryDate: '2099-01-01',
      Lines: [{ ...line, Price: '3' }],
    })
    expect(bought.statusCode, bought.body).toBe(201)
    await world.execute(sql`update purchase_order set status = 'Approved' where tenant_id = 'ui'`)
    await only(true)
    const order = bought.json<{ readonly Id: number; readonly Lines: readonly { readonly Id: number }[] }>()
    const receipt = (named: object) =>
      world.add('Receipts', { SupplierId: 2, LocationId: stock.store, Lines: [{ ...line, Price: '3', ...named }] })
    const taken = await receipt({ OrderId: order.Id, OrderLineId: order.Lines[0]?.Id })
    expect(issuesOf(taken)).toEqual([])
    expect(issuesOf(await receipt({}))).toContain('lines/0/item lookup')
  })
})
