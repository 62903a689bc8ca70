import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ClientDefinitions } from '#core/http/definitions-contract.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { places, seedInventory } from '../support/inventory.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'

describe('the store that usually supplies a location', () => {
  let world: TestApp
  let session: TestSession
  beforeAll(async () => {
    world = await createTestApp()
    await seedInventory(world.db, ['ui'])
    session = await signIn(world)
  })
  afterAll(() => world.close())

  let key = 0
  async function supply(SupplyLocationId: number) {
    const url = `/inventory/api/Locations(${places.kitchen})`
    const before = await session.call({ url })
    key += 1
    return session.call({
      method: 'PATCH',
      url,
      headers: { 'idempotency-key': `supply-${key}`, 'if-match': String(before.headers['etag']) },
      payload: { SupplyLocationId },
    })
  }

  it('[RQN-402] is kept by the location and told to whoever picks it', async () => {
    const saved = await supply(places.store)
    expect(saved.statusCode, saved.body).toBe(200)
    const found = await session.call({ url: `/inventory/api/Locations?$filter=Id in (${places.kitchen})` })
    expect(found.json<{ value: WireRow[] }>().value).toMatchObject([{ SupplyLocationId: places.store }])
  })

  it('[RQN-402] holds stock and is in use', async () => {
    const refused = await supply(places.closed)
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({ Errors: [{ field: 'supplyLocation' }] })
  })

  it('[RQN-402] is what requisitions and templates of the location begin with', async () => {
    const answer = await session.call({ url: '/tenantmgmt/api/Definitions' })
    const { families } = answer.json<ClientDefinitions>()
    for (const family of ['requisition', 'requisitionTemplate']) {
      const field = families[family]?.entity.fields.find(({ id }) => id === 'requestLocation')
      expect(field !== undefined && isLookup(field) ? field.lookup.fill : undefined).toEqual({
        supplyLocation: 'supplyLocation',
      })
    }
  })
})
