import { Type } from 'typebox'
import { genders } from '../../../text/text-forms.ts'

const Gender = Type.Enum([...genders], {
  description:
    'Gender of what the file is about, in a language that says states otherwise for it: `Approved_feminine` in status.json is what it calls a state of a family whose file says feminine. Languages may differ.',
})

/** Texts of one namespace in one language: config/locales/<language>/<Namespace>.json. Plain text; `{{name}}` is filled in. */
export const LocaleSource = Type.Object(
  { $schema: Type.Optional(Type.String()), gender: Type.Optional(Gender) },
  {
    additionalProperties: { $ref: '#/$defs/texts' },
    $defs: {
      texts: { anyOf: [{ type: 'string' }, { type: 'object', additionalProperties: { $ref: '#/$defs/texts' } }] },
    },
  },
)
