import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { untilSomebodyWaits } from '../support/until-somebody-waits.ts'
import { addItems, createRunWorld, type RunWorld } from './run-world.ts'

const set = 'ItemMaintenances'

let world: RunWorld
beforeAll(async () => {
  world = await createRunWorld()
  await addItems(world, 900, 5)
})
afterAll(() => world.close())

it('[RUN-6] who asks a job to stop has their turn before its next batch, however quickly one follows another', async () => {
  const { db } = world.database
  const { Id } = await world.begin(set, { OfKind: 'Retail', NewAbc: 'A' })
  await world.run(set, Id, 'generate')
  await world.move(set, Id, 'apply')
  // The job has done one of five and waits for the second; whoever stops it waits for that batch.
  const { worked, stopped } = await withTenant(db, { tenantId: 'ui' }, async (trx) => {
    await sql`select from item where tenant_id = 'ui' and id = 901 for update`.execute(trx)
    const working = world.workOff()
    await untilSomebodyWaits(db)
    const stopping = world.move(set, Id, 'stop')
    await untilSomebodyWaits(db, 2)
    return { worked: working, stopped: stopping }
  })
  expect((await stopped).statusCode).toBe(200)
  await worked
  // It was told of the wish once that was committed.
  await world.workOff()
  expect(await world.read(set, Id)).toMatchObject({ Status: 'Partial', LineCount: 5, DoneCount: 2 })
  expect(await world.progress(set, Id)).toMatchObject({ job: { state: 'Cancelled', done: 2, total: 5 } })
  expect(await world.run(set, Id, 'apply')).toMatchObject({ Status: 'Completed', DoneCount: 5 })
  expect(world.failures).toEqual([])
})
