import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDb, type Db } from '../../../server/db/pool.ts'
import { servingUrl } from '../../../server/db/prepare/roles.ts'
import { findBrokenInvariants, readInvariants } from '../../../server/posting/check-invariants.ts'
import { servingPassword } from '../support/test-secrets.ts'
import { createStockWorld, line, nextDocument, stock, type StockWorld } from './stock-world.ts'

describe('issues made at once', () => {
  let world: StockWorld
  const pools: Db[] = []
  beforeAll(async () => {
    world = await createStockWorld()
  })
  afterAll(async () => {
    for (const pool of pools) await pool.destroy()
    await world.close()
  })

  it('[POST-17] two of the last stock: exactly one wins', async () => {
    for (let round = 0; round < 10; round += 1) {
      await world.receive({ qty: '5', unitCost: '2' })
      const issue = () => world.issue({ id: nextDocument(), versionNo: 1, lines: [line(1, '5')] })
      const results = await Promise.allSettled([issue(), issue()])
      expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(results.find((result) => result.status === 'rejected')?.reason).toMatchObject({ code: 'E_NEG_ONHAND' })
      expect(await world.balance(stock.store, stock.flour)).toEqual({ qty: '0', value: '0' })
    }
  })

  it('[POST-18] lines in any order never deadlock, and nothing is lost', async () => {
    // Each writer on connections of its own, as nodes are.
    const db = createDb({ url: servingUrl(world.database.adminUrl, servingPassword), max: 8 })
    pools.push(db)
    const crowd = await createStockWorld({ database: { ...world.database, db } })
    await crowd.receive({ qty: '1000', unitCost: '2' })
    await crowd.receive({ item: stock.wine, qty: '1000', unitCost: '3' })
    const both = [line(1, '1'), line(2, '1', { item: stock.wine, unit: stock.each[2] })]
    const issues = Array.from({ length: 40 }, (_, index) => {
      const lines = index % 2 === 0 ? both : both.toReversed()
      const way = index % 4 < 2 ? {} : { from: stock.kitchen, to: stock.store }
      return crowd.issue({ id: nextDocument(), versionNo: 1, lines, ...way })
    })
    const results = await Promise.allSettled(issues)
    const failures = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason?.code)] : []))
    expect(failures.filter((code) => code !== 'E_NEG_ONHAND')).toEqual([])
    const broken = await world.inTenant(async (trx) => findBrokenInvariants(trx, await readInvariants()))
    expect(broken).toEqual([])
  })
})
