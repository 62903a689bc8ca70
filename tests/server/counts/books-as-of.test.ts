import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { places } from '../support/inventory.ts'
import { createCountWorld, type CountWorld } from './count-world.ts'

let w: CountWorld
beforeAll(async () => {
  w = await createCountWorld()
})
afterAll(() => w.close())

it('[COUNT-240] a new sheet has the books its site prefers, unless it says otherwise', async () => {
  const asOf = async (more: object = {}) =>
    (await w.made('PhysicalInventories', { LocationId: places.store, ...more }))['AsOf']
  expect(await asOf()).toBe('Moment')
  await w.run(sql`insert into preference_value (tenant_id, site_id, preference, value, edited_by, edited_on)
    values ('ui', 1, 'countAsOf', '"EndOfDay"'::jsonb, 1, now())`)
  expect(await asOf()).toBe('EndOfDay')
  expect(await asOf({ AsOf: 'Moment' })).toBe('Moment')
})
