import { definePlugin, loadable } from '#engine'
import type { idleManifest } from './manifest.ts'

/** Watches for idleness, warns, and ends the session (SPEC-4.4.2). Its options are `plugins.idle` of a tenant. */
export const idlePlugin = definePlugin({
  name: 'idle' satisfies (typeof idleManifest)['name'],
  contribute: () => ({
    overlays: [loadable(async () => (await import('./idle-overlay.tsx')).IdleOverlay)],
  }),
})
