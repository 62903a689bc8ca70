import type { PluginManifest } from '#core/model/plugin-manifest.ts'
import { compareRolesManifest } from './compare-roles/manifest.ts'
import { countingManifest } from './counting/manifest.ts'
import { idleManifest } from './idle/manifest.ts'
import { loginManifest } from './login/manifest.ts'
import { noticesManifest } from './notices/manifest.ts'
import { scansManifest } from './scans/manifest.ts'
import { serviceWorkerManifest } from './service-worker/manifest.ts'
import { systemPreferenceManifest } from './system-preference/manifest.ts'
import { tablePocManifest } from './table-poc/manifest.ts'
import { telemetryManifest } from './telemetry/manifest.ts'

/** Manifests of the plugins that have options or pages: what the linker proves definitions against. */
export const pluginManifests: readonly PluginManifest[] = [
  compareRolesManifest,
  countingManifest,
  idleManifest,
  loginManifest,
  noticesManifest,
  scansManifest,
  serviceWorkerManifest,
  systemPreferenceManifest,
  tablePocManifest,
  telemetryManifest,
]
