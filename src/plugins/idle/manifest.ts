import { Type } from 'typebox'
import { definePluginManifest } from '#core/model/plugin-manifest.ts'

/** What a tenant sets of the watch for idleness (SPEC-4.4.2): 60 seconds unless said otherwise, and the server grants no more. */
export const idleManifest = definePluginManifest({
  name: 'idle',
  options: Type.Object(
    {
      warningSeconds: Type.Integer({
        default: 60,
        minimum: 10,
        maximum: 60,
        description: 'Seconds the warning counts down; 60 by default.',
      }),
    },
    { additionalProperties: false, description: 'The watch for idle sessions.' },
  ),
})
