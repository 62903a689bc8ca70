import { Type, type Static } from 'typebox'
import { closed } from '../../../json-schema/closed.ts'
import { fileHeader } from '../../../json-schema/file-header.ts'

/** App-wide values: config/app-settings.json, served as assets/json/app-settings.json. */
export const AppSettingsSource = closed({
  ...fileHeader,
  SessionInactivityTime: Type.Integer({
    minimum: 0,
    maximum: 720,
    description: 'Minutes of idling before the warning; 0: no watch.',
  }),
})
export type AppSettingsSource = Static<typeof AppSettingsSource>
