import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { prepareRoles, servingUrl } from '../../../server/db/prepare/roles.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { healthChannel } from '../../../server/health/health-worker.ts'
import { startJobs, type RunningJobs } from '../../../server/jobs/start-jobs.ts'
import { productRecordEffects } from '../../../server/product-effects.ts'
import { enqueueMail } from '../../../server/mail/enqueue-mail.ts'
import { productDefinitions } from '../support/product-definitions.ts'
import { createTestClock } from '../support/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { servingPassword, testSecrets } from '../support/test-secrets.ts'

describe('background work', () => {
  let database: TestDatabase
  let jobs: RunningJobs
  let folder: string
  const failures: string[] = []

  beforeAll(async () => {
    const definitions = await productDefinitions()
    database = await createTestDatabase(inject('adminUrl'), definitions)
    // A database made from a template has none of the template's own grants.
    await prepareRoles(database.adminUrl, servingPassword)
    folder = await mkdtemp(join(tmpdir(), 'larder-mail-'))
    jobs = await startJobs({
      url: servingUrl(database.adminUrl, servingPassword),
      ownerUrl: database.adminUrl,
      db: database.db,
      secrets: testSecrets,
      definitions,
      clock: createTestClock(),
      runSteps: [],
      env: { smtpUrl: undefined, mailDir: folder, publicUrl: 'http://larder.example', isOnPremises: false },
      moveEffects: [],
      recordEffects: productRecordEffects,
      figures: [],
      onFailure: (line) => void failures.push(line),
    })
  })
  afterAll(async () => {
    await jobs.stop()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })

  it('[MAIL-7] a committed mail leaves at once, as one file', async () => {
    await withTenant(database.db, { tenantId: 'ui' }, (trx) =>
      enqueueMail(trx, testSecrets, {
        tenantId: 'ui',
        template: 'forgotPassword',
        to: 'chef@ui.example',
        language: 'es',
        data: { name: 'Chef', password: 'Tmp-1234', minutes: 30 },
      }),
    )
    await vi.waitFor(async () => expect(await readdir(folder)).toHaveLength(1), { timeout: 10_000 })
    const [name = ''] = await readdir(folder)
    const mail = await readFile(join(folder, name), 'utf8')
    expect(mail).toContain('To: chef@ui.example')
    expect(mail).toContain('From: Larder <no-reply@larder.example>')
    expect(failures).toEqual([])
  })

  it('[HEALTH-740] a run of checks that is asked for begins once it is committed', async () => {
    const found = () =>
      withTenant(database.db, { tenantId: 'ui' }, async (trx) => {
        const { rows } = await sql<{ state: string; whole: boolean }>`
          select state, done = total and total > 50 as whole from health_run where kind = 'ByHand'`.execute(trx)
        return rows
      })
    await withTenant(database.db, { tenantId: 'ui' }, async (trx) => {
      await sql`insert into health_run (tenant_id, kind, state) values ('ui', 'ByHand', 'Waiting')`.execute(trx)
      await sql`select pg_notify(${healthChannel}, 'ui')`.execute(trx)
    })
    // The clock of the queue comes round once a minute.
    await vi.waitFor(async () => expect(await found()).toEqual([{ state: 'Finished', whole: true }]), {
      timeout: 20_000,
    })
    expect(failures).toEqual([])
  })

  it('[MAIL-8] the serving role can run the queue but not change its tables', async () => {
    await expect(sql`create table pgboss.own (id int)`.execute(database.db)).rejects.toThrow(/permission denied/)
    const found = await sql<{ cron: string }>`select cron from pgboss.schedule where name = 'mail-outbox'`.execute(
      database.db,
    )
    expect(found.rows).toEqual([{ cron: '* * * * *' }])
  })
})
