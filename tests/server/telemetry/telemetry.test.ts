import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { completeOptions } from '#core/model/plugin-manifest.ts'
import { telemetryPaths } from '#core/http/telemetry-contract.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { sweepTelemetry } from '../../../server/telemetry/sweep-telemetry.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'
import { smallDefinitions } from '../support/small-definitions.ts'
import { productCatalogue } from '../../../server/product-catalogue.ts'

let world: TestApp
let session: TestSession
beforeAll(async () => {
  const harbor = { plugins: completeOptions(productCatalogue.plugins, { telemetry: { clicks: false, errors: false } }) }
  world = await createTestApp({ definitions: smallDefinitions({ harbor }) })
  session = await signIn(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  await rowsOf(sql`delete from user_action`)
  await rowsOf(sql`delete from client_error`)
  await rowsOf(sql`delete from rate_counter`)
})

async function rowsOf(query: ReturnType<typeof sql<unknown>>, tenantId = 'ui'): Promise<readonly unknown[]> {
  return withTenant(world.db, { tenantId }, async (trx) => (await query.execute(trx)).rows)
}

const press = { At: '', Route: 'transaction/create-requisition/1042?copy', Control: 'errors.E_STALE', Role: 'button' }
const now = (): string => world.clock.now().toISOString()

const tell = (Actions: readonly object[], by = session) =>
  by.call({ method: 'POST', url: telemetryPaths.actions, payload: { Actions } })
const report = (changes: object = {}, by = session) =>
  by.call({
    method: 'POST',
    url: telemetryPaths.errors,
    payload: {
      Message: "Cannot read 'Maria Lopez' of 1042",
      Stack: 'Error: Maria\n    at save (https://larder.example/assets/form.js:1:2)',
      Version: '0.1.0',
      Route: 'setup/create-users/7',
      ...changes,
    },
  })

describe('presses', () => {
  it('[TEL-3] are stored as pattern, key and role, to the minute, and by nobody', async () => {
    expect((await tell([{ ...press, At: now() }])).statusCode).toBe(204)
    const [row] = await rowsOf(sql`select * from user_action`)
    const minute = new Date(now())
    minute.setUTCSeconds(0, 0)
    expect(row).toEqual({
      tenant_id: 'ui',
      id: expect.any(Number),
      pressed_on: expect.anything(),
      route: 'transaction/create-requisition/:id',
      control: 'errors.E_STALE',
      role: 'button',
    })
    const stored = await rowsOf(sql`select pressed_on = ${minute.toISOString()}::timestamptz as same from user_action`)
    expect(stored).toEqual([{ same: true }])
  })

  it('[TEL-3] a control named by anything but a text of the product is stored without its name', async () => {
    await tell([
      { ...press, At: now(), Control: 'Maria Lopez' },
      { ...press, At: 'yesterday', Control: 'errors.nothing' },
    ])
    expect(await rowsOf(sql`select control from user_action`)).toEqual([{ control: '' }, { control: '' }])
  })

  it('[TEL-5] what a press does not have is refused, and so are too many calls', async () => {
    expect((await tell([{ ...press, At: now(), Text: 'typed' }])).statusCode).toBe(400)
    expect((await tell([])).statusCode).toBe(400)
    for (let count = 0; count < 60; count += 1) await tell([{ ...press, At: now() }])
    expect((await tell([{ ...press, At: now() }])).statusCode).toBe(429)
  })
})

describe('errors', () => {
  it('[TEL-4] one error is stored once, scrubbed, and counted', async () => {
    expect((await report()).statusCode).toBe(204)
    await report({ Message: "Cannot read 'Bob' of 7" })
    await report({ Version: '0.2.0' })
    const rows = await rowsOf(sql`select message, stack, version, route, seen from client_error order by version`)
    const stored = { message: 'Cannot read … of #', stack: 'save form.js:1:2', route: 'setup/create-users/:id' }
    expect(rows).toEqual([
      { ...stored, version: '0.1.0', seen: 2 },
      { ...stored, version: '0.2.0', seen: 1 },
    ])
  })

  it('[TEL-5] a session that reports without end is stopped', async () => {
    for (let count = 0; count < 20; count += 1) expect((await report()).statusCode).toBe(204)
    expect((await report()).statusCode).toBe(429)
  })
})

it('[TEL-6] a tenant that switched both off has nothing stored', async () => {
  const harbor = await signIn(world, { tenant: 'harbor' })
  expect((await tell([{ ...press, At: now() }], harbor)).statusCode).toBe(204)
  expect((await report({}, harbor)).statusCode).toBe(204)
  const count = sql`select (select count(*)::int from user_action) + (select count(*)::int from client_error) as count`
  expect(await rowsOf(count, 'harbor')).toEqual([{ count: 0 }])
})

it('[TEL-7] both are deleted after the days the tenant keeps them', async () => {
  await tell([{ ...press, At: now() }])
  await report()
  const { db, definitions, clock } = world
  const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000)
  const counts = sql`select (select count(*)::int from user_action) as presses, (select count(*)::int from client_error) as errors`
  await sweepTelemetry({ db, definitions, now: inDays(89) })
  expect(await rowsOf(counts)).toEqual([{ presses: 1, errors: 1 }])
  await sweepTelemetry({ db, definitions, now: inDays(91) })
  expect(await rowsOf(counts)).toEqual([{ presses: 0, errors: 0 }])
})
