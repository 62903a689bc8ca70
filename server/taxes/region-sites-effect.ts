import { sql } from 'kysely'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { linesNeed } from '#core/effects/need.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import { idParam } from '#core/model/param.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { defineRecordEffect, type RecordEffect, type RecordEffectInput } from '../documents/effects/record-effect.ts'

/** What this SQL reads of tables that definitions draw. */
export const regionSiteReads: TableReads = {
  by: 'server/taxes/region-sites-effect.ts',
  entities: { taxRegion: { name: 'text' } },
}

const needs = { sites: linesNeed({ site: idParam('line', 'site') }) }

type Input = RecordEffectInput<typeof needs>

/** A site lies in one tax region at most (TAX-7); its own record says in which, and that is what everything reads. */
export const regionSitesEffect: RecordEffect = defineRecordEffect({
  name: 'taxes:regionSites',
  needs,
  issues: takenSites,
  async apply({ trx, ctx, record }) {
    const { id = 0 } = record
    const sites = sitesOf(record)
    await sql`update site set tax_region_id = case when id = any(${sites}::bigint[]) then ${id}::bigint end
      where tenant_id = ${ctx.tenantId} and (id = any(${sites}::bigint[]) or tax_region_id = ${id})
        and tax_region_id is distinct from case when id = any(${sites}::bigint[]) then ${id}::bigint end`.execute(trx)
    return { staleSessions: [] }
  },
  isUsed: ({ before }) => Promise.resolve(before.sites.length > 0),
})

async function takenSites({ trx, ctx, record }: Input): Promise<readonly FieldIssue[]> {
  const sites = sitesOf(record)
  if (sites.length === 0) return []
  const found = await sql<{ readonly id: number; readonly site: string; readonly region: string }>`
    select s.id, s.name as site, r.name as region from site s
    join tax_region r on r.tenant_id = s.tenant_id and r.id = s.tax_region_id
    where s.tenant_id = ${ctx.tenantId} and s.id = any(${sites}::bigint[]) and s.tax_region_id <> ${record.id ?? 0}
    for update of s`.execute(trx)
  return found.rows.map(({ id, site, region }) => {
    const index = record.sites.findIndex((line) => line.site === id)
    return fieldIssue('site', { code: 'taxRegionTaken', params: { site, region } }, { lines: 'sites', index })
  })
}

function sitesOf({ sites }: Pick<Input['record'], 'sites'>): readonly number[] {
  return sites.flatMap(({ site }) => site ?? [])
}
