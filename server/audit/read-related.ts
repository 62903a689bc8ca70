import { sql } from 'kysely'
import type { RelatedDocument } from '#core/http/drawer-contract.ts'
import type { Trx } from '../db/pool.ts'

/** Whose neighbors are read, and by whom. */
export interface RelatedRequest {
  readonly tenantId: string
  readonly docType: number
  readonly id: number
  readonly siteId: number
  /** The kinds of document the reader may see. */
  readonly docTypes: readonly number[]
}

/** Documents this one came out of, or that came out of it (doc_link): of kinds the reader may see, at the reader's site; site 1 sees all sites. */
export async function readRelated(trx: Trx, document: RelatedRequest): Promise<readonly RelatedDocument[]> {
  const rows = await sql<RelatedDocument>`
    SELECT DISTINCT r.doc_type_id AS "TransTypeId", r.doc_id AS "TransactionId", r.doc_no AS "DocNo", r.status AS "Status",
      r.entered_on AS "EnteredOn", l.direction AS "Direction", l.link_kind AS "Kind"
    FROM (
      SELECT from_type AS doc_type, from_id AS doc_id, 'from' AS direction, link_kind FROM doc_link
      WHERE tenant_id = ${document.tenantId} AND to_type = ${document.docType} AND to_id = ${document.id}
      UNION ALL
      SELECT to_type, to_id, 'to', link_kind FROM doc_link
      WHERE tenant_id = ${document.tenantId} AND from_type = ${document.docType} AND from_id = ${document.id}
    ) AS l
    JOIN doc_registry r ON r.tenant_id = ${document.tenantId} AND r.doc_type_id = l.doc_type AND r.doc_id = l.doc_id
    WHERE r.doc_type_id = ANY(${document.docTypes}::int[]) AND (${document.siteId} = 1 OR r.site_id = ${document.siteId})
    ORDER BY r.entered_on
    LIMIT 200`.execute(trx)
  return rows.rows
}
