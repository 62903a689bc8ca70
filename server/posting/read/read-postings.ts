import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../../db/pool.ts'
import type { Gate, RniKind } from '../events/event.ts'
import type { DocumentKey } from '../ledger/post-event.ts'

/** What this SQL reads of tables that definitions draw. */
export const postingReads: TableReads = {
  by: 'server/posting/read/read-postings.ts',
  entities: { item: { name: 'text' } },
}

/** What rows of ledger and journal say beside place and account. */
export interface SaidColumns {
  readonly lineId: number | null
  readonly reasonId: number | null
  readonly costCentreId: number | null
  readonly supplierId: number | null
  readonly projectId: number | null
  readonly eventId: number | null
  readonly lotId: number | null
}

/** A ledger row as it is stored. */
export interface LedgerColumns extends SaidColumns {
  readonly entryType: string
  readonly siteId: number
  readonly locationId: number
  readonly itemId: number
  readonly itemName: string
  readonly qty: string
  readonly value: string
  readonly pairNo: number
  /** The bin it names. */
  readonly binId: number | null
  /** What of it was of which lot, with its sign. */
  readonly lots: readonly { readonly lotId: number; readonly qty: string }[]
}

/** A journal line as it is stored, without that of a ledger row. */
export interface JournalColumns extends SaidColumns {
  readonly role: string
  readonly accountId: number
  readonly siteId: number
  readonly locationId: number | null
  /** Debit less credit. */
  readonly amount: string
}

/** A posted line as it is stored. */
export interface PostedColumns {
  readonly lines: string
  readonly lineId: number
  readonly partNo: number
  readonly itemId: number | null
  readonly unitId: number | null
  readonly qty: string
  readonly num: string
  readonly den: string
  readonly baseQty: string
  readonly value: string
  readonly accounts: Readonly<Record<string, number>>
}

/** A row of goods received and not invoiced as it is stored. */
export interface RniColumns {
  readonly kind: RniKind
  readonly docTypeId: number
  readonly docId: number
  readonly lineId: number
  readonly supplierId: number | null
  readonly siteId: number
  readonly baseQty: string
  readonly amount: string
  readonly documentAmount: string
  readonly rate: string
}

/** A commitment as it is stored. */
export interface CommitmentColumns {
  readonly kind: 'PRE' | 'PO' | 'ACT'
  readonly docTypeId: number
  readonly docId: number
  readonly lineId: number
  readonly siteId: number
  readonly costCentreId: number | null
  readonly accountId: number | null
  readonly periodId: number
  readonly projectId: number | null
  readonly baseQty: string
  readonly amount: string
}

/** One posting that stands, with everything it wrote. */
export interface StoredPosting {
  readonly id: number
  readonly eventCode: string
  readonly gate: Gate
  readonly siteId: number
  readonly timeZone: string
  readonly ledger: readonly LedgerColumns[]
  readonly journal: readonly JournalColumns[]
  readonly posted: readonly PostedColumns[]
  readonly rni: readonly RniColumns[]
  readonly commitments: readonly CommitmentColumns[]
}

const said = (row: string) =>
  `'reasonId', ${row}.reason_id, 'costCentreId', ${row}.cost_centre_id, 'supplierId', ${row}.supplier_id,
   'projectId', ${row}.project_id, 'eventId', ${row}.event_id, 'lotId', ${row}.lot_id`

/** Postings of a document that were not undone and undo nothing, newest first. */
export async function readPostings(trx: Trx, document: DocumentKey): Promise<readonly StoredPosting[]> {
  const result = await sql<StoredPosting>`
    select p.id, p.event_code as "eventCode", p.gate, f.site_id as "siteId", s.iana_timezone as "timeZone",
      (select coalesce(json_agg(json_build_object('entryType', l.entry_type, 'siteId', l.site_id, 'locationId', l.location_id,
          'itemId', l.item_id, 'itemName', i.name, 'qty', l.qty::text, 'value', l.value::text, 'pairNo', l.pair_no,
          'binId', l.bin_id, 'lineId', l.doc_line_id, 'lots', (select coalesce(json_agg(json_build_object('lotId', m.lot_id, 'qty', m.qty::text) order by m.id), '[]')
            from (select b.lot_id, min(b.id) as id, sum(b.qty) as qty from bin_move b where b.tenant_id = l.tenant_id and b.ledger_id = l.id
              and b.lot_id is not null group by b.lot_id) m), ${sql.raw(said('l'))}) order by l.entry_no), '[]')
        from stock_ledger l join item i on i.tenant_id = l.tenant_id and i.id = l.item_id
        where l.tenant_id = p.tenant_id and l.posting_id = p.id) as ledger,
      (select coalesce(json_agg(json_build_object('role', j.role, 'accountId', j.account_id, 'siteId', j.site_id,
          'locationId', j.location_id, 'amount', (j.debit - j.credit)::text, 'lineId', j.doc_line_id, ${sql.raw(said('j'))})
          order by j.line_no), '[]')
        from journal_line j where j.tenant_id = p.tenant_id and j.posting_id = p.id and j.stock_ledger_id is null) as journal,
      (select coalesce(json_agg(json_build_object('lines', d.lines, 'lineId', d.doc_line_id, 'partNo', d.part_no, 'itemId', d.item_id,
          'unitId', d.unit_id, 'qty', d.qty::text, 'num', d.num::text, 'den', d.den::text, 'baseQty', d.base_qty::text,
          'value', d.value::text, 'accounts', d.accounts) order by d.doc_line_id, d.part_no), '[]')
        from posted_line d where d.tenant_id = p.tenant_id and d.posting_id = p.id) as posted,
      (select coalesce(json_agg(json_build_object('kind', r.kind, 'docTypeId', r.doc_type_id, 'docId', r.doc_id,
          'lineId', r.receipt_line_id, 'supplierId', r.supplier_id, 'siteId', r.site_id, 'baseQty', r.base_qty::text,
          'amount', r.amount::text, 'documentAmount', coalesce(r.document_amount, r.amount)::text,
          'rate', coalesce(r.rate, 1)::text) order by r.id), '[]')
        from rni_entry r where r.tenant_id = p.tenant_id and r.posting_id = p.id) as rni,
      (select coalesce(json_agg(json_build_object('kind', c.kind, 'docTypeId', c.doc_type_id, 'docId', c.doc_id,
          'lineId', c.doc_line_id, 'siteId', c.site_id, 'costCentreId', c.cost_centre_id, 'accountId', c.account_id,
          'periodId', c.period_id, 'projectId', c.project_id, 'baseQty', c.base_qty::text, 'amount', c.amount::text)
          order by c.id), '[]')
        from commitment_entry c where c.tenant_id = p.tenant_id and c.posting_id = p.id) as commitments
    from posting p
    join fiscal_period f on f.tenant_id = p.tenant_id and f.id = p.period_id
    join site s on s.tenant_id = f.tenant_id and s.id = f.site_id
    where p.tenant_id = ${document.tenantId} and p.doc_type_id = ${document.docTypeId} and p.doc_id = ${document.docId}
      and p.reverses_id is null
      and not exists (select 1 from posting r where r.tenant_id = p.tenant_id and r.reverses_id = p.id)
    order by p.id desc`.execute(trx)
  return result.rows
}
