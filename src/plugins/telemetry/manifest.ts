import { Type } from 'typebox'
import { definePluginManifest } from '#core/model/plugin-manifest.ts'

/** What a tenant sets of what the product notes of its own use (TEL-6); docs/how-to/what-is-recorded.md says what that is. */
export const telemetryManifest = definePluginManifest({
  name: 'telemetry',
  options: Type.Object(
    {
      clicks: Type.Boolean({
        default: true,
        description: 'Which buttons are pressed is noted, never by whom or with what data; true by default.',
      }),
      errors: Type.Boolean({
        default: true,
        description: "Errors of the browser's scripts are reported, without data; true by default.",
      }),
      keepDays: Type.Integer({
        default: 90,
        minimum: 1,
        maximum: 730,
        description: 'Days until both are deleted; 90 by default.',
      }),
    },
    { additionalProperties: false, description: 'What the product notes of its own use.' },
  ),
})
