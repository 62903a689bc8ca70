import { sql } from 'kysely'
import type { RelatedDocument } from '#core/http/drawer-contract.ts'
import type { Trx } from '../db/pool.ts'

/** Whose chain is read, and by whom. */
export interface RelatedRequest {
  readonly tenantId: string
  readonly docType: number
  readonly id: number
  readonly siteId: number
  /** The kinds of document the reader may see. */
  readonly docTypes: readonly number[]
  /** Those of them whose amount the reader may see. */
  readonly amountTypes: readonly number[]
}

/** How far a chain is followed, either way. */
const farthest = 8

/**
 * Documents this one came out of, and theirs, and what came out of it, and out of that (doc_link): of kinds the reader may see, at the
 * reader's site; site 1 sees all sites. What the reader may not see is not walked through either. What is reached through several
 * of the same distance is told behind each of them (SRC-272). Nearest first, at most 200.
 */
export async function readRelated(trx: Trx, document: RelatedRequest): Promise<readonly RelatedDocument[]> {
  const { tenantId, docType, id, siteId, docTypes, amountTypes } = document
  const rows = await sql<RelatedDocument>`
    WITH RECURSIVE walk(direction, level, doc_type, doc_id, via_type, via_id) AS (
      SELECT d.direction, 0, ${docType}::int, ${id}::bigint, NULL::int, NULL::bigint FROM (VALUES ('from'), ('to')) AS d(direction)
      UNION
      SELECT w.direction, w.level + 1, n.doc_type, n.doc_id, w.doc_type, w.doc_id
      FROM walk w
      JOIN LATERAL (
        SELECT l.from_type AS doc_type, l.from_id AS doc_id FROM doc_link l
        WHERE l.tenant_id = ${tenantId} AND w.direction = 'from' AND l.to_type = w.doc_type AND l.to_id = w.doc_id
        UNION
        SELECT l.to_type, l.to_id FROM doc_link l
        WHERE l.tenant_id = ${tenantId} AND w.direction = 'to' AND l.from_type = w.doc_type AND l.from_id = w.doc_id
      ) AS n ON (n.doc_type, n.doc_id) <> (${docType}::int, ${id}::bigint)
      JOIN doc_registry r ON r.tenant_id = ${tenantId} AND r.doc_type_id = n.doc_type AND r.doc_id = n.doc_id
      WHERE w.level < ${farthest} AND r.doc_type_id = ANY(${docTypes}::int[]) AND (${siteId} = 1 OR r.site_id = ${siteId})
    ), nearest AS (
      SELECT f.* FROM (
        SELECT w.*, min(w.level) OVER (PARTITION BY w.direction, w.doc_type, w.doc_id) AS first FROM walk w WHERE w.level > 0
      ) f WHERE f.level = f.first
    )
    SELECT r.doc_type_id AS "TransTypeId", r.doc_id AS "TransactionId", r.doc_no AS "DocNo", r.status AS "Status",
      r.entered_on AS "EnteredOn", n.direction AS "Direction", t.kind AS "Kind", n.level AS "Level",
      json_build_object('TransTypeId', n.via_type, 'TransactionId', n.via_id) AS "Via",
      CASE WHEN r.doc_type_id = ANY(${amountTypes}::int[]) THEN trim_scale(r.total)::text END AS "Amount",
      t.lines AS "Lines", CASE WHEN t.lines = 1 THEN trim_scale(round(t.qty, 6))::text END AS "Quantity"
    FROM nearest n
    JOIN doc_registry r ON r.tenant_id = ${tenantId} AND r.doc_type_id = n.doc_type AND r.doc_id = n.doc_id
    JOIN LATERAL (
      SELECT max(l.kind) AS kind, count(*) FILTER (WHERE l.qty <> 0)::int AS lines, sum(l.qty) AS qty
      FROM (
        SELECT max(k.link_kind) AS kind, coalesce(sum(k.base_qty), 0) AS qty FROM doc_link k
        WHERE k.tenant_id = ${tenantId} AND (
          (n.direction = 'from' AND (k.from_type, k.from_id, k.to_type, k.to_id) = (n.doc_type, n.doc_id, n.via_type, n.via_id))
          OR (n.direction = 'to' AND (k.to_type, k.to_id, k.from_type, k.from_id) = (n.doc_type, n.doc_id, n.via_type, n.via_id)))
        GROUP BY k.from_line, k.to_line
      ) AS l
    ) AS t ON TRUE
    ORDER BY n.level, r.entered_on, r.doc_id, n.via_type, n.via_id
    LIMIT 200`.execute(trx)
  return rows.rows
}
