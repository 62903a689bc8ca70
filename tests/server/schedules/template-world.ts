import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { productEffects, productRecordEffects } from '../../../server/product-effects.ts'
import { productFigures } from '../../../server/product-figures.ts'
import { runDueSchedules } from '../../../server/schedules/run-due.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { places, seedInventory, things } from '../support/inventory.ts'
import { testSecrets } from '../support/test-secrets.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'
import { createTestClock } from '../support/test-clock.ts'

/** A row of an answer. */
export type Row = Readonly<Record<string, unknown>> & { readonly Id: number; readonly Lines: readonly Row[] }

/** A kitchen in New York with templates, on Monday 23 November 2026 at 5:30 by its clock. */
export interface TemplateWorld {
  readonly test: TestApp
  /** Lets hours pass; the administrator signs in again. */
  readonly pass: (hours: number) => Promise<void>
  readonly failures: readonly string[]
  readonly template: (changes?: object) => Promise<Row>
  /** A record of any set, and one changed; every row of a set in the order they were made. */
  readonly made: (set: string, body: object) => Promise<Row>
  readonly changed: (set: string, row: Row, body: object) => Promise<Row>
  readonly rows: (set: string) => Promise<readonly Row[]>
  readonly change: (row: Row, body: object, by?: TestSession) => Promise<LightMyRequestResponse>
  readonly read: (set: string, id: number) => Promise<Row>
  readonly drafted: (id: number) => Promise<LightMyRequestResponse>
  readonly requisitions: () => Promise<readonly Row[]>
  readonly messages: (userId: number) => Promise<readonly { readonly subject: string; readonly text: string }[]>
  /** Runs what is due. */
  readonly run: () => Promise<void>
  readonly sql: (text: ReturnType<typeof sql<unknown>>) => Promise<readonly unknown[]>
  readonly close: () => Promise<void>
}

/** Line of a template with a fixed quantity. */
export const fixedLine = { ItemId: things.tomato, UnitId: things.tomatoEach, Fill: 'Fixed', Qty: '12' }

/** Makes one; call `close` in afterAll. */
export async function createTemplateWorld(): Promise<TemplateWorld> {
  const clock = createTestClock(new Date('2026-11-23T10:30:00Z'))
  const test = await createTestApp({ figures: productFigures, clock })
  await seedInventory(test.db, ['ui'])
  const runSql: TemplateWorld['sql'] = (text) =>
    withTenant(test.db, { tenantId: 'ui' }, async (trx) => (await text.execute(trx)).rows)
  await runSql(sql`update site set iana_timezone = 'America/New_York' where tenant_id = 'ui' and id = 2`)
  let admin = await signIn(test)
  const failures: string[] = []
  const env = { publicUrl: '', isOnPremises: false }
  const key = () => ({ 'idempotency-key': randomUUID() })
  let count = 0
  const world: TemplateWorld = {
    test,
    async pass(hours) {
      clock.moveSeconds(hours * 3600)
      admin = await signIn(test)
    },
    failures,
    sql: runSql,
    async template(changes = {}) {
      const payload = {
        Name: `Morning ${(count += 1)}`,
        RequestLocationId: places.kitchen,
        SupplyLocationId: places.store,
        NeededInDays: 2,
        Lines: [fixedLine],
        ...changes,
      }
      const made = await admin.call({
        method: 'POST',
        url: '/inventory/api/RequisitionTemplates',
        headers: key(),
        payload,
      })
      if (made.statusCode !== 201) throw new Error(made.body)
      return made.json()
    },
    async made(set, payload) {
      const answer = await admin.call({ method: 'POST', url: `/inventory/api/${set}`, headers: key(), payload })
      if (answer.statusCode !== 201) throw new Error(answer.body)
      return answer.json()
    },
    async changed(set, row, payload) {
      const headers = { ...key(), 'if-match': `"v${String(row['VersionNo'])}"` }
      const answer = await admin.call({ method: 'PATCH', url: `/inventory/api/${set}(${row.Id})`, headers, payload })
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return answer.json()
    },
    rows: async (set) =>
      (await admin.call({ url: `/inventory/api/${set}?$orderby=Id&$top=50` })).json<{ value: Row[] }>().value,
    change: (row, payload, by = admin) =>
      by.call({
        method: 'PATCH',
        url: `/inventory/api/RequisitionTemplates(${row.Id})`,
        headers: { ...key(), 'if-match': `"v${String(row['VersionNo'])}"` },
        payload,
      }),
    read: async (set, id) => (await admin.call({ url: `/inventory/api/${set}(${id})` })).json(),
    drafted: (id) =>
      admin.call({ method: 'POST', url: '/inventory/api/Requisitions/sources/template', payload: { Ids: [id] } }),
    requisitions: async () =>
      (await admin.call({ url: '/inventory/api/Requisitions?$orderby=Id&$top=50' })).json<{ value: Row[] }>().value,
    async messages(userId) {
      // A message is its recipient's alone.
      return withTenant(test.db, { tenantId: 'ui', userId }, async (trx) => {
        const found = await sql<{ subject: string; text: string }>`select subject, text from message
          where tenant_id = 'ui' and recipient_id = ${userId} order by id`.execute(trx)
        return found.rows
      })
    },
    run: () =>
      runDueSchedules({
        db: test.db,
        definitions: test.definitions,
        clock,
        moveEffects: productEffects({ secrets: testSecrets, env }),
        recordEffects: productRecordEffects,
        figures: productFigures,
        onFailure: (line) => void failures.push(line),
      }),
    close: () => test.close(),
  }
  return world
}
