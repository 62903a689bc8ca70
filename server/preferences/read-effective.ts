import type { PreferenceCatalogue } from '#core/model/preference-definition.ts'
import type { EffectivePreferences } from '#core/http/preferences-contract.ts'
import { preferenceValues } from '#core/preferences/effective-preferences.ts'
import type { Db } from '../db/pool.ts'
import { withTenant } from '../db/with-tenant.ts'
import { readSitePreferences, type PreferencePlace } from './stored-preferences.ts'

/** What holds at a site. */
export function readEffective(
  db: Db,
  catalogue: PreferenceCatalogue,
  place: PreferencePlace,
): Promise<EffectivePreferences> {
  return withTenant(db, place, async (trx) => {
    const { version, stored } = await readSitePreferences(trx, place)
    return { version, values: preferenceValues(catalogue, stored) }
  })
}
