import { sql } from 'kysely'
import { toDecimal } from '#core/decimal/decimal.ts'
import type { LineRecord } from '#core/definition/value.ts'
import type { Trx } from '../db/pool.ts'
import type { PostingPlace } from './read-places.ts'
import { idIn } from './record-values.ts'
import type { IssuedLine } from './rules/requisition-reverse.ts'

/** One posted issue that stands, with a row for each of its lines. */
export interface IssuedPosting {
  readonly id: number
  readonly rows: readonly IssuedRow[]
}

interface IssuedRow {
  readonly postingId: number
  readonly lineId: number
  readonly itemId: number
  readonly itemName: string
  readonly qty: string
  readonly value: string
  readonly fromId: number
  /** null when the goods were expensed. */
  readonly toId: number | null
  readonly stockAccountId: number | null
  readonly expenseAccountId: number | null
}

/** Issues of a document that were not undone yet, newest first, with the accounts they were booked on. */
export async function readIssuedPostings(
  trx: Trx,
  document: { readonly tenantId: string; readonly docTypeId: number; readonly docId: number },
): Promise<readonly IssuedPosting[]> {
  const result = await sql<IssuedRow>`
    select p.id as "postingId", o.doc_line_id as "lineId", o.item_id as "itemId", i.name as "itemName", -o.qty as qty,
      -o.value as value, o.location_id as "fromId", t.location_id as "toId", j.account_id as "stockAccountId",
      e.account_id as "expenseAccountId"
    from posting p
    join stock_ledger o on o.tenant_id = p.tenant_id and o.posting_id = p.id and o.entry_type in ('TRANSFER_OUT', 'ISSUE')
    join item i on i.tenant_id = o.tenant_id and i.id = o.item_id
    left join stock_ledger t on t.tenant_id = p.tenant_id and t.posting_id = p.id and t.entry_type = 'TRANSFER_IN'
      and t.pair_no = o.pair_no
    left join journal_line j on j.tenant_id = o.tenant_id and j.stock_ledger_id = o.id
    left join journal_line e on e.tenant_id = o.tenant_id and e.posting_id = p.id and e.line_no = j.line_no + 1 and e.role = 'EXP'
    where p.tenant_id = ${document.tenantId} and p.doc_type_id = ${document.docTypeId} and p.doc_id = ${document.docId}
      and p.event_code = 'REQ.ISSUE'
      and not exists (select 1 from posting r where r.tenant_id = p.tenant_id and r.reverses_id = p.id)
    order by p.id desc, o.entry_no desc`.execute(trx)
  const ids = [...new Set(result.rows.map((row) => row.postingId))]
  return ids.map((id) => ({ id, rows: result.rows.filter((row) => row.postingId === id) }))
}

/** A row as the reversing rule wants it. */
export function issuedLine(
  row: IssuedRow,
  lines: readonly LineRecord[],
  places: ReadonlyMap<number, PostingPlace>,
): IssuedLine {
  const from = places.get(row.fromId)
  if (from === undefined) throw new Error('readPlaces answers every location or refuses')
  return {
    lineId: row.lineId,
    row: Math.max(
      0,
      lines.findIndex((line) => idIn(line, 'id') === row.lineId),
    ),
    itemId: row.itemId,
    itemName: row.itemName,
    baseQty: toDecimal(row.qty),
    value: toDecimal(row.value),
    from,
    to: row.toId === null ? undefined : places.get(row.toId),
    accounts:
      row.expenseAccountId === null || row.stockAccountId === null
        ? {}
        : { INV: row.stockAccountId, EXP: row.expenseAccountId },
  }
}
