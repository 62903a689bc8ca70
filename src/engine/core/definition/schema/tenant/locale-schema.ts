import { Type } from 'typebox'

/** Texts of one namespace in one language: config/locales/<language>/<Namespace>.json. Plain text; `{{name}}` is filled in. */
export const LocaleSource = Type.Object(
  { $schema: Type.Optional(Type.String()) },
  {
    additionalProperties: { $ref: '#/$defs/texts' },
    $defs: {
      texts: { anyOf: [{ type: 'string' }, { type: 'object', additionalProperties: { $ref: '#/$defs/texts' } }] },
    },
  },
)
