import type { FastifyReply } from 'fastify'
import type { StoredAnswer } from './idempotent.ts'
import type { PresentedRecord } from '../present/present-record.ts'

/** The answer of a write: the record as it is now, with its version. */
export function answerOf(
  status: number,
  presented: PresentedRecord,
  headers: Readonly<Record<string, string>> = {},
): StoredAnswer {
  const etag = String(presented.row['@odata.etag'])
  return { status, headers: { etag, ...headers }, body: JSON.stringify(presented.row) }
}

/** Sends it byte for byte, as it is sent again when its key comes back. */
export function sendStored(reply: FastifyReply, answer: StoredAnswer): FastifyReply {
  return reply
    .code(answer.status)
    .headers({ 'cache-control': 'no-store', ...answer.headers })
    .type('application/json; charset=utf-8')
    .send(answer.body)
}
