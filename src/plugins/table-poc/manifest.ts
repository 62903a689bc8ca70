import type { PluginManifest } from '#core/model/plugin-manifest.ts'

/** The page of the grid's proof; everybody signed in may open it. */
export const tablePocManifest = { name: 'tablePoc', routes: { tablepoc: [] } } as const satisfies PluginManifest
