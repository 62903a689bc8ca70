import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import { preferenceValues, type PreferenceValues } from '#core/preferences/effective-preferences.ts'
import type { SessionScope } from '#core/rules/session-types.ts'
import type { Trx } from '../db/pool.ts'
import { readSitePreferences } from './stored-preferences.ts'

/** What an effect knows of where it works. */
interface Work {
  readonly trx: Trx
  readonly ctx: { readonly tenantId: string }
  readonly session: SessionScope
  readonly definitions: TenantDefinitions
}

/** What holds at the site a document is booked at, which need not be the one its mover is signed in to. */
export async function preferencesAt(
  { trx, ctx, session, definitions }: Work,
  siteId: number,
): Promise<PreferenceValues> {
  if (siteId === session.session.site) return session.preference
  const { stored } = await readSitePreferences(trx, { tenantId: ctx.tenantId, siteId })
  return preferenceValues(definitions.preferences, stored)
}
