import { sql } from 'kysely'
import type { MoveEffectInput } from '../../documents/effects/move-effect.ts'

/** Days of a site, and whether their period closes over documents or is opened again. */
export interface PeriodOfDocuments {
  readonly siteId: number
  readonly startsOn: string
  readonly endsOn: string
  readonly ends: boolean
}

/** Leads posted documents of a period to the state its end makes of them, or back, as `periodEnd` of their families says (POST-81). */
export async function endDocuments(
  { trx, ctx, definitions, changeOther }: Pick<MoveEffectInput, 'trx' | 'ctx' | 'definitions' | 'changeOther'>,
  { siteId, startsOn, endsOn, ends }: PeriodOfDocuments,
): Promise<void> {
  for (const { id: family, docType, workflow } of definitions.families.values()) {
    const { periodEnd } = workflow ?? {}
    if (periodEnd === undefined || docType === undefined) continue
    const [from, to] = ends ? [periodEnd.from, periodEnd.to] : [periodEnd.to, periodEnd.from]
    const { rows } = await sql<{ readonly id: number }>`select d.doc_id::int as id from doc_registry d
      where d.tenant_id = ${ctx.tenantId} and d.site_id = ${siteId} and d.doc_type_id = ${docType} and d.status = ${from}
        and d.post_date between ${startsOn}::date and ${endsOn}::date order by d.doc_id`.execute(trx)
    for (const { id } of rows)
      await changeOther({
        family,
        id,
        action: ends ? 'closePeriod' : 'reopenPeriod',
        change: (record) => ({ ...record, status: to }),
      })
  }
}
