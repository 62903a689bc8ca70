import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { EntityRecord } from '#core/model/value.ts'
import type { MoveEffectInput } from '../documents/effects/move-effect.ts'
import { readRecord } from '../documents/read/read-record.ts'

/** What this SQL reads of tables that definitions draw. */
export const answerReads: TableReads = {
  by: 'server/bids/read-answers.ts',
  entities: { bidAnswer: { request: { to: 'requestForBids' } } },
}

/** Id of the family suppliers answer in. */
export const answerFamily = 'bidAnswer'

/** The answers to a request in the order they were asked for, locked until the transaction ends. */
export async function readBidAnswers(
  { trx, ctx, definitions }: MoveEffectInput,
  request: number,
): Promise<readonly EntityRecord[]> {
  const family = definitions.families.get(answerFamily)
  if (family === undefined) throw new Error(`There is no family ${answerFamily}`)
  const { rows } = await sql<{ id: number }>`select a.id from bid_answer a
    where a.tenant_id = ${ctx.tenantId} and a.request_id = ${request} order by a.id for update of a`.execute(trx)
  // One connection reads them one after another in any case, and there are as many as suppliers were asked.
  const found = await Promise.all(rows.map(({ id }) => readRecord(trx, { family, id })))
  return found.map((one) => one?.record).filter((record) => record !== undefined)
}
