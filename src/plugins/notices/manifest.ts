import { Type } from 'typebox'
import { definePluginManifest } from '#core/model/plugin-manifest.ts'

/** What a tenant sets of the banner (NOTICE-2): the header asks how many notices there are, or no banner is ever shown. */
export const noticesManifest = definePluginManifest({
  name: 'notices',
  options: Type.Object(
    {
      isShown: Type.Boolean({ default: true, description: 'The banner of notices is shown; true by default.' }),
    },
    { additionalProperties: false, description: 'Notices of the administrator.' },
  ),
})
