import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStockWorld, line, nextDocument, stock, type StockWorld } from './stock-world.ts'

describe('issuing a requisition', () => {
  let world: StockWorld
  beforeAll(async () => {
    world = await createStockWorld()
  })
  afterAll(() => world.close())

  it('[POST-1] moves the goods at average and completes the requisition', async () => {
    await world.receive({ qty: '10', unitCost: '2' })
    await world.receive({ qty: '10', unitCost: '4' })
    const answer = await world.issue({ id: nextDocument(), versionNo: 3, lines: [line(1, '5')] })
    expect(answer.status).toBe('Completed')
    expect(answer.setLines?.get(1)).toEqual({ issuedQty: '5' })
    expect(await world.balance(stock.store, stock.flour)).toEqual({ qty: '15', value: '45' })
    expect(await world.balance(stock.kitchen, stock.flour)).toEqual({ qty: '5', value: '15' })
  })
})
