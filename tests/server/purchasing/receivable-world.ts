import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import type { Row } from '../sources/order-world.ts'
import { createVoucherWorld, type VoucherWorld } from './voucher-world.ts'

type Answer = Awaited<ReturnType<VoucherWorld['move']>>

/** A world with two customers, as verbs on what they are billed. */
export interface ReceivableWorld {
  readonly world: VoucherWorld
  /** What the server answers to a new bill. */
  readonly sent: (payload: object, headers?: Readonly<Record<string, string>>) => Promise<Answer>
  readonly made: (payload: object) => Promise<Row>
  readonly posted: (payload: object) => Promise<Row>
  readonly changed: (row: Row, payload: object) => Promise<Row>
  readonly read: (id: number) => Promise<Row>
  /** Ids of what is not submitted yet. */
  readonly drafts: () => Promise<readonly number[]>
  readonly run: <T>(text: ReturnType<typeof sql<T>>) => Promise<{ readonly rows: readonly T[] }>
}

/** Makes one; close its `world` in afterAll. */
export async function createReceivableWorld(): Promise<ReceivableWorld> {
  const world = await createVoucherWorld()
  const run: ReceivableWorld['run'] = (text) =>
    withTenant(world.test.db, { tenantId: 'ui', siteId: 2 }, (trx) => text.execute(trx))
  await run(sql`insert into gl_account (tenant_id, id, code, name, account_kind, is_active) values
    ('ui', 31, '4900', 'Other revenue', 'REVENUE', true), ('ui', 32, '1200', 'Receivable', 'AR', true),
    ('ui', 33, '2300', 'Output tax', 'TAXPAY', true)`)
  await run(sql`insert into customer (tenant_id, id, number, name, is_active) values
    ('ui', 1, 'C1', 'Harbor Club', true), ('ui', 2, 'C2', 'Yacht Club', true)`)
  await run(sql`insert into tax_code (tenant_id, id, code, name, rate_pct, effective_pct, recoverable_pct, is_included, valid_from, is_active)
    values ('ui', 1, 'T8', '8 %', 8, 8, 100, false, '2020-01-01', true)`)
  const sent: ReceivableWorld['sent'] = (payload, headers = {}) =>
    world.session.call({
      method: 'POST',
      url: '/inventory/api/MiscInvoicesAr',
      headers: { 'idempotency-key': randomUUID(), ...headers },
      payload,
    })
  const made: ReceivableWorld['made'] = async (payload) => {
    const answer = await sent(payload)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json()
  }
  return {
    world,
    sent,
    made,
    run,
    posted: async (payload) =>
      world.moved('MiscInvoicesAr', await world.moved('MiscInvoicesAr', await made(payload), 'submit'), 'post'),
    changed: async (row, payload) => {
      const answer = await world.session.call({
        method: 'PATCH',
        url: `/inventory/api/MiscInvoicesAr(${row.Id})`,
        headers: { 'idempotency-key': randomUUID(), 'if-match': `"v${String(row['VersionNo'])}"` },
        payload,
      })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json()
    },
    read: async (id) => (await world.session.call({ url: `/inventory/api/MiscInvoicesAr(${id})` })).json(),
    drafts: async () => {
      const rows = await world.list("MiscInvoicesAr?$filter=Status eq 'PendingSubmission'")
      return rows.map((row) => Number(row['Id']))
    },
  }
}
