import {
  preferencesOf,
  type PreferenceDefinition,
  type PreferenceLevel,
  type PreferenceScreen,
} from '#core/model/preference-definition.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import type { PreferencesAnswer, ShownPreference } from '#core/http/preferences-contract.ts'
import { preferenceValue, type StoredPreference } from '#core/preferences/effective-preferences.ts'
import { headOffice } from '#core/model/head-office.ts'
import type { SitePreferences } from '../stored-preferences.ts'

/** What a site sets: the head office for the tenant, another site for itself. */
export function levelOf(siteId: number): PreferenceLevel {
  return siteId === headOffice ? 'tenant' : 'site'
}

/** Which screen of preferences, and at which level it is opened. */
export interface ScreenPlace {
  readonly screen: PreferenceScreen
  readonly level: PreferenceLevel
}

/** The screen of preferences at a site. */
export function showPreferences(
  { preferences }: TenantDefinitions,
  { version, stored }: SitePreferences,
  { screen, level }: ScreenPlace,
): PreferencesAnswer {
  const shownHere = preferences.filter((group) => group.screen === screen)
  const groups = shownHere.map((group) => ({
    id: group.id,
    title: group.title,
    preferences: group.preferences.map((one) => shown(one, stored, level)),
  }))
  return { version, level, groups }
}

function shown(
  one: PreferenceDefinition,
  stored: readonly StoredPreference[],
  level: PreferenceLevel,
): ShownPreference {
  return {
    id: one.id,
    field: one.field,
    ...preferenceValue(one, stored),
    inherited: preferenceValue(one, stored, level),
    isSettable: one.levels.includes(level),
  }
}

/** A preference of a screen by its id. */
export function findPreference(
  { preferences }: TenantDefinitions,
  { screen, id }: { readonly screen: PreferenceScreen; readonly id: string },
): PreferenceDefinition | undefined {
  return preferencesOf(preferences.filter((group) => group.screen === screen)).find((one) => one.id === id)
}
