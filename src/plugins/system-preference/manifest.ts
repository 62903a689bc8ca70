import type { PluginManifest } from '#core/model/plugin-manifest.ts'

/** The page where a tenant and its sites set their preferences. */
export const systemPreferenceManifest = {
  name: 'systemPreference',
  routes: { 'setup/system-preference': ['SystemPreference'] },
} as const satisfies PluginManifest
