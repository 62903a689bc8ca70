import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ClientDefinitions } from '#core/http/definitions-contract.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { places, seedInventory } from '../support/inventory.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'
import { change, issuesOf } from './people-world.ts'

describe('the place somebody works at', () => {
  let world: TestApp
  let admin: TestSession
  let userId = 0
  beforeAll(async () => {
    world = await createTestApp()
    await seedInventory(world.db, ['ui'])
    admin = await signIn(world)
    userId = (await definitionsOf(admin)).session.userId
  })
  afterAll(() => world.close())

  const definitionsOf = async (session: TestSession) =>
    (await session.call({ url: '/tenantmgmt/api/Definitions' })).json<ClientDefinitions>()
  const placeOf = async (session: TestSession) => (await definitionsOf(session)).session.defaultLocationId

  it('[PEOPLE-162] is named on their form, and new documents begin with it at its site alone', async () => {
    expect(await placeOf(admin)).toBeNull()
    const saved = await change(admin, `Users(${userId})`, { DefaultLocationId: places.kitchen })
    expect(saved.statusCode, saved.body).toBe(200)
    expect(await placeOf(admin)).toBe(places.kitchen)
    const headOffice = await signIn(world, { site: 1 })
    expect(await placeOf(headOffice)).toBeNull()
  })

  it('[PEOPLE-162] may be one of any site, and one in use', async () => {
    const elsewhere = await change(admin, `Users(${userId})`, { DefaultLocationId: places.otherSite })
    expect(elsewhere.statusCode, elsewhere.body).toBe(200)
    expect(await placeOf(admin)).toBeNull()
    const closed = await change(admin, `Users(${userId})`, { DefaultLocationId: places.closed })
    expect([closed.statusCode, issuesOf(closed).map((issue) => issue.split(' ')[0])]).toEqual([
      422,
      ['defaultLocation'],
    ])
  })
})
