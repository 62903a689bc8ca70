import { sql, type RawBuilder } from 'kysely'
import type { StoredPreference } from '#core/preferences/effective-preferences.ts'
import { headOffice } from '#core/model/head-office.ts'
import type { Trx } from '../db/pool.ts'

/** What is set for a site: by itself, and by the head office for the tenant. */
export interface SitePreferences {
  /** Grows with every change. */
  readonly version: number
  readonly stored: readonly StoredPreference[]
}

/** Whose preferences are asked for. */
export interface PreferencePlace {
  readonly tenantId: string
  readonly siteId: number
}

/** As one value of a greater statement: `{ "version", "stored" }`. */
export function sitePreferences({ tenantId, siteId }: PreferencePlace): RawBuilder<SitePreferences> {
  return sql<SitePreferences>`(select jsonb_build_object('version', coalesce(sum(p.version_no), 0), 'stored',
      coalesce(jsonb_agg(jsonb_build_object('level', case when p.site_id = ${headOffice}::bigint then 'tenant' else 'site' end,
        'id', p.preference, 'value', p.value)) filter (where p.value is not null), '[]'))
    from preference_value p where p.tenant_id = ${tenantId} and p.site_id in (${headOffice}::bigint, ${siteId}::bigint))`
}

/** Reads them by themselves. */
export async function readSitePreferences(trx: Trx, place: PreferencePlace): Promise<SitePreferences> {
  const { rows } = await sql<{ found: SitePreferences }>`select ${sitePreferences(place)} as found`.execute(trx)
  const [row] = rows
  if (row === undefined) throw new Error('A select without a table gives one row')
  return row.found
}
