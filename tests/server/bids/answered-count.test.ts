import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WireRow } from '#core/http/odata-contract.ts'
import { createFormWorld, type FormWorld } from '../public-forms/form-world.ts'
import { bidSteps } from './bid-steps.ts'

describe('how many suppliers were asked and have answered', () => {
  let world: FormWorld
  beforeAll(async () => {
    world = await createFormWorld({ controller: ['LinkBids', 'ViewCost'] })
    await world.execute(sql`insert into supplier (tenant_id, id, number, name, email, hold, is_active) values
      ('ui', 801, 'S1', 'Farm', 'farm@bids.test', 'None', true), ('ui', 802, 'S2', 'Mill', 'mill@bids.test', 'None', true)`)
    await world.execute(sql`update unit set is_active = true`)
  })
  afterAll(() => world.close())

  const { sent, answer } = bidSteps(() => world)
  const counts = async (filter = '') => {
    const list = await world.get(`RequestsForBids?$select=Id,SupplierCount,AnsweredCount${filter}`)
    return list.json<{ value: WireRow[] }>().value.map((row) => [row['SupplierCount'], row['AnsweredCount']])
  }

  it('[RFB-118] is told in the list as answers come, and those of before are counted', async () => {
    const { farm } = await sent()
    expect(await counts()).toEqual([[2, 0]])
    expect((await answer(farm, '2.50', '90')).statusCode).toBe(200)
    expect(await counts()).toEqual([[2, 1]])
    expect(await counts('&$filter=AnsweredCount ge 2')).toEqual([])
    await world.execute(sql`update request_for_bids set supplier_count = null, answered_count = null`)
    await world.execute(sql`update request_for_bids_supplier set answer_count = null`)
    const migration = readFileSync('server/db/migrations-after/suppliers/521_answered_bids.sql', 'utf8')
    await world.database
      .owner()
      .transaction()
      .execute((trx) => sql.raw(migration).execute(trx))
    expect(await counts()).toEqual([[2, 1]])
  })
})
