import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stock } from '../posting/stock-world.ts'
import { signIn } from '../support/sign-in.ts'
import { createStockMasterWorld, flourUnits, issuesOf, itemBody, type StockMasterWorld } from './stock-master-world.ts'

const flour = `Items(${stock.flour})`
const wine = `Items(${stock.wine})`

describe('saves of items, locations and categories', () => {
  let world: StockMasterWorld
  beforeAll(async () => {
    world = await createStockMasterWorld()
  })
  afterAll(() => world.close())

  it('[STM-1] refuses a base unit that is not one of itself, and units the item does not have', async () => {
    const wrong = await world.add('Items', itemBody({ Units: [{ UnitId: 1, Num: '2', Den: '1' }] }))
    expect(issuesOf(wrong)).toEqual(['units/0/num rule/baseFactor'])
    const named = itemBody({
      TransactionUnitId: 2,
      Units: [{ UnitId: 1, Num: '1', Den: '1' }],
      Suppliers: [
        { SupplierId: 1, UnitId: 1 },
        { SupplierId: 2, UnitId: 2 },
      ],
    })
    expect(issuesOf(await world.add('Items', named))).toEqual([
      'transactionUnit unitOfItem',
      'suppliers/1/unit unitOfItem',
    ])
  })

  it('[STM-2] keeps a factor that a document counts in, and lets go of it when the document is cancelled', async () => {
    const { id: ofCases } = await cases()
    const twice = { Units: flourUnits({ Num: '24' }) }
    expect(issuesOf(await world.change(flour, twice))).toEqual(['units/1/num unitInUse'])
    expect(issuesOf(await world.change(flour, { Units: flourUnits().slice(0, 1) }))).toEqual(['units unitInUse'])
    const same = await world.change(flour, { Units: flourUnits({ Num: '24', Den: '2' }) })
    expect(same.statusCode, same.body).toBe(200)
    const more = await world.change(flour, {
      Units: [...flourUnits({ Num: '24', Den: '2' }), { UnitId: 3, Num: '50', Den: '1' }],
    })
    expect(more.statusCode, more.body).toBe(200)
    await finish(ofCases)
    expect((await world.change(flour, { Units: flourUnits({ Num: '24' }) })).statusCode).toBe(200)
  })

  it('[STM-11] lets the base unit become another one before anything moved, and keeps it from then on', async () => {
    const pound = { UnitId: 1, Num: '1', Den: '1' }
    const made = await world.add('Items', itemBody({ Units: [pound, { UnitId: 2, Num: '12', Den: '1' }] }))
    const [each, box] = made.json().Units.map(plain)
    const turned = await world.change(`Items(${made.json().Id})`, {
      BaseUnitId: 2,
      Units: [
        { ...each, Num: '1', Den: '12' },
        { ...box, Num: '1', Den: '1' },
      ],
    })
    expect(turned.statusCode, turned.body).toBe(200)
    expect(turned.json()).toMatchObject({ BaseUnitId: 2 })
    const kept = await world.change(flour, { BaseUnitId: 2, Units: flourUnits({ Num: '1' }) })
    expect(issuesOf(kept)).toContain('baseUnit baseUnitMoved')
  })

  it('[STM-3] keeps an item with stock active, stocked and in its category', async () => {
    const answer = await world.change(flour, { IsActive: false, IsStocked: false, CategoryId: 2 })
    expect(issuesOf(answer)).toEqual(['isActive stockLeft', 'isStocked stockLeft', 'category stockInCategory'])
    const free = await world.change(wine, { IsActive: false, CategoryId: 2 })
    expect(free.statusCode, free.body).toBe(200)
    expect((await world.change(wine, { IsActive: true, CategoryId: 1 })).statusCode).toBe(200)
  })

  it('[STM-3] keeps an item active that an open document wants', async () => {
    const draft = await requisition([{ ItemId: stock.wine, UnitId: stock.each[2], Qty: '3' }])
    expect(issuesOf(await world.change(wine, { IsActive: false }))).toEqual(['isActive openUses'])
    await finish(draft.id)
    expect((await world.change(wine, { IsActive: false })).statusCode).toBe(200)
    expect((await world.change(wine, { IsActive: true })).statusCode).toBe(200)
  })

  it('[STM-4] keeps a location with stock active and stocked, and below zero where it is', async () => {
    const store = `Locations(${stock.store})`
    const answer = await world.change(store, { IsActive: false, IsStocked: false, ExpenseAccountId: 2 })
    expect(issuesOf(answer)).toEqual(['isActive stockLeft', 'isStocked stockLeft'])
    const bar = `Locations(${stock.bar})`
    expect((await world.change(bar, { AllowNegative: false })).statusCode).toBe(200)
    expect((await world.change(bar, { AllowNegative: true })).statusCode).toBe(200)
    await issueFromBar()
    expect(issuesOf(await world.change(bar, { AllowNegative: false }))).toEqual(['allowNegative stockBelowZero'])
    expect((await world.change('Locations(40)', { IsActive: false })).statusCode).toBe(404)
  })

  it('[STM-5] keeps the inventory account of a category whose items have stock', async () => {
    expect(issuesOf(await world.change('Categories(1)', { InventoryAccountId: 1 }))).toEqual([
      'inventoryAccount stockOnAccount',
    ])
    expect((await world.change('Categories(1)', { Name: 'Dry store' })).statusCode).toBe(200)
    expect((await world.change('Categories(2)', { InventoryAccountId: 1 })).statusCode).toBe(200)
  })

  it('[STM-7] refuses a barcode another item has, at its line', async () => {
    const add = (...codes: object[]) => world.add('Items', itemBody({ Barcodes: codes }))
    const other = (Code: string) => ({ Code, Kind: 'Other', UnitId: 1 })
    const made = await add({ Code: '4006381333931', UnitId: 1, IsPrimary: true }, other('AB-1'), other('AB-2'))
    expect(made.statusCode, made.body).toBe(201)
    expect(made.json().Barcodes).toMatchObject([{ Kind: 'Gtin', IsPrimary: true }, {}, { Code: 'AB-2' }])
    expect(issuesOf(await add(other('ab-1')))).toEqual(['barcodes/0/code unique'])
    expect(issuesOf(await add(other('X1'), other('x1')))).toEqual(['barcodes/1/code unique'])
    const same = await world.change(`Items(${made.json().Id})`, { Name: 'Fine sugar' })
    expect(same.statusCode, same.body).toBe(200)
  })

  it('[STM-7] takes a code with and without the zeros that fill it up for one, and says which item has it', async () => {
    const add = (...codes: object[]) => world.add('Items', itemBody({ Number: 'ZERO', Name: 'Salt', Barcodes: codes }))
    const code = (Code: string) => ({ Code, UnitId: 1 })
    expect((await add(code('40170725'))).statusCode).toBe(201)
    const long = await world.add('Items', itemBody({ Barcodes: [code('00000040170725')] }))
    expect(issuesOf(long)).toEqual(['barcodes/0/code barcodeTaken'])
    expect(long.json().Errors[0].params).toEqual({ item: 'ZERO Salt' })
    const both = await world.add('Items', itemBody({ Barcodes: [code('012345678905'), code('0012345678905')] }))
    expect(issuesOf(both)).toEqual(['barcodes/1/code twice'])
  })

  it('[STM-1, STM-7] wants a code on a unit of the item, and one primary code of a unit', async () => {
    const code = (Code: string, UnitId = 1) => ({ Code, Kind: 'Other', UnitId, IsPrimary: true })
    const answer = await world.add('Items', itemBody({ Barcodes: [code('P1'), code('P2'), code('P3', 2)] }))
    expect(issuesOf(answer)).toEqual(['barcodes/2/unit unitOfItem', 'barcodes/1/isPrimary onePrimary'])
  })

  it('[STM-14] proves the check digit of what is called a GTIN, beside it', async () => {
    const code = { Code: '4006381333932', UnitId: 1 }
    const answer = await world.add('Items', itemBody({ Barcodes: [code] }))
    expect(issuesOf(answer)).toEqual(['barcodes/0/code rule/gtin'])
    const own = await world.add('Items', itemBody({ Barcodes: [{ ...code, Kind: 'Other' }] }))
    expect(own.statusCode, own.body).toBe(201)
  })

  it('[STM-13] refuses a second price of a supplier for a unit and a day, beside the day it begins', async () => {
    const price = { SupplierId: 1, UnitId: 1, Price: '9.5' }
    const twice = [
      { ...price, PriceFrom: '2026-01-01', PriceTo: '2026-01-31' },
      { ...price, PriceFrom: '2026-01-15' },
    ]
    expect(issuesOf(await world.add('Items', itemBody({ Suppliers: twice })))).toEqual([
      'suppliers/1/priceFrom spanOverlap',
    ])
    const undated = await world.add('Items', itemBody({ Suppliers: [price, price] }))
    expect(issuesOf(undated)).toEqual(['suppliers/1/priceFrom spanOverlap'])
    const next = [
      { ...price, PriceTo: '2026-01-31' },
      { ...price, PriceFrom: '2026-02-01' },
      { ...price, SupplierId: 2 },
    ]
    const made = await world.add('Items', itemBody({ Suppliers: next }))
    expect(made.statusCode, made.body).toBe(201)
  })

  it('[STM-8] stores, changes and audits several tables of one record', async () => {
    const made = await world.add(
      'Items',
      itemBody({
        Units: [
          { UnitId: 1, Num: '1', Den: '1' },
          { UnitId: 2, Num: '12', Den: '1' },
        ],
        Suppliers: [{ SupplierId: 1, UnitId: 2, Price: '9.5' }],
        Pars: [
          { LocationId: stock.store, ParMin: '5', ParMax: '20' },
          { LocationId: stock.kitchen, ParMin: '1', ParMax: '4' },
        ],
      }),
    )
    expect(made.statusCode, made.body).toBe(201)
    const item = made.json()
    const path = `Items(${item.Id})`
    expect([item.Units.length, item.Suppliers.length, item.Pars.length]).toEqual([2, 1, 2])
    const [first, second] = item.Pars
    const wrong = await world.change(path, {
      Pars: [
        { ...plain(first), ParMax: '1' },
        { ...plain(second), LocationId: stock.store },
      ],
    })
    expect(issuesOf(wrong)).toEqual(['pars/1/location twice', 'pars/0/parMax rule/parOrder'])
    const changed = await world.change(path, { Pars: [plain(second), { LocationId: stock.bar, ParMin: '2' }] })
    expect(changed.statusCode, changed.body).toBe(200)
    const after = changed.json()
    expect(after.Pars.map(({ LocationId }: { LocationId: number }) => LocationId)).toEqual([stock.kitchen, stock.bar])
    expect([after.Units, after.Suppliers]).toEqual([item.Units, item.Suppliers])
    const [last] = (await world.get(`${path}/history`)).json().value
    const tables = new Set(last.Changes.map(({ Lines }: { Lines: string | null }) => Lines))
    expect([...tables]).toEqual(['pars'])
  })

  it('[STM-15] lists what lies at a place of a great number', async () => {
    await world.execute(sql`insert into location (tenant_id, id, site_id, code, name, location_type_id, is_stocked, allow_negative, is_active)
      values ('ui', 20000, 2, 'L20000', 'Far store', 1, true, false, true)`)
    await world.receive({ location: 20_000, qty: '3', unitCost: '1' })
    const found = await world.get('StockOnHand?$filter=LocationId eq 20000')
    expect(found.statusCode, found.body).toBe(200)
    const [row] = found.json<{ value: { Id: number }[] }>().value
    expect((await world.get(`StockOnHand(${row?.Id})`)).json()).toMatchObject({ LocationId: 20_000, Qty: '3' })
  })

  it('[STM-9] lists movements and stock of an item, with costs for who may see them, and lets nobody write', async () => {
    const where = `$filter=ItemId eq ${stock.flour}`
    const moves = (await world.get(`StockMovements?${where}&$expand=Location&$orderby=EnteredOn`)).json()
    expect(moves.value[0]).toMatchObject({ EntryType: 'OPENING', Qty: '1000', Value: '2500', UnitCost: '2.5' })
    const onHand = (await world.get(`StockOnHand?${where}&$count=true`)).json()
    expect(onHand.value[0]).toMatchObject({ LocationId: stock.store, Value: expect.any(String) })
    expect((await world.get(`StockOnHand(${onHand.value[0].Id})`)).json()).toMatchObject({ LocationId: stock.store })
    const refused = await world.chef.call({ url: `/inventory/api/StockMovements?${where}` })
    expect(refused.statusCode).toBe(403)
    await world.execute(
      sql`insert into role_permission (tenant_id, parent_id, line_no, permission) values ('ui', 4, 1, 'ViewInventory')`,
    )
    const guest = await signIn(world, { user: 'lowpriv' })
    const seen = (await guest.call({ url: `/inventory/api/StockOnHand?${where}` })).json()
    expect(Object.keys(seen.value[0])).not.toEqual(expect.arrayContaining(['Value']))
    expect(seen.value[0]).not.toHaveProperty('AverageCost')
    const other = await signIn(world, { site: 3 })
    expect((await other.call({ url: `/inventory/api/StockOnHand?${where}` })).json().value).toEqual([])
    expect((await world.add('StockMovements', { Qty: '1' })).statusCode).toBe(403)
    expect((await world.add('StockOnHand', { Qty: '1' })).statusCode).toBe(403)
  })

  it('[STM-10] keeps a par of another site that this site does not see', async () => {
    await world.execute(sql`insert into item_location (tenant_id, parent_id, line_no, location_id, par_min, is_active)
      values ('ui', ${stock.wine}, 1, 40, 3, true)`)
    const { Pars } = (await world.get(wine)).json()
    const kept = await world.change(wine, { Pars: [...Pars.map(plain), { LocationId: stock.store, ParMin: '1' }] })
    expect(kept.statusCode, kept.body).toBe(200)
    const moved = await world.change(wine, { Pars: [{ LocationId: 40, ParMin: '1' }] })
    expect(issuesOf(moved)).toEqual(['pars/0/location lookup'])
  })

  it('[ODS-22] finds records by their lines, by no cell the reader may not read, and not in lookups', async () => {
    const { docNo } = await requisition([{ ItemId: stock.mystery, UnitId: stock.each[3], Qty: '7' }])
    const found = (filter: string) => world.get(`Requisitions?$filter=${encodeURIComponent(filter)}&$count=true`)
    const byItem = (await found(`Lines/any(l:l/ItemId eq ${stock.mystery})`)).json()
    expect(byItem.value.map(({ DocNo }: { DocNo: string }) => DocNo)).toEqual([docNo])
    expect(byItem['@odata.count']).toBe(1)
    const both = `Lines/any(l:l/ItemId eq ${stock.mystery} and l/Qty gt 7) or not Lines/any(l:l/Qty gt 0)`
    expect((await found(both)).json().value).toEqual([])
    const cost = 'Lines/any(l:l/UnitCost gt 1)'
    expect((await found(cost)).statusCode).toBe(200)
    const chef = await world.chef.call({ url: `/inventory/api/Requisitions?$filter=${encodeURIComponent(cost)}` })
    expect(chef.statusCode).toBe(400)
  })

  /** A draft over cases of flour. */
  const cases = () => requisition([{ ItemId: stock.flour, UnitId: stock.case[1], Qty: '2' }])

  async function requisition(Lines: readonly object[]): Promise<{ readonly id: number; readonly docNo: string }> {
    const answer = await world.add('Requisitions', {
      RequestLocationId: stock.kitchen,
      SupplyLocationId: stock.store,
      RequisitionType: 'Stock',
      Lines,
    })
    expect(answer.statusCode, answer.body).toBe(201)
    return { id: answer.json().Id, docNo: answer.json().DocNo }
  }

  async function finish(id: number): Promise<void> {
    await world.execute(sql`update requisition set status = 'Cancelled' where id = ${id}`)
  }

  /** Stock below zero, as an allowed issue leaves it. */
  async function issueFromBar(): Promise<void> {
    const draft = await requisitionFromBar()
    const answer = await world.move(world.admin, draft, 'submit')
    expect(answer.statusCode, answer.body).toBe(200)
    const issued = await world.move(world.admin, { ...draft, etag: String(answer.headers['etag']) }, 'issue')
    expect(issued.statusCode, issued.body).toBe(200)
  }

  async function requisitionFromBar() {
    const answer = await world.add('Requisitions', {
      RequestLocationId: stock.kitchen,
      SupplyLocationId: stock.bar,
      RequisitionType: 'Stock',
      Lines: [{ ItemId: stock.flour, UnitId: stock.each[1], Qty: '3' }],
    })
    expect(answer.statusCode, answer.body).toBe(201)
    return { id: answer.json().Id, docNo: answer.json().DocNo, etag: String(answer.headers['etag']) }
  }
})

/** A line as it goes back: without what the server adds to read it. */
function plain(line: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(line).filter(([name, value]) => name !== 'LineNo' && (typeof value !== 'object' || value === null)),
  )
}
