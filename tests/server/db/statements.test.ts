import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInPaths } from '#core/http/sign-in-contract.ts'
import { verifyAudit } from '../../../server/audit/verify-audit.ts'
import { createTemporaryPasswordJob } from '../../../server/auth/password/make-temporary-passwords.ts'
import { createPasswordHasher } from '../../../server/auth/deps/password-hash.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { sweepOldRows } from '../../../server/jobs/sweep-old-rows.ts'
import { enqueueMail } from '../../../server/mail/enqueue-mail.ts'
import { sendDueMails } from '../../../server/mail/send-due-mails.ts'
import { createAdministrator } from '../../../server/people/create-administrator.ts'
import { sweepTelemetry } from '../../../server/telemetry/sweep-telemetry.ts'
import { attacksOn } from '../cross-tenant/attacks.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { faultsOf } from '../support/database-facts.ts'
import { signInAs } from '../support/sign-in.ts'
import { drawNothing } from '../support/sent-mails.ts'
import { testSecrets } from '../support/test-secrets.ts'

const tenantId = 'ui'
/** Calls of one route, set and kind: of more only the ids differ. */
const callsOfAKind = 2

let demo: DemoApp
beforeAll(async () => {
  demo = await createDemoApp()
})
afterAll(() => demo.close())

/** Ids of the tenant's own rows, by set: what its people really ask for. */
async function ownIds(): Promise<ReadonlyMap<string, readonly number[]>> {
  const ids = new Map<string, readonly number[]>()
  for (const { set, table } of demo.deps.definitions.forTenant(tenantId).entities.values()) {
    const { rows } = await demo.admin.query<{ id: string }>(`select id from ${table} where tenant_id = $1 limit 1`, [
      tenantId,
    ])
    ids.set(
      set,
      rows.map(({ id }) => Number(id)),
    )
  }
  return ids
}

/** One call of every route, set and kind. */
async function callEverything(): Promise<number> {
  const definitions = demo.deps.definitions.forTenant(tenantId)
  const times = new Map<string, number>()
  const calls = attacksOn(demo.app, definitions, await ownIds()).filter(({ name }) => {
    const kind = name.replaceAll(/\d+/g, 'n')
    times.set(kind, (times.get(kind) ?? 0) + 1)
    return (times.get(kind) ?? 0) <= callsOfAKind
  })
  for (const [index, { request }] of calls.entries()) {
    if (index % 400 === 0) await demo.admin.query('delete from rate_counter')
    const { headers } =
      index % 400 === 0 ? (session = await signInAs(demo, { tenant: tenantId, username: 'admin', site: 2 })) : session
    await demo.app.inject({ ...request, headers: { ...request.headers, ...headers } })
  }
  return calls.length
}
let session: Awaited<ReturnType<typeof signInAs>>

/** Queries of every kind on one list. */
async function askLists(): Promise<void> {
  const options = [
    `$filter=contains(Reference,'ban') and SupplyLocation/Name eq 'x'&$count=true&$orderby=SupplyLocation/Name desc&$top=5`,
    '$search=ban 01&$count=true',
    '$expand=SupplyLocation,RequestLocation&$select=DocNo&$orderby=Reference',
    '$orderby=RequestLocation/Name&$skip=20&$top=5',
    `$filter=year(EnteredOn) eq 2026 or not (Status eq 'Draft')&$count=true`,
  ]
  for (const query of options) await session.call({ url: `/inventory/api/Requisitions?${query}` })
}

async function runJobs(): Promise<void> {
  const { db, definitions, clock } = demo.deps
  const request = { tenantId, template: 'forgotPassword', to: 'a@ui.example', language: 'en' } as const
  await withTenant(db, { tenantId }, (trx) =>
    enqueueMail(trx, testSecrets, { ...request, data: { name: 'A', password: 'x', minutes: 30 } }),
  )
  let refuses = true
  const send = async (): Promise<void> => {
    refuses = !refuses
    if (refuses) throw new Error('refused')
  }
  const mail = {
    transport: { send, close: () => undefined },
    from: 'x@example.com',
    env: { publicUrl: 'https://larder.example' },
    drawFile: drawNothing,
    onFailure: () => undefined,
  }
  await sendDueMails({ db, definitions, secrets: testSecrets, ...mail }, tenantId)
  await demo.app.inject({
    method: 'POST',
    url: signInPaths.forgotPassword,
    headers: { tenant: tenantId, 'content-type': 'application/json' },
    payload: JSON.stringify('chef'),
  })
  await createTemporaryPasswordJob({ db, secrets: testSecrets, clock })(tenantId)
  await sweepOldRows(db, [tenantId])
  await sweepTelemetry({ db, definitions, now: clock.now() })
  await withTenant(db, { tenantId }, (trx) => verifyAudit(trx, tenantId))
  const people = { db, definitions, hasher: createPasswordHasher(testSecrets), now: clock.now() }
  await createAdministrator(people, { tenantId, username: 'anna', email: 'anna@example.com' })
}

describe('what is sent to the database', () => {
  it('[DB-24] names its tenant and asks no shard for an answer of its own: the demo, every route, lists, mails, sweeps and jobs', async () => {
    expect(await callEverything()).toBeGreaterThan(200)
    await askLists()
    await runJobs()
    expect(demo.statements.size).toBeGreaterThan(300)
    expect(await faultsOf(demo.statements, demo.database.db)).toEqual([])
  }, 300_000)

  it('[DB-27] is guarded by policies that ask no other table, and by triggers of each row', async () => {
    const policies = await sql`select polname, polrelid::regclass::text from pg_policy
      where pg_get_expr(polqual, polrelid) ~* 'select' or pg_get_expr(polwithcheck, polrelid) ~* 'select'`.execute(
      demo.database.owner(),
    )
    expect(policies.rows).toEqual([])
    const triggers = await sql`select tgname, tgrelid::regclass::text from pg_trigger
      where not tgisinternal and tgtype & 1 = 0`.execute(demo.database.owner())
    expect(triggers.rows).toEqual([])
  })
})
