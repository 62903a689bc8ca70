import type { PluginManifest } from '#core/model/plugin-manifest.ts'

/** The page that shows two roles side by side. */
export const compareRolesManifest = {
  name: 'compareRoles',
  routes: { 'setup/compare-roles': ['ViewRoles'] },
} as const satisfies PluginManifest
