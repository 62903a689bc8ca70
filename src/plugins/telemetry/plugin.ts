import { definePlugin, loadable } from '#engine'
import type { telemetryManifest } from './manifest.ts'

/** Tells our own server which controls are pressed and which scripts fail, without anybody's data (TEL-6). Its options are `plugins.telemetry` of a tenant. */
export const telemetryPlugin = definePlugin({
  name: 'telemetry' satisfies (typeof telemetryManifest)['name'],
  contribute: () => ({
    overlays: [loadable(async () => (await import('./telemetry.tsx')).Telemetry)],
  }),
})
