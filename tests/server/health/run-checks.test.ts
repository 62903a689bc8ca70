import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { readChecks, runAskedChecks } from '../../../server/health/run-checks.ts'
import { productDefinitions } from '../support/product-definitions.ts'
import { add } from '../people/people-world.ts'
import { createDocumentTest } from '../support/document-test.ts'
import type { TestApp } from '../support/create-test-app.ts'
import type { TestSession } from '../support/sign-in.ts'

let test: TestApp
let admin: TestSession
let chef: TestSession

beforeAll(async () => {
  ;({ test, admin, chef } = await createDocumentTest())
})
afterAll(() => test.close())

interface Check {
  readonly Code: string
  readonly State: string
  readonly BrokenRows: number
  readonly Found?: string
}

const runAll = async (hour = 12, signal = new AbortController().signal) => {
  const now = () => new Date(`2026-11-22T${String(hour).padStart(2, '0')}:10:00Z`)
  return runAskedChecks({ db: test.db, clock: { now }, signal }, { tenantId: 'ui', checks: await readChecks() })
}

/** A run of somebody that failed. */
const failedJob = (user: string, number: string) =>
  withTenant(test.db, { tenantId: 'ui' }, (trx) =>
    sql`insert into job (tenant_id, person_id, site_id, family, doc_type_id, doc_id, doc_no, step, from_state, state, starter, message,
        entered_on, ended_on)
      select 'ui', u.id, 2, 'itemPars', 1, 1, ${number}, 'apply', 'Draft', 'Failed', '{}', 'no such place', now(), now()
      from app_user u where u.tenant_id = 'ui' and u.username = ${user}`.execute(trx),
  )

async function rowsOf<Row>(set: string): Promise<readonly Row[]> {
  return (await admin.call({ url: `/inventory/api/${set}?$top=100` })).json<{ value: readonly Row[] }>().value
}

