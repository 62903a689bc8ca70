import * as Type from 'typebox'
import { err, ok } from '../../errors/result.ts'
import { defineFieldKind } from '../parts/field-kind.ts'
import { isId } from '../parts/is-id.ts'
import { storedAsId } from '../parts/stored-as.ts'

const Name = Type.String({ pattern: '^[a-z][A-Za-z0-9_]*$' })

/** A reference to a record of another entity, by its numeric id. Names are shown from `$expand`, and typed ones searched, by the input. */
export const lookup = defineFieldKind({
  ...storedAsId,
  name: 'lookup',
  shape: 'lookup',
  choices: 'none',
  isOfLines: true,
  isDerived: false,
  options: Type.Object(
    {
      to: Type.String({ pattern: '^[a-z][A-Za-z0-9_]*$', description: 'Entity looked up.', 'x-overlay': 'sealed' }),
      of: Type.Optional(
        Type.String({ description: 'Sibling lookup whose lines are looked into.', 'x-overlay': 'sealed' }),
      ),
      keyProperty: Type.Optional(
        Type.String({ pattern: '^[A-Z][A-Za-z0-9]*$', description: 'Wire name of the key.', 'x-overlay': 'sealed' }),
      ),
      fill: Type.Optional(
        Type.Unsafe<Readonly<Record<string, string>>>({
          type: 'object',
          patternProperties: { '^.*$': Name },
          description:
            'Sibling field → field of the target, copied when a person picks; into a field of the header that people cannot enter the server copies it at every save.',
          'x-overlay': 'sealed',
        }),
      ),
      proposes: Type.Optional(
        Type.Unsafe<Readonly<Record<string, string>>>({
          type: 'object',
          minProperties: 1,
          patternProperties: { '^.*$': Name },
          description:
            'Sibling field → field of the target, copied when a person picks where the sibling is empty and the target says something; what stands there stays.',
          'x-overlay': 'sealed',
        }),
      ),
      same: Type.Optional(
        Type.Unsafe<Readonly<Record<string, string>>>({
          type: 'object',
          minProperties: 1,
          patternProperties: { '^.*$': Type.String({ pattern: '^(rec|row)\\.[a-z][A-Za-z0-9_]*$' }) },
          description:
            'Field of the target → field of the record (`rec.location`) or of the same line (`row.item`): only records that say the same there may be picked, and none while the field here is empty.',
          'x-overlay': 'sealed',
        }),
      ),
      everySite: Type.Optional(
        Type.Boolean({
          description: "Records of every site may be picked, not only those the session's site sees.",
          'x-overlay': 'sealed',
        }),
      ),
      takesInactive: Type.Optional(
        Type.Boolean({
          description:
            'Inactive records may be picked as well, and those `usable` of the target leaves out: where what stands is settled, with whomever it stands.',
          'x-overlay': 'sealed',
        }),
      ),
      takesUnused: Type.Optional(
        Type.Boolean({
          description:
            '`usable` of the target is not asked: what is there already is counted, moved and taken away wherever it is.',
          'x-overlay': 'sealed',
        }),
      ),
      takesNamed: Type.Optional(
        Type.Boolean({
          description:
            'Of a document: `usable` of the target is not asked of what a document it is made of names (`same` of a source, or `map` of its linked lines), so that what began is ended.',
          'x-overlay': 'sealed',
        }),
      ),
      columns: Type.Optional(Type.Array(Name, { description: 'Columns of the drop-down.', 'x-overlay': 'free' })),
      filter: Type.Optional(
        Type.String({ maxLength: 1000, description: 'OData filter over the target.', 'x-overlay': 'and-only' }),
      ),
    },
    { additionalProperties: false },
  ),
  size: 'short',
  defaultWidget: 'lookup-input',
  edit: 'find',
  keyboard: 'text',
  filter: 'records',
  isCopied: true,
  draw: 'text',
  align: 'start',
  width: 180,
  isElastic: true,
  isSortable: true,
  jsonSchema: () => ({ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  check: (_options, value) => (isId(value) ? undefined : { code: 'lookup' }),
  parse(_options, text) {
    const typed = text.trim()
    if (typed === '') return ok(null)
    const id = Number(typed)
    return /^[1-9]\d*$/.test(typed) && Number.isSafeInteger(id) ? ok(id) : err('lookup')
  },
  format: (_options, value) => String(value ?? ''),
  samples: () => ({ right: [], wrong: [{ value: Number.MAX_SAFE_INTEGER, code: 'lookup' }] }),
})
