import type { ReadMarkAnswer, ReadMarkBody } from '#core/http/read-mark-contract.ts'
import type { MoveBody, WireList, WireRow } from '#core/http/odata-contract.ts'
import { newIdempotencyKey, type ApiAnswer, type ApiClient } from '../api/api-client.ts'
import { printODataQuery, type ODataQuery } from './odata-query.ts'

/** A record as the server gave it, with the version it is. */
export interface VersionedRecord {
  readonly row: WireRow
  /** `"v3"`; sent back as If-Match. */
  readonly etag: string
}

/** What makes a write safe to send twice and never over a newer version. */
export interface WriteGuard {
  readonly etag: string
  /** Keep one key for all tries of the same intent; a new one is made when absent. */
  readonly idempotencyKey?: string
}

/** Path of a set, such as `/inventory/api/Requisitions`. */
export function setPath(set: string): string {
  return `/inventory/api/${set}`
}

/** Path of one record. */
export function recordPath(set: string, id: number): string {
  return `${setPath(set)}(${id})`
}

/** One page of a set. */
export async function readList(
  api: ApiClient,
  { set, query }: { readonly set: string; readonly query: ODataQuery },
  signal?: AbortSignal,
): Promise<WireList> {
  return (await api.json<WireList>(setPath(set) + printODataQuery(query), { signal })).data
}

/** One record with its lines and expanded lookups. */
export async function readRecord(
  api: ApiClient,
  { set, id }: { readonly set: string; readonly id: number },
  signal?: AbortSignal,
): Promise<VersionedRecord> {
  return recordOf(await api.json<WireRow>(recordPath(set, id), { signal }))
}

/** Creates a record; the key makes a repeated send answer the first one's record. */
export async function createRecord(
  api: ApiClient,
  {
    set,
    body,
    isConfirmed,
  }: { readonly set: string; readonly body: object; readonly isConfirmed?: boolean | undefined },
  idempotencyKey = newIdempotencyKey(),
): Promise<VersionedRecord> {
  return recordOf(await api.json<WireRow>(setPath(set), { method: 'POST', body, idempotencyKey, isConfirmed }))
}

/** Changes header fields and, when present, the whole set of lines. @throws ApiError 412 with `body.Current` when the record has moved on. */
export async function updateRecord(
  api: ApiClient,
  target: {
    readonly set: string
    readonly id: number
    readonly body: object
    readonly etag: string
    readonly isConfirmed?: boolean | undefined
  },
): Promise<VersionedRecord> {
  const { set, id, body, etag, isConfirmed } = target
  return recordOf(await api.json<WireRow>(recordPath(set, id), { method: 'PATCH', body, ifMatch: etag, isConfirmed }))
}

/** Deletes a record that nothing refers to. */
export async function deleteRecord(
  api: ApiClient,
  { set, id, etag }: { readonly set: string; readonly id: number; readonly etag: string },
): Promise<void> {
  await api.json<undefined>(recordPath(set, id), { method: 'DELETE', ifMatch: etag })
}

/** Makes a bound move, such as submit or issue. */
export async function moveRecord(
  api: ApiClient,
  target: { readonly set: string; readonly id: number; readonly move: string; readonly body?: MoveBody },
  guard: WriteGuard,
): Promise<VersionedRecord> {
  const { set, id, move, body = {} } = target
  const idempotencyKey = guard.idempotencyKey ?? newIdempotencyKey()
  const path = `${recordPath(set, id)}/${move}`
  return recordOf(await api.json<WireRow>(path, { method: 'POST', body, ifMatch: guard.etag, idempotencyKey }))
}

/** Marks one record of the person's own as read or unread, or all of them, and answers how many are unread then. */
export async function markRead(
  api: ApiClient,
  target: { readonly set: string; readonly id: number | undefined; readonly isRead: boolean },
): Promise<number> {
  const { set, id, isRead } = target
  const path = `${id === undefined ? setPath(set) : recordPath(set, id)}/$read`
  const body: ReadMarkBody = { IsRead: isRead }
  return (await api.json<ReadMarkAnswer>(path, { method: 'POST', body, isQuiet: true })).data.Unread
}

function recordOf(answer: ApiAnswer<WireRow>): VersionedRecord {
  const inBody = answer.data['@odata.etag']
  return { row: answer.data, etag: answer.etag ?? (typeof inBody === 'string' ? inBody : '') }
}