describe('the health of a tenant', () => {
  it('[HEALTH-1] [HEALTH-2] looks at every property when asked, and keeps what it found with the rows', async () => {
    expect(await rowsOf('HealthChecks')).toEqual([])
    // The first look is nobody's wish.
    await runAll()
    expect(await rowsOf('HealthRuns')).toMatchObject([{ Kind: 'First', State: 'Finished' }])
    expect((await add(admin, 'HealthRuns', {})).statusCode).toBe(201)
    await withTenant(test.db, { tenantId: 'ui' }, (trx) =>
      sql`insert into outbox (tenant_id, message_id, kind, payload, dead_on, last_error)
        values ('ui', 'lost', 'test', '{}', now(), 'no such mailbox')`.execute(trx),
    )
    await runAll()
    const found = await rowsOf<Check>('HealthChecks')
    const all = await readChecks()
    expect(found.map(({ Code }) => Code).toSorted()).toEqual(all.map(({ id }) => id).toSorted())
    expect(found.filter(({ Code, State }) => Code.startsWith('I') && State !== 'Holds')).toEqual([])
    const mails = found.find(({ Code }) => Code === 'J01')
    expect(mails).toMatchObject({ State: 'Broken', BrokenRows: 1 })
    expect(mails?.Found).toContain('no such mailbox')
    // There is no queue of jobs beside a test: it could not be looked at, and the run went on.
    expect(found.find(({ Code }) => Code === 'J03')).toMatchObject({ State: 'NotChecked' })
    const runs = await rowsOf<{ readonly Kind: string }>('HealthRuns')
    expect(runs.find(({ Kind }) => Kind === 'ByHand')).toMatchObject({
      Kind: 'ByHand',
      State: 'Finished',
      Done: all.length,
      Total: all.length,
    })
  })

  it('[HEALTH-4] tells the storage that is taken, which breaks nothing', async () => {
    const taken = (await rowsOf<Check>('HealthChecks')).find(({ Code }) => Code === 'S01')
    expect(taken).toMatchObject({ State: 'Holds', BrokenRows: 0 })
    expect(taken?.Found).toMatch(/files of this tenant.*\n.*\n.*\n.*database.*[kMG]B/)
  })

  it('[HEALTH-1] names runs that failed within a day', async () => {
    await add(admin, 'HealthRuns', {})
    await failedJob('admin', 'PAR-1')
    await runAll(13)
    const runs = (await rowsOf<Check>('HealthChecks')).find(({ Code }) => Code === 'J04')
    expect(runs).toMatchObject({ State: 'Broken', BrokenRows: 1 })
    expect(runs?.Found).toContain('no such place')
  })

  it('[HEALTH-1] runs by itself once a night', async () => {
    await runAll(3)
    await runAll(3)
    const runs = await rowsOf<{ readonly Kind: string }>('HealthRuns')
    expect(runs.filter(({ Kind }) => Kind === 'Nightly')).toHaveLength(1)
  })

  it('[HEALTH-743] begins anew with whoever comes next where the process that looked ends', async () => {
    const states = async () =>
      (await rowsOf<{ readonly Kind: string; readonly State: string; readonly Done: number }>('HealthRuns')).filter(
        ({ Kind }) => Kind === 'ByHand',
      )
    await add(admin, 'HealthRuns', {})
    expect(await runAll(14, AbortSignal.abort())).toBe(true)
    expect((await states()).filter(({ State }) => State !== 'Finished')).toMatchObject([{ State: 'Waiting', Done: 0 }])
    expect(await runAll(14)).toBe(true)
    expect((await states()).every(({ State }) => State === 'Finished')).toBe(true)
    expect(await runAll(14)).toBe(false)
  })

  it('[HEALTH-740] answers all who asked before it began by one run, however many', async () => {
    for (let nth = 0; nth < 3; nth += 1) await add(admin, 'HealthRuns', {})
    const checks = await readChecks()
    const later = { db: test.db, clock: { now: () => new Date('2099-01-01T12:00:00Z') } }
    expect(await runAskedChecks(later, { tenantId: 'ui', checks })).toBe(true)
    const asked = (await rowsOf<{ readonly State: string; readonly Done: number }>('HealthRuns')).slice(0, 3)
    expect(asked.map(({ State, Done }) => [State, Done])).toEqual(asked.map(() => ['Finished', checks.length]))
    expect(await runAskedChecks(later, { tenantId: 'ui', checks })).toBe(false)
  })

  it('[HEALTH-742] has the jobs of everybody beside it, for who holds its right', async () => {
    await failedJob('chef', 'PAR-2')
    const numbers = async (session: TestSession, set: string) =>
      (await session.call({ url: `/inventory/api/${set}?$top=100` }))
        .json<{ value: readonly { readonly DocNumber: string }[] }>()
        .value.map(({ DocNumber }) => DocNumber)
    expect((await numbers(admin, 'TenantJobs')).toSorted()).toEqual(['PAR-1', 'PAR-2'])
    expect(await numbers(admin, 'Jobs')).toEqual(['PAR-1'])
    // Why somebody else's failed may name what that person alone may see.
    const why = await rowsOf<{ readonly DocNumber: string; readonly Message: string | null }>('TenantJobs')
    expect(Object.fromEntries(why.map(({ DocNumber, Message }) => [DocNumber, Message]))).toEqual({
      'PAR-1': 'no such place',
      'PAR-2': null,
    })
    expect(await numbers(chef, 'Jobs')).toEqual(['PAR-2'])
    expect((await chef.call({ url: '/inventory/api/TenantJobs' })).statusCode).toBe(403)
  })

  it('[HEALTH-3] is for who holds its right, and no property is named that nobody looks at', async () => {
    expect((await chef.call({ url: '/inventory/api/HealthChecks' })).statusCode).toBe(403)
    const { families } = (await productDefinitions()).forTenant('ui')
    const codes = families.get('healthCheck')?.entity.fields.find(({ id }) => id === 'code')?.options['options']
    expect((await readChecks()).map(({ id }) => id).toSorted()).toEqual([codes].flat().map(String).toSorted())
  })
})
