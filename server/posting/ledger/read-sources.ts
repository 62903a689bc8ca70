import { sql } from 'kysely'
import { compare } from '#core/decimal/arithmetic.ts'
import { toDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import { withoutWaiting } from '../../db/in-transaction.ts'
import type { Trx } from '../../db/pool.ts'
import type { AgreedWorth } from '../amounts/agreed-worth.ts'
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
  /** The same without this document. */
  readonly awaitedWithout: Decimal
  /** What its line was agreed on for, whole: the price its parts are released at; undefined where nothing stands that says so. */
  readonly agreed: AgreedWorth | undefined
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
  // What is asked behind the locks is answered when they are had.
  await withoutWaiting(trx, lockSources(trx, document))
  return readOpenSources(trx, document)
}

/** The same as it is now, of whatever may change next: for what is only told. */
export async function readOpenSources(trx: Trx, document: DocumentKey): Promise<Sources> {
  const [rni, all] = await Promise.all([readOpenRni(trx, document), readCommitments(trx, document)])
  const commitments = all.filter(({ value }) => compare(value, zero) !== 0)
  const of = (isOwn: boolean) => byLine(commitments.filter((row) => row.isOwn === isOwn))
  return { rni: new Map(rni.map((row) => [row.forLine, row])), commitments: of(false), own: of(true) }
}

function byLine<Row extends { readonly forLine: number }>(rows: readonly Row[]): ReadonlyMap<number, readonly Row[]> {
  const lines = new Map<number, Row[]>()
  for (const row of rows) {
    const before = lines.get(row.forLine)
    if (before === undefined) lines.set(row.forLine, [row])
    else before.push(row)
  }
  return lines
}

