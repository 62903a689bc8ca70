import { sql, type RawBuilder } from 'kysely'
import { headOffice } from '#core/model/head-office.ts'
import { mayView } from '#core/model/screens/may-view.ts'
import { translatorFor, type Translate } from '../definitions/translator-for.ts'
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

/** The documents that use a record, as a refusal tells them. */
export interface Uses {
  readonly count: number
  /** The first three by kind and number, and how many more there are: `Requisition REQ-1, Transfer TRF-2 and 4 more`. */
  readonly what: string
}

/** How many are named. */
const most = 3

/**
 * The documents that use each record with a line of theirs; a record nothing uses is absent. All are counted, and named those that this person may view at
 * this site. One statement, whatever the documents are.
 */
export async function findUses(
  { trx, ctx, definitions }: RecordEffectScope,
  { entity, ids, documents }: UsesQuery,
): Promise<ReadonlyMap<number, Uses>> {
  const references = lineReferences(definitions, entity)
  if (ids.length === 0 || references.length === 0) return new Map()
  const seen = [...definitions.families.values()].filter((family) => mayView(family, ctx.permissions))
  const asked = { ctx, ids, documents, seen: new Set(seen.map(({ docType }) => docType)) }
  const parts = references.map((reference) => usesOf(reference, asked))
  const found =
    await sql<FoundUses>`SELECT n.id, max(n.count)::int AS count, coalesce(array_agg(n.doc_type ORDER BY n.place) FILTER (WHERE n.is_seen), '{}') AS types,
      coalesce(array_agg(n.doc_no ORDER BY n.place) FILTER (WHERE n.is_seen), '{}') AS numbers
    FROM (SELECT u.id, u.doc_type, u.is_seen, coalesce(d.doc_no, '') AS doc_no, count(*) OVER (PARTITION BY u.id) AS count,
        row_number() OVER (PARTITION BY u.id ORDER BY u.is_seen DESC, u.doc_type, d.doc_no) AS place
      FROM (${sql.join(parts, sql` UNION `)}) AS u
      LEFT JOIN doc_registry d ON d.tenant_id = ${ctx.tenantId} AND d.doc_type_id = u.doc_type AND d.doc_id = u.doc_id) AS n
    WHERE n.place <= ${most} GROUP BY n.id`.execute(trx)
  const translate = translatorFor(definitions, ctx.language)
  const titles = new Map([...definitions.families.values()].map(({ docType, title }) => [docType, translate(title)]))
  return new Map(found.rows.map((row) => [row.id, { count: row.count, what: wordsOf(row, titles, translate) }]))
}

interface FoundUses {
  readonly id: number
  readonly count: number
  readonly types: readonly number[]
  readonly numbers: readonly string[]
}

function wordsOf(
  { count, types, numbers }: FoundUses,
  titles: ReadonlyMap<number | undefined, string>,
  translate: Translate,
): string {
  const named = numbers.map((number, index) => `${titles.get(types[index]) ?? ''} ${number}`.trim()).join(', ')
  if (numbers.length === 0) return translate('refusal.unseen')
  return count > numbers.length ? `${named} ${translate('refusal.more', { count: count - numbers.length })}` : named
}

interface Asked extends Pick<UsesQuery, 'ids' | 'documents'> {
  readonly ctx: RecordEffectScope['ctx']
  /** Types of documents this person may view. */
  readonly seen: ReadonlySet<number | undefined>
}

function usesOf(
  { docType, headerTable, linesTable, column, finished }: LineReference,
  { ctx: { tenantId, siteId }, ids, documents, seen }: Asked,
): RawBuilder<unknown> {
  const isHere = siteId === headOffice ? sql`TRUE` : sql`h.site_id = ${siteId}::bigint`
  const isPosted = sql`EXISTS (SELECT FROM posting p
    WHERE p.tenant_id = ${tenantId} AND p.doc_type_id = ${docType}::int AND p.doc_id = h.id)`
  const isUsing = documents === 'open' ? sql`FALSE` : isPosted
  return sql`SELECT l.${ownName(column)} AS id, ${docType}::int AS doc_type, h.id AS doc_id,
      ${seen.has(docType) ? isHere : sql`FALSE`} AS is_seen
    FROM ${tableRef(linesTable)} AS l JOIN ${tableRef(headerTable)} AS h ON h.tenant_id = l.tenant_id AND h.id = l.parent_id
    WHERE l.tenant_id = ${tenantId} AND l.${ownName(column)} = ANY(${ids}::bigint[])
      AND (h.status <> ALL(${finished}::text[]) OR ${isUsing})`
}
