import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../../db/pool.ts'
import type { DocumentKey } from '../ledger/post-event.ts'

/** What this SQL reads of tables that definitions draw. */
export const takenPartReads: TableReads = {
  by: 'server/posting/read/read-taken-parts.ts',
  entities: { item: { baseUnit: { to: 'unit' }, name: 'text' }, unit: { code: 'text' } },
}

/** What was posted of one of the goods a line is made of, less what was reversed. */
export interface TakenPart {
  readonly lineId: number
  readonly item: string
  /** Code of the base unit. */
  readonly unit: string
  readonly qty: string
  readonly value: string
}

/** What an event took of what the lines of a document are made of, in the order it was taken. */
export async function readTakenParts(
  trx: Trx,
  document: DocumentKey & { readonly eventCode: string; readonly lines: string },
): Promise<readonly TakenPart[]> {
  const found = await sql<TakenPart>`
    select d.doc_line_id as "lineId", i.name as item, u.code as unit, sum(d.base_qty)::text as qty, sum(d.value)::text as value
    from posted_line d
    join item i on i.tenant_id = d.tenant_id and i.id = d.item_id
    join unit u on u.tenant_id = i.tenant_id and u.id = i.base_unit_id
    where d.tenant_id = ${document.tenantId} and d.doc_type_id = ${document.docTypeId} and d.doc_id = ${document.docId}
      and d.event_code = ${document.eventCode} and d.lines = ${document.lines} and d.part_no > 0
    group by d.doc_line_id, d.part_no, i.id, i.name, u.code having sum(d.base_qty) <> 0
    order by d.doc_line_id, d.part_no`.execute(trx)
  return found.rows
}

/** What the lines of a document left out when an event of it was posted and not reversed since: of what is not kept in stock (POST-75). */
export async function readLeftOutParts(
  trx: Trx,
  document: DocumentKey & { readonly eventCode: string; readonly lines: string },
): Promise<readonly Omit<TakenPart, 'value'>[]> {
  const found = await sql<Omit<TakenPart, 'value'>>`
    select l.doc_line_id as "lineId", i.name as item, u.code as unit, sum(l.base_qty)::text as qty
    from posting p
    join left_out_part l on l.tenant_id = p.tenant_id and l.posting_id = p.id and l.lines = ${document.lines}
    join item i on i.tenant_id = l.tenant_id and i.id = l.item_id
    join unit u on u.tenant_id = i.tenant_id and u.id = i.base_unit_id
    where p.tenant_id = ${document.tenantId} and p.doc_type_id = ${document.docTypeId} and p.doc_id = ${document.docId}
      and p.event_code = ${document.eventCode}
      and not exists (select from posting r where r.tenant_id = p.tenant_id and r.reverses_id = p.id)
    group by l.doc_line_id, i.id, i.name, u.code
    order by l.doc_line_id, i.id`.execute(trx)
  return found.rows
}
