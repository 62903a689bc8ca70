import { Type } from 'typebox'
import { definePluginManifest } from '#core/model/plugin-manifest.ts'

/** What a tenant sets of the watch for idleness (spec 4.4); spec 9 says 60 seconds, and the server grants no more. */
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
