import type { PluginManifest } from '#core/model/plugin-manifest.ts'

/** The page where a signed-in person takes another site or role. */
export const loginManifest = { name: 'login', routes: { 'account/site-role': [] } } as const satisfies PluginManifest
