import { definePlugin, loadable } from '#engine'
import { idleManifest } from './manifest.ts'

/** Watches for idleness, warns, and ends the session (SPEC-4.4.2). Its options are `plugins.idle` of a tenant. */
export const idlePlugin = definePlugin({
  name: idleManifest.name,
  contribute: () => ({
    overlays: [loadable(async () => (await import('./idle-overlay.tsx')).IdleOverlay)],
  }),
})