/** Holds the sources of a document, and the document itself too: what it gives back and what others release of it at once wait for each other. */
export async function lockSources(trx: Trx, { tenantId, docTypeId, docId }: DocumentKey): Promise<void> {
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

/**
 * What lines of sources and the lines themselves have committed, also where nothing of it is left; the earliest period first, and what was written last
 * of one period last.
 * What was taken of a line is looked up line by line: joined to it as a table it would be gone through anew for each, because nobody knows how many lines
 * the links of a document will be that was just written.
 */
export async function readCommitments(
  trx: Trx,
  { tenantId, docTypeId, docId }: DocumentKey,
): Promise<readonly ReadCommitment[]> {
  const result = await sql<CommitmentColumns>`
    with line as (
      select k.to_line as for_line, k.from_type as doc_type_id, k.from_id as doc_id, k.from_line as line_id, false as is_own
        from doc_link k
        where k.tenant_id = ${tenantId} and k.to_type = ${docTypeId} and k.to_id = ${docId} and k.from_line is not null
      union
      select c.doc_line_id, c.doc_type_id, c.doc_id, c.doc_line_id, true from commitment_entry c
        where c.tenant_id = ${tenantId} and c.doc_type_id = ${docTypeId} and c.doc_id = ${docId}),
    posted as materialized (
      select distinct p.doc_type_id, p.doc_id from posting p
        where p.tenant_id = ${tenantId} and p.reverses_id is null
          and (p.doc_type_id, p.doc_id) in (select k.to_type, k.to_id from line l join doc_link k on k.tenant_id = ${tenantId}
            and (k.from_type, k.from_id, k.from_line) = (l.doc_type_id, l.doc_id, l.line_id) where k.link_kind in ('source', 'refused'))
          and not exists (select from posting r where r.tenant_id = ${tenantId} and r.reverses_id = p.id)),
    open as (
      select l.for_line, l.is_own, c.kind, c.doc_type_id, c.doc_id, c.doc_line_id, c.site_id, c.account_id, c.cost_centre_id, c.period_id,
        c.project_id, sum(c.base_qty) as qty, sum(c.amount) as value, max(c.id) as latest,
        sum(coalesce(sum(c.base_qty) filter (where (p.doc_type_id, p.doc_id) = (c.doc_type_id, c.doc_id)), 0))
          over (partition by l.for_line, l.is_own, c.kind, c.doc_type_id, c.doc_id, c.doc_line_id) as committed
      from line l join commitment_entry c on c.tenant_id = ${tenantId}
        and (c.doc_type_id, c.doc_id, c.doc_line_id) = (l.doc_type_id, l.doc_id, l.line_id)
      join posting p on p.tenant_id = c.tenant_id and p.id = c.posting_id
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
    select o.for_line as "forLine", o.is_own as "isOwn", o.kind, o.doc_type_id as "docTypeId", o.doc_id as "docId",
      o.doc_line_id as "lineId", o.site_id as "siteId", o.account_id as "accountId", o.cost_centre_id as "costCentreId",
      o.period_id as "periodId", o.project_id as "projectId", o.qty::text as qty, o.value::text as value,
      (o.committed - t.taken)::text as awaited, (o.committed - t.taken + t.held)::text as "awaitedWithout", t.takes::text as takes,
      t.pending::text as pending, g.qty::text as "agreedQty", g.value::text as "agreedValue"
    from open o cross join lateral (
      select coalesce(sum(k.base_qty) filter (where not k.is_posted), 0) as pending,
        coalesce(sum(k.base_qty) filter (where k.to_type = ${docTypeId} and (k.is_posted or k.to_id = ${docId})), 0) as taken,
        coalesce(sum(k.base_qty) filter (where k.to_type = ${docTypeId} and k.to_id = ${docId}), 0) as held,
        coalesce(sum(k.base_qty) filter (where k.to_type = ${docTypeId} and k.to_id = ${docId} and k.to_line = o.for_line), 0) as takes
      from (select d.to_type, d.to_id, d.to_line, d.base_qty, (d.to_type, d.to_id) in (select p.doc_type_id, p.doc_id from posted p) as is_posted
        from doc_link d where d.tenant_id = ${tenantId} and d.link_kind in ('source', 'refused')
          and (d.from_type, d.from_id, d.from_line) = (o.doc_type_id, o.doc_id, o.doc_line_id)) k) t
    left join lateral (
      select d.base_qty as qty, d.value from posted_line d join posting p on p.tenant_id = d.tenant_id and p.id = d.posting_id and p.reverses_id is null
        where not o.is_own and d.tenant_id = ${tenantId} and (d.doc_type_id, d.doc_id, d.doc_line_id) = (o.doc_type_id, o.doc_id, o.doc_line_id)
          and d.value <> 0 and d.base_qty > 0 and not exists (select from posting r where r.tenant_id = p.tenant_id and r.reverses_id = p.id)
        order by p.id desc limit 1) g on true
    order by o.period_id, o.latest`.execute(trx)
  return result.rows.map(({ agreedQty, agreedValue, ...row }) => ({
    ...amounts(row),
    awaited: counted(row.awaited),
    awaitedWithout: counted(row.awaitedWithout),
    takes: counted(row.takes),
    pending: counted(row.pending),
    agreed: agreedOf(agreedQty, agreedValue),
  }))
}

/** A commitment as it is read for a line of a document: of the line itself, or of one it came from. */
export interface ReadCommitment extends OpenCommitment {
  readonly forLine: number
  readonly isOwn: boolean
}

const counts = ['awaited', 'awaitedWithout', 'takes', 'pending'] as const

type CommitmentColumns = OpenRow &
  Omit<OpenCommitment, 'qty' | 'value' | 'agreed' | (typeof counts)[number]> &
  Readonly<Record<(typeof counts)[number], string>> & {
    readonly isOwn: boolean
    readonly agreedQty: string | null
    readonly agreedValue: string | null
  }

function agreedOf(qty: string | null, value: string | null): AgreedWorth | undefined {
  return qty === null || value === null ? undefined : { qty: toDecimal(qty), value: toDecimal(value) }
}

/** A quantity counted of links, to six decimals; never below zero. */
function counted(qty: string): Decimal {
  const rounded = round(toDecimal(qty), 6)
  return compare(rounded, zero) > 0 ? rounded : zero
}

function amounts<R extends { readonly qty: string; readonly value: string }>(row: R) {
  return { ...row, qty: toDecimal(row.qty), value: toDecimal(row.value) }
}
