import { sql, type RawBuilder } from 'kysely'
import { ownName, tableRef } from '../entity-sql/property-ref.ts'
import type { RecordEffectScope } from '../documents/effects/record-effect.ts'
import { lineReferences, type LineReference } from './references.ts'

/** Which records of an entity are asked about. */
export interface UsesQuery {
  readonly entity: string
  readonly ids: readonly number[]
  /** `open`: documents that are not over; `posted` as well: those that wrote to the ledger. */
  readonly documents: 'open' | 'open or posted'
}

/** How many documents use each record with a line of theirs; a record nothing uses is absent. One statement, whatever the documents are. */
export async function findUses(
  { trx, ctx, definitions }: RecordEffectScope,
  { entity, ids, documents }: UsesQuery,
): Promise<ReadonlyMap<number, number>> {
  const references = lineReferences(definitions, entity)
  if (ids.length === 0 || references.length === 0) return new Map()
  const parts = references.map((reference) => usesOf(reference, { tenantId: ctx.tenantId, ids, documents }))
  const found = await sql<{ readonly id: number; readonly count: number }>`
    SELECT u.id, count(*)::int AS count FROM (${sql.join(parts, sql` UNION `)}) AS u GROUP BY u.id`.execute(trx)
  return new Map(found.rows.map(({ id, count }) => [id, count]))
}

interface Asked extends Pick<UsesQuery, 'ids' | 'documents'> {
  readonly tenantId: string
}

function usesOf(
  { docType, headerTable, linesTable, column, finished }: LineReference,
  { tenantId, ids, documents }: Asked,
): RawBuilder<unknown> {
  const isPosted = sql`EXISTS (SELECT FROM posting p
    WHERE p.tenant_id = ${tenantId} AND p.doc_type_id = ${docType}::int AND p.doc_id = h.id)`
  const isUsing = documents === 'open' ? sql`FALSE` : isPosted
  return sql`SELECT l.${ownName(column)} AS id, ${docType}::int AS doc_type, h.id AS doc_id
    FROM ${tableRef(linesTable)} AS l JOIN ${tableRef(headerTable)} AS h ON h.tenant_id = l.tenant_id AND h.id = l.parent_id
    WHERE l.tenant_id = ${tenantId} AND l.${ownName(column)} = ANY(${ids}::bigint[])
      AND (h.status <> ALL(${finished}::text[]) OR ${isUsing})`
}
