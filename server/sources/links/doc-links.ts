import { sql } from 'kysely'
import { printDecimal, toDecimal, type Decimal } from '#core/decimal/decimal.ts'
import { withoutWaiting } from '../../db/in-transaction.ts'
import type { Trx } from '../../db/pool.ts'

/** A document of a type. */
export interface DocRef {
  readonly docType: number
  readonly id: number
}

/** What a line took of a line of a source, in base units; below zero where it was given back. */
export interface DocLink {
  readonly from: DocRef & { readonly line: number }
  readonly to: DocRef & { readonly line: number }
  readonly baseQty: Decimal
  /** What was taken, or what came and was refused for good. */
  readonly kind: 'source' | 'refused'
}

/** Writes links between lines, in one statement. */
export async function writeLinks(trx: Trx, tenantId: string, links: readonly DocLink[]): Promise<void> {
  const rows = links.map(({ from, to, baseQty, kind }) => ({
    from_type: from.docType,
    from_id: from.id,
    from_line: from.line,
    to_type: to.docType,
    to_id: to.id,
    to_line: to.line,
    base_qty: printDecimal(baseQty),
    kind,
  }))
  const written = sql`
    insert into doc_link (tenant_id, from_type, from_id, from_line, to_type, to_id, to_line, link_kind, base_qty)
    select ${tenantId}, r.from_type, r.from_id, r.from_line, r.to_type, r.to_id, r.to_line, r.kind, r.base_qty
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(from_type int, from_id bigint, from_line bigint, to_type int,
      to_id bigint, to_line bigint, base_qty numeric, kind text)`.execute(trx)
  await withoutWaiting(trx, written)
}

/** Writes once that one document came of another as a whole; the chain of both shows it, whatever becomes of them. */
export async function linkDocuments(
  { trx, tenantId }: { readonly trx: Trx; readonly tenantId: string },
  from: DocRef,
  to: DocRef,
): Promise<void> {
  await sql`insert into doc_link (tenant_id, from_type, from_id, to_type, to_id, link_kind)
    select ${tenantId}, ${from.docType}::int, ${from.id}::bigint, ${to.docType}::int, ${to.id}::bigint, 'made'
    where not exists (select from doc_link l where l.tenant_id = ${tenantId} and l.from_type = ${from.docType} and l.from_id = ${from.id}
      and l.to_type = ${to.docType} and l.to_id = ${to.id})`.execute(trx)
}

/**
 * Line of a source → what documents of one type took of it in all, in base units: what is invoiced and what goes back are counted apart.
 * The sources are locked, so it stands still.
 */
export async function readTaken(
  trx: Trx,
  tenantId: string,
  sources: { readonly docType: number; readonly ids: readonly number[]; readonly takerType: number },
): Promise<ReadonlyMap<number, Decimal>> {
  const found = await sql<{ readonly line: number; readonly qty: string }>`
    select from_line as line, sum(base_qty)::text as qty from doc_link
    where tenant_id = ${tenantId} and from_type = ${sources.docType} and from_id = any(${sources.ids}::bigint[])
      and to_type = ${sources.takerType} and link_kind = 'source' and from_line is not null
    group by from_line`.execute(trx)
  return new Map(found.rows.map(({ line, qty }) => [line, toDecimal(qty)]))
}

/** What a document holds of its sources, taken and refused: line of a source → base units, with the line that took them. */
export async function readHeld(trx: Trx, tenantId: string, to: DocRef): Promise<readonly DocLink[]> {
  const found = await sql<{
    readonly fromType: number
    readonly fromId: number
    readonly fromLine: number
    readonly toLine: number
    readonly qty: string
    readonly kind: DocLink['kind']
  }>`
    select from_type as "fromType", from_id as "fromId", from_line as "fromLine", to_line as "toLine",
      link_kind as kind, sum(base_qty)::text as qty
    from doc_link
    where tenant_id = ${tenantId} and to_type = ${to.docType} and to_id = ${to.id} and link_kind in ('source', 'refused')
      and from_line is not null
    group by from_type, from_id, from_line, to_line, link_kind having sum(base_qty) <> 0`.execute(trx)
  return found.rows.map((row) => ({
    from: { docType: row.fromType, id: row.fromId, line: row.fromLine },
    to: { ...to, line: row.toLine },
    baseQty: toDecimal(row.qty),
    kind: row.kind,
  }))
}
