import * as Type from 'typebox'
import { err, ok } from '../../errors/result.ts'
import { defineFieldKind } from '../parts/field-kind.ts'
import { storedAsChoice } from '../parts/stored-as.ts'

/**
 * One of a closed list of values, written out or taken from elsewhere in the configuration; a normalized field always has them in
 * `options`. Entry accepts a value in any case; labels are matched by the input, which knows the language.
 */
export const choice = defineFieldKind({
  ...storedAsChoice,
  name: 'choice',
  shape: 'choice',
  choices: 'options',
  isOfLines: true,
  isDerived: false,
  options: Type.Object(
    {
      options: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 60 }), {
          minItems: 1,
          maxItems: 200,
          uniqueItems: true,
          description: 'The values, in order.',
          'x-overlay': 'subset',
        }),
      ),
      optionsFrom: Type.Optional(
        Type.Union(
          [
            Type.Literal('permissions'),
            Type.Literal('menu'),
            Type.Literal('documents'),
            Type.Literal('numbered'),
            Type.Literal('families'),
            Type.Literal('records'),
            Type.Literal('actions'),
            Type.Literal('approvals'),
            Type.Literal('mails'),
            Type.Literal('printed'),
            Type.Literal('labelled'),
            Type.Literal('states'),
            Type.String({ pattern: '^[a-z][A-Za-z]*\\.[a-z][A-Za-z]*$' }),
          ],
          {
            description:
              'Where the values come from instead: every name of the permission tree, labelled `@permission.<name>`, the key of every menu item, labelled as the menu shows it, the id of every family (`families`), of those with a document type (`documents`), of those that are numbered (`numbered`) or of those approvers decide about (`approvals`), labelled by its title, every mail the product sends whose wording a tenant may write (`mails`), the id of every family whose records can be printed (`printed`) or have labels (`labelled`), every state of any workflow (`states`), every kind of record the audit log knows (`records`) and everything it may say was done (`actions`), or a list of code such as `posting.event`, labelled `<list>.<value>`.',
            'x-overlay': 'sealed',
          },
        ),
      ),
      areStates: Type.Optional(
        Type.Boolean({
          description:
            'Whether the values that are written out are states of documents, which are drawn as states are.',
          'x-overlay': 'sealed',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  size: 'short',
  defaultWidget: 'choice-input',
  edit: 'pick',
  keyboard: 'text',
  filter: 'choices',
  isCopied: true,
  draw: 'text',
  align: 'start',
  width: 140,
  isElastic: false,
  isSortable: true,
  jsonSchema: (options) => ({ type: 'string', enum: options.options ?? [] }),
  check: (options, value) => (options.options?.includes(String(value)) ? undefined : { code: 'choice' }),
  parse(options, text) {
    const typed = text.trim().toLowerCase()
    if (typed === '') return ok(null)
    const found = options.options?.find((option) => option.toLowerCase() === typed)
    return found === undefined ? err('choice') : ok(found)
  },
  format: (_options, value) => String(value ?? ''),
  samples: ({ options = [] }) => ({
    right: options,
    wrong: [{ value: `${options.join('')}?`.slice(0, 60), code: 'choice' }],
  }),
})
