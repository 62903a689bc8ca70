import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noticePaths, type BannerNotice } from '#core/http/notice-contract.ts'
import { withTenant } from '../../../../server/db/with-tenant.ts'
import { tellRefusal } from '../../../../server/demo/history/happening.ts'
import { historyWeeks } from '../../../../server/demo/history/history-weeks.ts'
import { letGo, noteHistory, noteWeek, takeHistory } from '../../../../server/demo/history/history-row.ts'
import { findBrokenInvariants, readInvariants } from '../../../../server/posting/check-invariants.ts'
import { createDemoApp, type DemoApp } from '../../support/demo-app.ts'
import { signInAs, type TestSession } from '../../support/sign-in.ts'
import { tellParts, weeksOf } from './tell-parts.ts'

let world: DemoApp
const loadedAt = new Date()
const tenantId = 'ui'
const weeks = historyWeeks(loadedAt)
// A week in which a month ends, and the next, in which it is closed.
const first = weeks.findIndex(
  ({ starts }, index) => index > 0 && starts.getUTCDate() > new Date(starts.getTime() + 7 * 86_400_000).getUTCDate(),
)

beforeAll(async () => {
  world = await createDemoApp()
})
afterAll(() => world.close())

const tell = (from: number, to: number) => tellParts(world, loadedAt, weeksOf(from, to))

const posted = `voucher where tenant_id = 'ui' and status = 'Completed'`

const count = async (of: string): Promise<number> => {
  const { rows } = await world.admin.query<{ count: string }>(`select count(*) from ${of}`)
  return Number(rows[0]?.count)
}

const adminId = async (): Promise<number> => {
  const { rows } = await world.admin.query<{ id: string }>(
    `select id from app_user where tenant_id = 'ui' and username = 'admin'`,
  )
  return Number(rows[0]?.id)
}

describe('the year before the demo', () => {
  it('[DEMO-7] is told through the product: every property of the books holds, a month is counted and closed, and nobody is written to', async () => {
    const [mails, sheets] = [await count('outbox'), await count('physical_inventory')]
    const [receipts, invoices] = [await count('receipt'), await count(posted)]
    // Opening stock and a week of it, then the end of a month.
    expect(await tell(0, 0)).toEqual([])
    expect(await tell(first, first + 1)).toEqual([])
    const broken = await withTenant(world.database.db, { tenantId }, async (trx) =>
      findBrokenInvariants(trx, await readInvariants()),
    )
    expect(broken).toEqual([])
    expect(await count('physical_inventory')).toBeGreaterThan(sheets + 8)
    // [DEMO-19] Nearly all that came is invoiced, at days long past.
    const came = (await count('receipt')) - receipts
    expect((await count(posted)) - invoices).toBeGreaterThan(came / 2)
    expect(await count(`fiscal_period where tenant_id = 'ui' and status = 'Closed'`)).toBeGreaterThan(0)
    expect(await count('outbox')).toBe(mails)
    expect(await count(`message where not is_read and sent_on < now() - interval '5 days'`)).toBe(0)
  })

  it('[DEMO-8] goes on without what the product refuses, since people work meanwhile', async () => {
    await world.admin.query(
      `update fiscal_period set status = 'Closed' where tenant_id = 'ui' and starts_on <= current_date`,
    )
    const refusals = await tell(first + 2, first + 2)
    expect(new Set(refusals.map(({ error }) => error.code))).toEqual(new Set(['E_PERIOD_CLOSED']))
    // Each by name: when, which document, and why.
    expect(refusals.map(tellRefusal)).toEqual(
      refusals.map(() => expect.stringMatching(/^\d{4}-\d\d-\d\d: [A-Z]\w+, .+, was refused: E_PERIOD_CLOSED \(/)),
    )
  })

  it('[DEMO-740, DEMO-741] is told of to everybody with how far it is, in their language, and among the jobs, until it is over', async () => {
    const { db } = world.deps
    const chef = await signInAs(world, { tenant: tenantId, username: 'chef', site: 2 })
    const { rows: roles } = await world.admin.query<{ id: string }>(
      `select id from role where tenant_id = 'ui' and name = 'System administrator'`,
    )
    const admin = await signInAs(world, { tenant: tenantId, username: 'admin', site: 2, role: Number(roles[0]?.id) })
    const shown = async () =>
      (await chef.call({ url: noticePaths.list }))
        .json<{ value: readonly BannerNotice[] }>()
        .value.filter(({ Id }) => Id === 0)
    const jobs = async (session: TestSession, set: string) =>
      (await session.call({ url: `/inventory/api/${set}?$filter=Family eq 'demoHistory'` })).json<{
        value: readonly object[]
      }>().value
    await withTenant(db, { tenantId }, async (trx) =>
      noteHistory(trx, { tenantId, size: 'S', personId: await adminId(), now: loadedAt }),
    )
    // Nobody has begun with it.
    expect(await shown()).toEqual([])
    await takeHistory(db, tenantId)
    expect(await shown()).toMatchObject([{ Progress: { Done: 0, Total: null } }])
    await noteWeek(db, tenantId, { done: 5, weeks: 48, refused: 2 })
    expect(await shown()).toMatchObject([
      { Name: 'The demo is still being completed', Severity: 'Info', Progress: { Done: 5, Total: 48 } },
    ])
    const row = { State: 'Running', Done: 5, Total: 48, Refused: 2 }
    expect(await jobs(admin, 'Jobs')).toMatchObject([row])
    expect(await jobs(admin, 'TenantJobs')).toMatchObject([row])
    expect(await jobs(chef, 'Jobs')).toEqual([])
    // A server that gave up tells nobody that it goes on.
    await letGo(db, tenantId)
    expect(await shown()).toEqual([])
    await takeHistory(db, tenantId)
    await noteWeek(db, tenantId, { done: 48, weeks: 48, refused: 0 })
    expect(await shown()).toEqual([])
    expect(await jobs(admin, 'Jobs')).toMatchObject([{ State: 'Done', Done: 48 }])
    await world.admin.query('delete from demo_history')
  })

  it('[DEMO-9] is told by one node at a time, and gone on with after the last week that was noted', async () => {
    const { db } = world.deps
    const personId = await adminId()
    await withTenant(db, { tenantId }, (trx) => noteHistory(trx, { tenantId, size: 'S', personId, now: loadedAt }))
    expect(await takeHistory(db, tenantId)).toMatchObject({ size: 'S', loadedAt, done: 0 })
    expect(await takeHistory(db, tenantId)).toBe('held')
    await noteWeek(db, tenantId, { done: 5, weeks: 48, refused: 0 })
    await world.admin.query(`update demo_history set held_until = now() - interval '1 second'`)
    expect(await takeHistory(db, tenantId)).toMatchObject({ done: 5 })
    await noteWeek(db, tenantId, { done: 48, weeks: 48, refused: 0 })
    expect(await takeHistory(db, tenantId)).toBe('none')
  })
})
