import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { preferencesOf } from '#core/model/preference-definition.ts'
import { preferencePaths } from '#core/http/preference-paths.ts'
import type { PreferencesAnswer } from '#core/http/preferences-contract.ts'
import { sqlPreferences } from '../../../server/preferences/needed-preferences.ts'
import { createApprovalWorld, type ApprovalWorld } from '../approval/approval-world.ts'
import { stock } from '../posting/stock-world.ts'
import { productDefinitions } from '../support/product-definitions.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'

// At the resort, site 2, lie 1,000 flour; nothing has moved at the convention centre, site 3.
let world: ApprovalWorld
let headOffice: TestSession
let resort: TestSession
let centre: TestSession
beforeAll(async () => {
  world = await createApprovalWorld()
  headOffice = await signIn(world, { site: 1 })
  resort = await signIn(world, { site: 2 })
  centre = await signIn(world, { site: 3 })
})
afterAll(() => world.close())

async function put(session: TestSession, values: Readonly<Record<string, unknown>>) {
  const url = preferencePaths.preferences
  const { version } = (await session.call({ url })).json<PreferencesAnswer>()
  const changes = Object.entries(values).map(([id, value]) => ({ id, value }))
  return session.call({ method: 'PUT', url, payload: { version, changes } })
}

async function held(session: TestSession, id: string) {
  const answer = (await session.call({ url: preferencePaths.preferences })).json<PreferencesAnswer>()
  const found = answer.groups.flatMap(({ preferences }) => preferences).find((one) => one.id === id)
  return `${String(found?.value)} ${String(found?.from)}`
}

async function issueFlour(qty: string) {
  const draft = await world.create(qty)
  const submitted = await world.move(world.chef, draft, 'submit')
  const etag = String(submitted.headers['etag'])
  return world.move(world.admin, { ...draft, etag }, 'issue')
}

describe('preferences of stock', () => {
  it('[PREF-15] SQL takes the defaults of the definitions', async () => {
    const all = preferencesOf((await productDefinitions()).base.preferences)
    for (const [id, { unset }] of Object.entries(sqlPreferences))
      expect([id, all.find((one) => one.id === id)?.default]).toEqual([id, unset])
  })

  it('[PREF-16, PREF-18] the scope of cost stays where goods have moved, by the site and by the head office', async () => {
    for (const session of [resort, headOffice]) {
      const answer = await put(session, { valuationScope: 'site', maxBackdateDays: 3 })
      expect(answer.statusCode).toBe(422)
      expect(answer.json()).toMatchObject({
        Errors: [{ field: 'valuationScope', code: 'goodsHaveMoved', params: { sites: 'Resort of ui' } }],
      })
      expect(await held(session, 'valuationScope')).toBe('location default')
    }
    expect(await held(resort, 'maxBackdateDays')).toBe('7 default')
    // What holds already may be written down.
    expect((await put(resort, { valuationScope: 'location' })).statusCode).toBe(200)
    // The site with goods has its own now, so that the head office speaks for the others.
    expect((await put(headOffice, { valuationScope: 'site' })).statusCode).toBe(200)
    expect(await held(centre, 'valuationScope')).toBe('site tenant')
    expect(await held(resort, 'valuationScope')).toBe('location site')
    expect((await put(resort, { valuationScope: null })).json()).toMatchObject({ Code: 'E_VALIDATION' })
    await put(headOffice, { valuationScope: null })
  })

  it('[PREF-18] takes pools away that places were given before anything moved there', async () => {
    await world.execute(sql`insert into cost_pool (tenant_id, id, site_id, code) values ('ui', 900, 3, 'L6')`)
    await world.execute(
      sql`insert into location_stock (tenant_id, location_id, pool_id, site_id) values ('ui', ${stock.annex}, 900, 3)`,
    )
    expect((await put(centre, { valuationScope: 'site' })).statusCode).toBe(200)
    expect(await world.execute(sql`select 1 from cost_pool where site_id = 3`)).toEqual([])
    await world.receive({ location: stock.annex, qty: '1', unitCost: '1' })
    expect(await world.execute(sql`select code from cost_pool where site_id = 3`)).toEqual([{ code: 'SITE' }])
    expect((await put(centre, { valuationScope: null })).json()).toMatchObject({ Code: 'E_VALIDATION' })
  })

  it('[PREF-17] stock goes below zero where the preference allows it, which stays while some of it does', async () => {
    expect((await issueFlour('1001')).json()).toMatchObject({ Code: 'E_NEG_ONHAND' })
    expect((await put(resort, { allowNegativeStock: true })).statusCode).toBe(200)
    const issued = await issueFlour('1001')
    expect(issued.statusCode, issued.body).toBe(200)
    const off = await put(resort, { allowNegativeStock: null })
    expect(off.json()).toMatchObject({ Errors: [{ field: 'allowNegativeStock', code: 'stockBelowZeroAt' }] })
    await world.receive({ qty: '1', unitCost: '2.5' })
    expect((await put(resort, { allowNegativeStock: null })).statusCode).toBe(200)
    expect((await issueFlour('1')).json()).toMatchObject({ Code: 'E_NEG_ONHAND' })
  })
})
