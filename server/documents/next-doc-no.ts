import { sql } from 'kysely'
import type { FamilyDefinition } from '#core/definition/family-definition.ts'
import type { Trx } from '../db/pool.ts'

/** Whose number is wanted. */
export interface NumberRequest {
  readonly tenantId: string
  readonly family: FamilyDefinition
  readonly siteId: number
  /** The site's day, `YYYY-MM-DD`. */
  readonly today: string
}

/**
 * The next document number, `{prefix}{site code}{yy}{seq:6}` (domain 1.8). The series' row stays locked until the transaction
 * ends, so numbers have no gaps; a command asks as late as it can.
 */
export async function nextDocNo(trx: Trx, request: NumberRequest): Promise<string> {
  const { numbering, docType } = request.family
  if (!numbering || docType === undefined) throw new Error(`Family ${request.family.id} has no numbering`)
  const year = numbering.perYear ? Number(request.today.slice(0, 4)) : 0
  const siteCode = trx
    .selectFrom('site')
    .select('code')
    .where('tenant_id', '=', request.tenantId)
    .where('id', '=', request.siteId)
    .executeTakeFirstOrThrow()
  const taken = trx
    .insertInto('number_series')
    .values({
      tenant_id: request.tenantId,
      doc_type_id: docType,
      site_id: request.siteId,
      year,
      prefix: numbering.prefix,
      next_no: 2,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'doc_type_id', 'site_id', 'year'])
        .doUpdateSet({ next_no: sql<number>`number_series.next_no + 1` }),
    )
    .returning(['prefix', 'next_no', 'pad'])
    .executeTakeFirstOrThrow()
  const [site, series] = await Promise.all([siteCode, taken])
  const yy = numbering.perYear ? request.today.slice(2, 4) : ''
  return `${series.prefix}${site.code}${yy}${String(series.next_no - 1).padStart(series.pad, '0')}`
}
