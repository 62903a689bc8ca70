import { sql } from 'kysely'
import { compare } from '#core/decimal/arithmetic.ts'
import { toDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import type { Trx } from '../../db/pool.ts'
import type { CommitmentRule } from '../events/event.ts'
import type { OpenAmount } from './line-facts.ts'
import type { DocumentKey } from './post-event.ts'

/** A line of a document of any type. */
export interface LineKey {
  readonly docTypeId: number
  readonly docId: number
  readonly lineId: number
}

/** What a source line still has open in a sub-ledger. */
export interface OpenEntry extends LineKey {
  readonly qty: Decimal
  readonly value: Decimal
}

/** What is still owed of a line of a receipt, at its site. */
export interface OpenRni extends OpenEntry, OpenAmount {
  readonly siteId: number
}

/** What is still committed of a line, and what it was committed on. */
export interface OpenCommitment extends OpenEntry {
  /**
   * What its line still waits for: committed by its own document, less what documents of this type took of it, this one and those
   * that are posted.
   */
  readonly awaited: Decimal
  /** What this document's line took of it. */
  readonly takes: Decimal
  /** What was taken of it by documents that are not posted, such as orders nobody has approved yet. */
  readonly pending: Decimal
  readonly kind: CommitmentRule['kind']
  readonly siteId: number
  readonly accountId: number | null
  readonly costCentreId: number | null
  readonly periodId: number
  readonly projectId: number | null
}

/** What the lines of a document came from, by the id of the line: the links documents made from documents have. */
export interface Sources {
  readonly rni: ReadonlyMap<number, OpenRni>
  /** Of the source lines. */
  readonly commitments: ReadonlyMap<number, readonly OpenCommitment[]>
  /** Of the lines themselves. */
  readonly own: ReadonlyMap<number, readonly OpenCommitment[]>
}

/** Nothing came from anything. */
export const noSources: Sources = { rni: new Map(), commitments: new Map(), own: new Map() }

/** Reads what source lines, and the lines themselves, still have open; the sources are locked in one order until the transaction ends. */
export async function readSources(trx: Trx, document: DocumentKey): Promise<Sources> {
  await lockSources(trx, document)
  return readOpenSources(trx, document)
}

/** The same as it is now, of whatever may change next: for what is only told. */
export async function readOpenSources(trx: Trx, document: DocumentKey): Promise<Sources> {
  const [rni, commitments] = await Promise.all([readOpenRni(trx, document), readOpenCommitments(trx, document)])
  const of = (isOwn: boolean) => {
    const rows = commitments.filter((row) => row.isOwn === isOwn)
    return new Map(rows.map(({ forLine }) => [forLine, rows.filter((row) => row.forLine === forLine)]))
  }
  return { rni: new Map(rni.map((row) => [row.forLine, row])), commitments: of(false), own: of(true) }
}

/** The document itself too: what it gives back and what others release of it at once wait for each other. */
async function lockSources(trx: Trx, { tenantId, docTypeId, docId }: DocumentKey): Promise<void> {
  await sql`select d.doc_id from doc_registry d
    where d.tenant_id = ${tenantId} and (d.doc_type_id, d.doc_id) in (select k.from_type, k.from_id from doc_link k
      where k.tenant_id = ${tenantId} and k.to_type = ${docTypeId} and k.to_id = ${docId} union all select ${docTypeId}::int, ${docId}::bigint)
    order by d.doc_type_id, d.doc_id for update`.execute(trx)
}

interface OpenRow extends LineKey {
  readonly forLine: number
  readonly qty: string
  readonly value: string
}

interface OpenRniRow extends OpenRow {
  readonly siteId: number
  readonly documentValue: string
  readonly rate: string
}

async function readOpenRni(trx: Trx, { tenantId, docTypeId, docId }: DocumentKey) {
  const result = await sql<OpenRniRow>`
    select k.to_line as "forLine", r.doc_type_id as "docTypeId", r.doc_id as "docId", r.receipt_line_id as "lineId", r.site_id as "siteId",
      sum(r.base_qty)::text as qty, sum(r.amount)::text as value,
      sum(coalesce(r.document_amount, r.amount))::text as "documentValue", coalesce(max(r.rate), 1)::text as rate
    from (select distinct from_type, from_id, from_line, to_line, tenant_id from doc_link
      where tenant_id = ${tenantId} and to_type = ${docTypeId} and to_id = ${docId} and from_line is not null) k join rni_entry r on r.tenant_id = k.tenant_id
      and (r.doc_type_id, r.doc_id, r.receipt_line_id) = (k.from_type, k.from_id, k.from_line)
    where r.tenant_id = ${tenantId}
    group by 1, 2, 3, 4, 5`.execute(trx)
  return result.rows.map((row) => ({
    ...amounts(row),
    documentValue: toDecimal(row.documentValue),
    rate: toDecimal(row.rate),
  }))
}

async function readOpenCommitments(trx: Trx, { tenantId, docTypeId, docId }: DocumentKey) {
  const result = await sql<CommitmentColumns>`
    with line as (
      select k.to_line as for_line, k.from_type as doc_type_id, k.from_id as doc_id, k.from_line as line_id, false as is_own
        from doc_link k
        where k.tenant_id = ${tenantId} and k.to_type = ${docTypeId} and k.to_id = ${docId} and k.from_line is not null
      union
      select c.doc_line_id, c.doc_type_id, c.doc_id, c.doc_line_id, true from commitment_entry c
        where c.tenant_id = ${tenantId} and c.doc_type_id = ${docTypeId} and c.doc_id = ${docId}),
    link as materialized (
      select k.from_type, k.from_id, k.from_line, k.to_type, k.to_id, k.to_line, k.base_qty from doc_link k
        where k.tenant_id = ${tenantId} and k.link_kind in ('source', 'refused')
          and (k.from_type, k.from_id, k.from_line) in (select l.doc_type_id, l.doc_id, l.line_id from line l)),
    posted as materialized (
      select distinct p.doc_type_id, p.doc_id from posting p
        where p.tenant_id = ${tenantId} and (p.doc_type_id, p.doc_id) in (select k.to_type, k.to_id from link k) and p.reverses_id is null
          and not exists (select from posting r where r.tenant_id = ${tenantId} and r.reverses_id = p.id)),
    took as (
      select k.from_type, k.from_id, k.from_line, coalesce(sum(k.base_qty) filter (where p.doc_id is null), 0) as pending,
        coalesce(sum(k.base_qty) filter (where k.to_type = ${docTypeId} and (p.doc_id is not null or k.to_id = ${docId})), 0) as taken
        from link k left join posted p on (p.doc_type_id, p.doc_id) = (k.to_type, k.to_id) group by 1, 2, 3),
    mine as (
      select k.from_type, k.from_id, k.from_line, k.to_line, sum(k.base_qty) as qty from link k
        where k.to_type = ${docTypeId} and k.to_id = ${docId} group by 1, 2, 3, 4)
    select l.for_line as "forLine", l.is_own as "isOwn", c.kind, c.doc_type_id as "docTypeId", c.doc_id as "docId",
      c.doc_line_id as "lineId", c.site_id as "siteId", c.account_id as "accountId", c.cost_centre_id as "costCentreId",
      c.period_id as "periodId", c.project_id as "projectId", sum(c.base_qty)::text as qty, sum(c.amount)::text as value,
      (coalesce(sum(c.base_qty) filter (where (p.doc_type_id, p.doc_id) = (c.doc_type_id, c.doc_id)), 0)
        - coalesce(max(t.taken), 0))::text as awaited,
      coalesce(max(m.qty), 0)::text as takes, coalesce(max(t.pending), 0)::text as pending
    from line l join commitment_entry c on c.tenant_id = ${tenantId}
      and (c.doc_type_id, c.doc_id, c.doc_line_id) = (l.doc_type_id, l.doc_id, l.line_id)
    join posting p on p.tenant_id = c.tenant_id and p.id = c.posting_id
    left join took t on (t.from_type, t.from_id, t.from_line) = (c.doc_type_id, c.doc_id, c.doc_line_id)
    left join mine m on (m.from_type, m.from_id, m.from_line, m.to_line) = (c.doc_type_id, c.doc_id, c.doc_line_id, l.for_line)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 having sum(c.amount) <> 0`.execute(trx)
  return result.rows.map((row) => ({
    ...amounts(row),
    awaited: counted(row.awaited),
    takes: counted(row.takes),
    pending: counted(row.pending),
  }))
}

interface CommitmentColumns extends OpenRow, Omit<OpenCommitment, 'qty' | 'value' | 'awaited' | 'takes' | 'pending'> {
  readonly isOwn: boolean
  readonly awaited: string
  readonly takes: string
  readonly pending: string
}

/** A quantity counted of links, to six decimals; never below zero. */
function counted(qty: string): Decimal {
  const rounded = round(toDecimal(qty), 6)
  return compare(rounded, zero) > 0 ? rounded : zero
}

function amounts<R extends { readonly qty: string; readonly value: string }>(row: R) {
  return { ...row, qty: toDecimal(row.qty), value: toDecimal(row.value) }
}
