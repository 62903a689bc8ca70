import { Type, type Static } from 'typebox'
import { closed } from './closed.ts'
import { Id, TextKey } from './common-schema.ts'
import { fileHeader } from './file-header.ts'
import { wordOf } from './word-schema.ts'

const SettingSource = closed({
  Key: Type.String({ pattern: '^[a-z]+$', description: 'Key of the stored user setting.' }),
  DisplayKeyName: TextKey,
  type: wordOf(['integer', 'choice', 'boolean']),
  minimum: Type.Optional(Type.Integer()),
  maximum: Type.Optional(Type.Integer()),
  default: Type.Optional(Type.Union([Type.Integer(), Type.Boolean()])),
  options: Type.Optional(Type.Array(closed({ id: Type.Integer(), valueInMinutes: Type.Integer(), timing: TextKey }))),
})

/** The settings panel: config/forms/settings.json, served as assets/json/settings.json. */
export const SettingsSource = closed({
  ...fileHeader,
  sections: Type.Record(Id, closed({ title: TextKey, settings: Type.Record(Id, SettingSource) })),
})
export type SettingsSource = Static<typeof SettingsSource>
