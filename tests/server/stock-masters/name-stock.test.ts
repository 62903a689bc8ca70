import { afterAll, beforeAll, expect, it } from 'vitest'
import { stock } from '../posting/stock-world.ts'
import { createStockMasterWorld, type StockMasterWorld } from './stock-master-world.ts'

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
