import type { PluginManifest } from '#core/model/plugin-manifest.ts'

/** Counting on a phone: the open sheets, and one of them line by line. */
export const countingManifest = {
  name: 'counting',
  routes: { 'transaction/count-sheets': ['CreatePhysicalInventory'] },
} as const satisfies PluginManifest
