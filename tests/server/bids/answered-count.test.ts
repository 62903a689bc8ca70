import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WireRow } from '#core/http/odata-contract.ts'
import { createFormWorld, type FormWorld } from '../public-forms/form-world.ts'
import { bidSteps } from './bid-steps.ts'

describe('what lists tell of answers', () => {
  let world: FormWorld
  beforeAll(async () => {
    world = await createFormWorld({ controller: ['LinkBids', 'ViewCost'] })
    await world.execute(sql`insert into supplier (tenant_id, id, number, name, email, hold, is_active) values
      ('ui', 801, 'S1', 'Farm', 'farm@bids.test', 'None', true), ('ui', 802, 'S2', 'Mill', 'mill@bids.test', 'None', true)`)
    await world.execute(sql`update unit set is_active = true`)
  })
  afterAll(() => world.close())

  const { sent, answer, due } = bidSteps(() => world)
  const counts = async (filter = '') => {
    const list = await world.get(`RequestsForBids?$select=Id,SupplierCount,AnsweredCount${filter}`)
    return list.json<{ value: WireRow[] }>().value.map((row) => [row['SupplierCount'], row['AnsweredCount']])
  }

  const migrated = (name: string) => {
    const migration = readFileSync(`server/db/migrations-after/suppliers/${name}`, 'utf8')
    return world.database
      .owner()
      .transaction()
      .execute((trx) => sql.raw(migration).execute(trx))
  }

  it('[RFB-118] is told in the list as answers come, and those of before are counted', async () => {
    const { farm } = await sent()
    expect(await counts()).toEqual([[2, 0]])
    expect((await answer(farm, '2.50', '90')).statusCode).toBe(200)
    expect(await counts()).toEqual([[2, 1]])
    expect(await counts('&$filter=AnsweredCount ge 2')).toEqual([])
    await world.execute(sql`update request_for_bids set supplier_count = null, answered_count = null`)
    await world.execute(sql`update request_for_bids_supplier set answer_count = null`)
    await migrated('521_answered_bids.sql')
    expect(await counts()).toEqual([[2, 1]])
  })

  it('[RFB-740] what was offered is told once answers are opened, of whoever has answered, and so of those of before', async () => {
    const { path, farm } = await sent()
    const offered = async () => {
      const where = `$filter=RequestId eq ${/\d+/.exec(path)?.[0]}&$orderby=SupplierId`
      const list = await world.get(`BidAnswers?$select=Id,OfferedValue,OfferedBase&${where}`)
      return list.json<{ value: WireRow[] }>().value.map((row) => [row['OfferedValue'], row['OfferedBase']])
    }
    const nothing = [null, null]
    expect(await offered()).toEqual([nothing, nothing])
    expect((await answer(farm, '2.50', '90')).statusCode).toBe(200)
    expect(await offered()).toEqual([nothing, nothing])
    // As they were told before: the sum of no price.
    const asBefore = sql`update bid_answer set offered_sum = null, offered_value = coalesce(offered_value, 0)`
    await world.execute(asBefore)
    await migrated('722_offers_of_sealed_answers.sql')
    expect(await offered()).toEqual([nothing, nothing])
    await due(path)
    expect((await world.move(path, 'open')).statusCode).toBe(200)
    // 100 at 2.50 and 4 at 90; the mill was silent.
    expect(await offered()).toEqual([['610', '610'], nothing])
    await world.execute(asBefore)
    await migrated('722_offers_of_sealed_answers.sql')
    expect(await offered()).toEqual([['610', '610'], nothing])
  })
})
