import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { confirmedHeader } from '#core/http/confirmed-header.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import type { TestSession } from '../../server/support/sign-in.ts'

/** Rows of a set as somebody reads them, by its name and what is asked of it. */
export async function rowsOf(session: TestSession, path: string): Promise<readonly WireRow[]> {
  const answer = await session.call({ url: encodeURI(`/inventory/api/${path}`) })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ readonly value: readonly WireRow[] }>().value
}

/** Saves a record, or moves the one that is given, and answers what stands then; what a save is warned of is meant. */
export async function written(session: TestSession, url: string, payload: object, row?: WireRow): Promise<WireRow> {
  return sent(session, { method: 'POST', url, payload }, row)
}

/** Changes a record and answers what stands then. */
export async function changed(session: TestSession, set: string, row: WireRow, payload: object): Promise<WireRow> {
  return sent(session, { method: 'PATCH', url: `${set}(${row.Id})`, payload }, row)
}

interface Sent {
  readonly method: 'POST' | 'PATCH'
  readonly url: string
  readonly payload: object
}

async function sent(session: TestSession, { method, url, payload }: Sent, row: WireRow | undefined): Promise<WireRow> {
  const match = row === undefined ? {} : { 'if-match': String(row['@odata.etag']) }
  const headers = { 'idempotency-key': randomUUID(), [confirmedHeader]: 'true', ...match }
  const answer = await session.call({ method, url: `/inventory/api/${url}`, headers, payload })
  expect(answer.statusCode, `${url} ${answer.body}`).toBeLessThan(300)
  return answer.json<WireRow>()
}
