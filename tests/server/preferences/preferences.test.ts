import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ClientDefinitions } from '#core/http/definitions-contract.ts'
import { preferencePaths, preferencesHeader } from '#core/http/preference-paths.ts'
import type { EffectivePreferences, PreferencesAnswer, ShownPreference } from '#core/http/preferences-contract.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'

let world: TestApp
let headOffice: TestSession
let resort: TestSession
let centre: TestSession
beforeAll(async () => {
  world = await createTestApp({ permissions: { Chef: ['ViewReceiving', 'CreateReceiving'] } })
  headOffice = await signIn(world, { site: 1 })
  resort = await signIn(world, { site: 2 })
  centre = await signIn(world, { site: 3 })
})
afterAll(() => world.close())

const screen = async (session: TestSession) =>
  (await session.call({ url: preferencePaths.preferences })).json<PreferencesAnswer>()

async function put(session: TestSession, values: Readonly<Record<string, unknown>>, version?: number) {
  const changes = Object.entries(values).map(([id, value]) => ({ id, value }))
  const on = version ?? (await screen(session)).version
  return session.call({ method: 'PUT', url: preferencePaths.preferences, payload: { version: on, changes } })
}

function of(answer: PreferencesAnswer, id: string): ShownPreference | undefined {
  return answer.groups.flatMap(({ preferences }) => preferences).find((one) => one.id === id)
}

const effective = async (session: TestSession) =>
  (await session.call({ url: preferencePaths.effective })).json<EffectivePreferences>()

describe('preferences', () => {
  it('[PREF-7, PREF-9] are inherited by a site until it sets its own, and again when it takes that back', async () => {
    expect(of(await screen(resort), 'maxBackdateDays')).toMatchObject({ value: 7, from: 'default' })
    expect((await put(headOffice, { maxBackdateDays: 5 })).json()).toMatchObject({ level: 'tenant' })
    const inherited = { value: 5, from: 'tenant' }
    expect(of(await screen(resort), 'maxBackdateDays')).toMatchObject({ ...inherited, inherited, isSettable: true })
    const own = await put(resort, { maxBackdateDays: 2 })
    expect(of(own.json<PreferencesAnswer>(), 'maxBackdateDays')).toMatchObject({ value: 2, from: 'site', inherited })
    expect(of(await screen(centre), 'maxBackdateDays')).toMatchObject(inherited)
    expect((await effective(resort)).values).toMatchObject({ maxBackdateDays: 2, overReceiptPct: '5' })
    await put(resort, { maxBackdateDays: null })
    expect(of(await screen(resort), 'maxBackdateDays')).toMatchObject(inherited)
    await put(headOffice, { maxBackdateDays: null })
    expect(of(await screen(headOffice), 'maxBackdateDays')).toMatchObject({ value: 7, from: 'default' })
  })

  it('[PREF-8] refuses what cannot be, beside it, and stores nothing of it', async () => {
    const wrong = await put(resort, { maxBackdateDays: 400, overReceiptPct: '10', allowNoOrder: 'yes' })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.json()).toMatchObject({
      Code: 'E_VALIDATION',
      Errors: [
        { field: 'maxBackdateDays', code: 'atMost' },
        { field: 'allowNoOrder', code: 'boolean' },
      ],
    })
    expect((await effective(resort)).values).toMatchObject({ overReceiptPct: '5' })
    expect((await put(resort, { maxWeeks: 1 })).json()).toMatchObject({ Code: 'E_NOT_FOUND' })
  })

  it('[PREF-8] refuses what was made on values that have changed since', async () => {
    const { version } = await screen(resort)
    await put(resort, { overReceiptPct: '6' }, version)
    expect((await put(resort, { overReceiptPct: '8' }, version)).json()).toMatchObject({ Code: 'E_STALE' })
    await put(resort, { overReceiptPct: null })
  })

  it('[PREF-7] the screen needs its right; what holds everybody is told', async () => {
    const chef = await signIn(world, { user: 'chef' })
    expect((await chef.call({ url: preferencePaths.preferences })).json()).toMatchObject({ Code: 'E_PERM' })
    expect((await put(chef, { maxBackdateDays: 1 }, 0)).json()).toMatchObject({ Code: 'E_PERM' })
    expect((await effective(chef)).values).toMatchObject({ maxBackdateDays: 7 })
  })

  it('[PREF-7] another tenant has its own', async () => {
    const harbor = await signIn(world, { tenant: 'harbor', site: 1 })
    await put(harbor, { maxBackdateDays: 1 })
    expect((await effective(resort)).values).toMatchObject({ maxBackdateDays: 7 })
    expect((await effective(harbor)).values).toMatchObject({ maxBackdateDays: 1 })
  })

  it('[PREF-10] a save is in the audit log with before and after', async () => {
    await put(centre, { overReceiptPct: '3' })
    await put(centre, { overReceiptPct: '4', requireDeliveryNote: true })
    const found = await withTenant(world.db, { tenantId: 'ui' }, (trx) =>
      sql`select action, before, after from audit_log where tenant_id = 'ui' and entity = 'preference' and entity_id = '3'
        order by seq`.execute(trx),
    )
    expect(found.rows).toEqual([
      { action: 'change', before: { overReceiptPct: null }, after: { overReceiptPct: '3' } },
      {
        action: 'change',
        before: { overReceiptPct: '3', requireDeliveryNote: null },
        after: { overReceiptPct: '4', requireDeliveryNote: true },
      },
    ])
  })

  it('[PREF-4, PREF-5] definitions and every answer bear them', async () => {
    const first = (await centre.call({ url: '/tenantmgmt/api/Definitions' })).json<ClientDefinitions>()
    expect(first.preferences.values).toMatchObject({ requireDeliveryNote: true })
    expect(first.families['receipt']?.entity.preferences).toEqual({
      requireDeliveryNote: { type: 'boolean' },
      requireInvoiceNo: { type: 'boolean' },
      allowNoOrder: { type: 'boolean' },
      capitaliseFreight: { type: 'boolean' },
      chilledTempMin: { type: 'decimal' },
      chilledTempMax: { type: 'decimal' },
      frozenTempMax: { type: 'decimal' },
      catchWeightTolPct: { type: 'decimal' },
      priceJumpPct: { type: 'decimal' },
      priceChangeWarnPct: { type: 'decimal' },
    })
    const told = (answer: { readonly headers: Readonly<Record<string, unknown>> }) =>
      Number(answer.headers[preferencesHeader])
    const before = told(await centre.call({ url: preferencePaths.effective }))
    await put(headOffice, { requireDeliveryNote: false })
    expect(told(await centre.call({ url: '/inventory/api/Receipts' }))).toBe(before + 1)
    const now = await effective(centre)
    expect(now).toMatchObject({ version: before + 1, values: { requireDeliveryNote: true } })
    const again = (await centre.call({ url: '/tenantmgmt/api/Definitions' })).json<ClientDefinitions>()
    expect(again.hash).not.toBe(first.hash)
  })
})
