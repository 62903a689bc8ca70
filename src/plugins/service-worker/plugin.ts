import { definePlugin, loadable } from '#engine'
import type { serviceWorkerManifest } from './manifest.ts'

/** Registers /sw.js where the tenant wants it and tells of new versions (SPEC-4.10.3). Its options are `plugins.serviceWorker` of a tenant. */
export const serviceWorkerPlugin = definePlugin({
  name: 'serviceWorker' satisfies (typeof serviceWorkerManifest)['name'],
  contribute: () => ({
    overlays: [loadable(async () => (await import('./new-version.tsx')).NewVersion)],
  }),
})
