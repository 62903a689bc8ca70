import * as Type from 'typebox'
import { err } from '../../errors/result.ts'
import { defineFieldKind } from '../parts/field-kind.ts'
import { noSamples } from '../parts/kind-samples.ts'
import { offersIn, offersInWords } from '../parts/offers.ts'
import { storedAsText } from '../parts/stored-as.ts'

/** Most letters of a value: some hundred offers with their names. */
const most = 40_000

/**
 * What each of several asks for what a line is about, such as all suppliers of an item: a figure answers it, a comparison draws it as columns, a
 * cell says it in words.
 */
export const offers = defineFieldKind({
  ...storedAsText,
  name: 'offers',
  shape: 'value',
  choices: 'none',
  isOfLines: true,
  isDerived: true,
  search: 'never',
  options: Type.Object({}, { additionalProperties: false }),
  size: 'long',
  defaultWidget: 'text-input',
  edit: 'type',
  keyboard: 'text',
  filter: 'none',
  isCopied: false,
  draw: 'text',
  align: 'start',
  width: 300,
  isElastic: true,
  isSortable: false,
  jsonSchema: () => ({ type: 'string', maxLength: most }),
  check: (_options, value) => (offersIn(value) === undefined ? { code: 'offers' } : undefined),
  parse: () => err('readOnly'),
  format: (_options, value, locale) => offersInWords(offersIn(value) ?? [], locale),
  samples: () => noSamples,
})
