import { Type } from 'typebox'
import { definePluginManifest } from '#core/model/plugin-manifest.ts'

/** What a tenant sets of the service worker (SPEC-4.10.3): registered, or every registration is removed. */
export const serviceWorkerManifest = definePluginManifest({
  name: 'serviceWorker',
  options: Type.Object(
    {
      isRegistered: Type.Boolean({
        default: false,
        description: 'Browsers keep the hashed files and tell of new versions; false by default.',
      }),
    },
    { additionalProperties: false, description: 'The service worker.' },
  ),
})
