import { sql } from 'kysely'
import { toDecimal } from '#core/decimal/decimal.ts'
import type { Trx } from '../../db/pool.ts'
import type { DocumentKey } from '../ledger/post-event.ts'
import type { PostedBefore } from '../ledger/posting-lines.ts'

/** What an event posted of each line of a document so far, less what was reversed; lines with nothing left are not in it. */
export async function readPostedBefore(
  trx: Trx,
  document: DocumentKey & { readonly eventCode: string; readonly lines: string },
): Promise<ReadonlyMap<number, PostedBefore>> {
  const result = await sql<{ lineId: number; qty: string; baseQty: string; num: string; den: string }>`
    select l.doc_line_id as "lineId", sum(l.qty)::text as qty, sum(l.base_qty)::text as "baseQty",
      (array_agg(l.num order by l.posting_id))[1]::text as num, (array_agg(l.den order by l.posting_id))[1]::text as den
    from posted_line l
    where l.tenant_id = ${document.tenantId} and l.doc_type_id = ${document.docTypeId} and l.doc_id = ${document.docId}
      and l.event_code = ${document.eventCode} and l.lines = ${document.lines}
    group by l.doc_line_id having sum(l.qty) <> 0`.execute(trx)
  return new Map(
    result.rows.map(({ lineId, qty, baseQty, num, den }) => [
      lineId,
      { qty: toDecimal(qty), baseQty: toDecimal(baseQty), num: toDecimal(num), den: toDecimal(den) },
    ]),
  )
}

/** A line as one posting left it. */
export interface PostedLine {
  readonly lineId: number
  /** Which of the goods the line is made of; 0: the line itself. */
  readonly partNo: number
  /** In the line's unit. */
  readonly qty: string
  readonly baseQty: string
  readonly value: string
}

/** The lines of one posting. */
export async function readPostedLines(
  trx: Trx,
  { tenantId, postingId }: { readonly tenantId: string; readonly postingId: number },
): Promise<readonly PostedLine[]> {
  const result =
    await sql<PostedLine>`select doc_line_id as "lineId", part_no as "partNo", qty::text as qty, base_qty::text as "baseQty",
      value::text as value
    from posted_line where tenant_id = ${tenantId} and posting_id = ${postingId} order by doc_line_id, part_no`.execute(
      trx,
    )
  return result.rows
}
