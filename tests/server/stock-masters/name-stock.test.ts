import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stock } from '../posting/stock-world.ts'
import { createStockMasterWorld, flourUnits, issuesOf, type StockMasterWorld } from './stock-master-world.ts'

let world: StockMasterWorld
beforeAll(async () => {
  world = await createStockMasterWorld()
})
afterAll(() => world.close())

it('[STM-662] names what is left: of an item where, of a location of what', async () => {
  const item = await world.change(`Items(${stock.flour})`, { IsActive: false })
  expect(item.json().Errors).toMatchObject([
    { code: 'stockLeft', params: { what: expect.stringMatching(/^Store: 1000 /) } },
  ])
  const place = await world.change(`Locations(${stock.store})`, { IsActive: false, ExpenseAccountId: 2 })
  expect(place.json().Errors).toMatchObject([
    { code: 'stockLeft', params: { what: expect.stringMatching(/^Flour: 1000 /) } },
  ])
})

it('[STM-4] a location keeps its type and its site once stock moved there, and says since when, where and what to do', async () => {
  const made = await world.add('Locations', { Code: 'NEW', Name: 'New store', LocationTypeId: 1 })
  expect(made.json(), made.body).toMatchObject({ MovedSince: null })
  const untouched = `Locations(${made.json().Id})`
  for (const LocationTypeId of [10, 1]) {
    const turned = await world.change(untouched, { LocationTypeId })
    expect(turned.statusCode, turned.body).toBe(200)
  }
  const store = `Locations(${stock.store})`
  const { MovedSince, LocationTypeId } = (await world.get(store)).json()
  expect(MovedSince).toMatch(/^\d{4}-\d\d-\d\d$/)
  for (const other of [7, 10]) {
    const answer = await world.change(store, { LocationTypeId: other })
    expect(issuesOf(answer)).toEqual(['locationType locationMoved'])
    expect(answer.json().Errors[0].params).toEqual({ place: 'Store', day: MovedSince })
  }
  await world.change(store, { SiteId: 3 })
  expect((await world.get(store)).json()).toMatchObject({ SiteId: 2, LocationTypeId })
})

it('[STM-717] names the documents that use an item or a unit, and how many more there are', async () => {
  const numbers: string[] = []
  for (let made = 0; made < 5; made += 1)
    numbers.push(await requisition({ ItemId: stock.wine, UnitId: stock.each[2], Qty: '3' }))
  const what = `${numbers.slice(0, 3).join(', ')} and 2 more`
  const item = await world.change(`Items(${stock.wine})`, { IsActive: false })
  expect(item.json().Errors).toMatchObject([{ code: 'openUses', params: { count: 5, what } }])
  const toSite = (site: number, moved: readonly string[]) =>
    world.execute(sql`update requisition set site_id = ${site} where 'Requisition ' || doc_no = any(${moved}::text[])`)
  await toSite(3, numbers.slice(1))
  const here = await world.change(`Items(${stock.wine})`, { IsActive: false })
  expect(here.json().Errors).toMatchObject([{ params: { count: 5, what: `${numbers[0]} and 4 more` } }])
  await toSite(3, numbers)
  const elsewhere = await world.change(`Items(${stock.wine})`, { IsActive: false })
  expect(elsewhere.json().Errors).toMatchObject([{ params: { count: 5, what: 'none of which you may see here' } }])
  const one = await requisition({ ItemId: stock.flour, UnitId: stock.case[1], Qty: '2' })
  const unit = await world.change(`Items(${stock.flour})`, { Units: flourUnits({ Num: '30' }) })
  expect(unit.json().Errors).toMatchObject([{ code: 'unitInUse', params: { count: 1, what: one } }])
})

/** A draft with one line; answers its kind and number. */
async function requisition(line: object): Promise<string> {
  const places = { RequestLocationId: stock.kitchen, SupplyLocationId: stock.store }
  const answer = await world.add('Requisitions', { ...places, RequisitionType: 'Stock', Lines: [line] })
  expect(answer.statusCode, answer.body).toBe(201)
  return `Requisition ${answer.json().DocNo}`
}
