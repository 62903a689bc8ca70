import { Type, type Static } from 'typebox'
import { closed } from '../../../json-schema/closed.ts'
import { Id, TextKey } from '../../../json-schema/common-schema.ts'
import { fileHeader } from '../../../json-schema/file-header.ts'
import { wordOf } from '../../../json-schema/word-schema.ts'

const SettingSource = closed({
  Key: Type.String({ pattern: '^[a-z]+$', description: 'Key of the stored user setting.' }),
  DisplayKeyName: TextKey,
  type: wordOf(['integer', 'choice', 'boolean'], { description: 'What is entered.' }),
  minimum: Type.Optional(Type.Integer({ description: 'Least value.' })),
  maximum: Type.Optional(Type.Integer({ description: 'Greatest value.' })),
  default: Type.Optional(Type.Union([Type.Integer(), Type.Boolean()], { description: 'Value while none is stored.' })),
  options: Type.Optional(
    Type.Array(
      closed({
        id: Type.Integer({ description: 'Number of the choice.' }),
        valueInMinutes: Type.Integer({ description: 'Minutes that are stored.' }),
        timing: TextKey,
      }),
      {
        description: 'Choices with the minutes each stands for.',
      },
    ),
  ),
})

/** The settings panel: config/forms/settings.json, served as assets/json/settings.json. */
export const SettingsSource = closed({
  ...fileHeader,
  sections: Type.Record(
    Id,
    closed({ title: TextKey, settings: Type.Record(Id, SettingSource, { description: 'Settings, in order.' }) }),
    { description: 'Expandable sections, in order.' },
  ),
})
export type SettingsSource = Static<typeof SettingsSource>
