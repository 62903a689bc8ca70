import * as Type from 'typebox'
import { err } from '../../errors/result.ts'
import { checkText } from '../parts/check-text.ts'
import { defineFieldKind } from '../parts/field-kind.ts'
import { noSamples } from '../parts/kind-samples.ts'
import { wordedSentences } from '../parts/sentences.ts'
import { storedAsText } from '../parts/stored-as.ts'

const most = 4000

const Options = Type.Object(
  {
    inline: Type.Optional(
      Type.Boolean({ description: 'They are single words, which stand behind each other with commas.' }),
    ),
  },
  { additionalProperties: false },
)

/**
 * What the system found, in sentences: kept as keys of texts with what they name, a line each, and read in the language of whoever reads.
 * Effects write it.
 */
export const sentences = defineFieldKind({
  ...storedAsText,
  name: 'sentences',
  shape: 'value',
  choices: 'none',
  isOfLines: true,
  isDerived: true,
  search: 'never',
  options: Options,
  size: 'long',
  defaultWidget: 'multiline-input',
  edit: 'type',
  keyboard: 'text',
  filter: 'none',
  isCopied: false,
  draw: 'text',
  align: 'start',
  width: 220,
  isElastic: true,
  isSortable: false,
  jsonSchema: () => ({ type: 'string', maxLength: most }),
  check: (_options, value) => checkText({}, value, { most, isOneLine: false }),
  parse: () => err('readOnly'),
  format: (_options, value) => (typeof value === 'string' ? value : ''),
  words: (value, translate, { inline = false }) => wordedSentences(value, translate).join(inline ? ', ' : '\n'),
  samples: () => noSamples,
})
