import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrokenInvariants, readInvariants } from '../../../server/posting/check-invariants.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createStockWorld, stock, type StockWorld } from '../posting/stock-world.ts'
import { createStockMasterWorld, issuesOf, itemBody, type StockMasterWorld } from './stock-master-world.ts'

const rounds = 12

/** An item, and the row of each of its two units, the base unit and a case of twelve. */
interface NewItem {
  readonly id: number
  readonly units: readonly { readonly Id: number; readonly UnitId: number }[]
}

describe('postings and saves of their masters at once', () => {
  let world: StockMasterWorld
  let ledger: StockWorld
  beforeAll(async () => {
    world = await createStockMasterWorld()
    ledger = await createStockWorld({ database: world.database })
  })
  afterAll(() => world.close())

  it('[STM-6] never leaves stock of an item that is inactive, or in a category it was not booked for', async () => {
    const done = { posted: 0, saved: 0 }
    for (let round = 0; round < rounds; round += 1) {
      const { id, units } = await newItem()
      const change = round % 2 === 0 ? { IsActive: false } : { CategoryId: 2 }
      const [posted, saved] = await Promise.allSettled([
        ledger.receive({ item: id, unit: units[0]?.Id ?? 0, qty: '5', unitCost: '2' }),
        world.change(`Items(${id})`, change),
      ])
      if (posted.status === 'rejected') expect(posted.reason).toMatchObject({ code: 'E_INACTIVE' })
      if (saved.status === 'rejected') throw saved.reason
      const isSaved = saved.value.statusCode === 200
      if (!isSaved) expect(issuesOf(saved.value)[0]).toMatch(/^isActive stockLeft|^category stockInCategory/)
      done.posted += posted.status === 'fulfilled' ? 1 : 0
      done.saved += isSaved ? 1 : 0
      const [row] = await world.execute(sql`select i.is_active as "isActive", coalesce(sum(o.qty), 0)::float as qty
        from item i left join stock_onhand o on o.tenant_id = i.tenant_id and o.item_id = i.id
        where i.id = ${id} group by i.id, i.is_active`)
      expect(row).not.toEqual({ isActive: false, qty: 5 })
    }
    expect(done.posted + done.saved).toBeGreaterThanOrEqual(rounds)
    const broken = await withTenant(world.db, { tenantId: 'ui' }, async (trx) =>
      findBrokenInvariants(trx, await readInvariants()),
    )
    expect(broken).toEqual([])
  })

  it('[STM-6] never leaves stock at a location that is closed', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const made = await world.add('Locations', { Code: `R${round}`, Name: `Room ${round}`, LocationTypeId: 1 })
      expect(made.statusCode, made.body).toBe(201)
      const { Id } = made.json()
      const [posted, saved] = await Promise.allSettled([
        ledger.receive({ location: Id, qty: '5', unitCost: '2' }),
        world.change(`Locations(${Id})`, { IsActive: false }),
      ])
      const isClosed = saved.status === 'fulfilled' && saved.value.statusCode === 200
      expect(isClosed && posted.status === 'fulfilled').toBe(false)
      expect(isClosed || posted.status === 'fulfilled').toBe(true)
    }
  })

  it('[STM-6] never changes the factor of a unit under a line that has begun to count in it', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id, units } = await newItem()
      const [base, box] = units
      const lines = [
        { Id: base?.Id, UnitId: 1, Num: '1', Den: '1' },
        { Id: box?.Id, UnitId: 2, Num: '24', Den: '1' },
      ]
      const [drafted, saved] = await Promise.all([
        world.add('Requisitions', {
          RequestLocationId: stock.kitchen,
          SupplyLocationId: stock.store,
          RequisitionType: 'Stock',
          Lines: [{ ItemId: id, UnitId: box?.Id, Qty: '2' }],
        }),
        world.change(`Items(${id})`, { Units: lines }),
      ])
      expect([201, 200]).toContain(drafted.statusCode)
      if (saved.statusCode !== 200) expect(issuesOf(saved)).toEqual(['units/1/num unitInUse'])
      // The draft that came second was written on the factor that stands.
      const [row] = await world.execute(sql`select num::float as num from item_unit where id = ${box?.Id}`)
      expect(row).toEqual({ num: saved.statusCode === 200 ? 24 : 12 })
    }
  })

  async function newItem(): Promise<NewItem> {
    const made = await world.add(
      'Items',
      itemBody({
        StandardCost: '2',
        Units: [
          { UnitId: 1, Num: '1', Den: '1' },
          { UnitId: 2, Num: '12', Den: '1' },
        ],
      }),
    )
    expect(made.statusCode, made.body).toBe(201)
    return { id: made.json().Id, units: made.json().Units }
  }
})
