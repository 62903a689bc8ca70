import { sql, type RawBuilder } from 'kysely'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import { withoutWaiting } from '../../db/in-transaction.ts'
import type { Trx } from '../../db/pool.ts'

/** Whose number is wanted. */
export interface NumberRequest {
  readonly tenantId: string
  readonly family: FamilyDefinition
  readonly siteId: number
  /** The site's day, `YYYY-MM-DD`. */
  readonly today: string
}

/**
 * Takes the next document number, `{prefix}{site code}{yy}{seq:6}`, and answers the one row that reads it, as column
 * `doc_no`: the header is inserted from it without waiting for the number. The series' row stays locked until the transaction ends, so
 * numbers have no gaps; a command asks as late as it can.
 */
export async function nextDocNo(trx: Trx, request: NumberRequest): Promise<RawBuilder<unknown>> {
  const { tenantId, siteId, today } = request
  const { numbering, docType } = request.family
  if (!numbering || docType === undefined) throw new Error(`Family ${request.family.id} has no numbering`)
  const year = numbering.perYear ? Number(today.slice(0, 4)) : 0
  const taken = trx
    .insertInto('number_series')
    .values({
      tenant_id: tenantId,
      doc_type_id: docType,
      doc_type: request.family.id,
      site_id: siteId,
      year,
      prefix: numbering.prefix,
      next_no: 2,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'doc_type', 'site_id', 'year'])
        .doUpdateSet({ next_no: sql<number>`number_series.next_no + 1` }),
    )
    .execute()
  await withoutWaiting(trx, taken)
  const yy = numbering.perYear ? today.slice(2, 4) : ''
  const sequence = sql`(n.next_no - 1)::text`
  return sql`SELECT n.prefix || s.code || ${yy}::text || lpad(${sequence}, greatest(n.pad, length(${sequence})), '0') AS doc_no
    FROM number_series AS n JOIN site AS s ON s.tenant_id = n.tenant_id AND s.id = n.site_id
    WHERE n.tenant_id = ${tenantId} AND n.doc_type_id = ${docType} AND n.site_id = ${siteId} AND n.year = ${year}`
}
