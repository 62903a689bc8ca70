import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noticePaths, type BannerNotice } from '#core/http/notice-contract.ts'
import type { DefinitionStore } from '../../../server/definitions/definition-store.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { productDefinitions } from '../support/product-definitions.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'

let world: TestApp
let admin: TestSession
let guest: TestSession
beforeAll(async () => {
  world = await createTestApp({ permissions: { Chef: ['ViewNotices'] } })
  admin = await signIn(world)
  guest = await signIn(world, { user: 'lowpriv' })
})
afterAll(() => world.close())

const write = (session: TestSession, body: object) =>
  session.call({
    method: 'POST',
    url: '/inventory/api/Notices',
    headers: { 'idempotency-key': crypto.randomUUID() },
    payload: { ShowFrom: '2020-01-01T00:00:00Z', Severity: 'Info', Text: 'Counting starts at six.', ...body },
  })

async function shown(session: TestSession): Promise<readonly BannerNotice[]> {
  return (await session.call({ url: noticePaths.list })).json<{ value: readonly BannerNotice[] }>().value
}

describe('notices', () => {
  it('[NOTICE-1] everybody of the tenant is shown the active ones whose time it is, the gravest first', async () => {
    await write(admin, { Name: 'Later', ShowFrom: '2099-01-01T00:00:00Z' })
    await write(admin, { Name: 'Over', ShowUntil: '2020-02-01T00:00:00Z' })
    await write(admin, { Name: 'Off', IsActive: false })
    await write(admin, { Name: 'Count' })
    await write(admin, { Name: 'Leak', Severity: 'Critical' })
    expect((await shown(guest)).map(({ Name }) => Name)).toEqual(['Leak', 'Count'])
    expect((await guest.call({ url: noticePaths.count })).json()).toEqual({ Count: 2 })
    const harbor = await signIn(world, { tenant: 'harbor' })
    expect((await harbor.call({ url: noticePaths.count })).json()).toEqual({ Count: 0 })
  })

  it('[NOTICE-1] five at most', async () => {
    for (const name of ['A', 'B', 'C', 'D', 'E']) await write(admin, { Name: name })
    expect(await shown(guest)).toHaveLength(5)
  })

  it('[NOTICE-3] writing needs its right, and the end lies after the beginning', async () => {
    const chef = await signIn(world, { user: 'chef' })
    expect((await write(chef, { Name: 'Mine' })).json()).toMatchObject({ Code: 'E_PERM' })
    const answer = await write(admin, { Name: 'Odd', ShowUntil: '2019-01-01T00:00:00Z' })
    expect(answer.json()).toMatchObject({ Code: 'E_VALIDATION', Errors: [{ field: 'showUntil' }] })
  })

  it('[NOTICE-2] a tenant that shows no banner has none', async () => {
    const quiet = await createTestApp({ definitions: await withoutBanner() })
    try {
      await withTenant(quiet.db, { tenantId: 'ui' }, (trx) =>
        sql`insert into notice (tenant_id, name, text, severity, show_from, is_active)
          values ('ui', 'Count', 'At six', 'Info', '2020-01-01', true)`.execute(trx),
      )
      const session = await signIn(quiet)
      expect((await session.call({ url: noticePaths.count })).json()).toEqual({ Count: 0 })
    } finally {
      await quiet.close()
    }
  })
})

async function withoutBanner(): Promise<DefinitionStore> {
  const store = await productDefinitions()
  const forTenant: DefinitionStore['forTenant'] = (tenantId) => {
    const { settings, ...rest } = store.forTenant(tenantId)
    const plugins = { ...settings.plugins, notices: { isShown: false } }
    return { ...rest, settings: { ...settings, plugins } }
  }
  return { ...store, forTenant }
}
