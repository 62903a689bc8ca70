import * as Type from 'typebox'
import { err } from '../../errors/result.ts'
import { defineFieldKind } from '../parts/field-kind.ts'
import { noSamples } from '../parts/kind-samples.ts'
import { storedAsText } from '../parts/stored-as.ts'

const amounts = /^-?\d+(\.\d+)?( -?\d+(\.\d+)?){0,30}$/

/** How something went lately: amounts from the oldest to the newest, `3 5 4.5`. The system says them; a cell draws them as bars, whoever listens hears the amounts. */
export const trend = defineFieldKind({
  ...storedAsText,
  name: 'trend',
  shape: 'value',
  choices: 'none',
  isOfLines: true,
  isDerived: true,
  search: 'never',
  options: Type.Object({}, { additionalProperties: false }),
  size: 'limited',
  defaultWidget: 'text-input',
  edit: 'type',
  keyboard: 'text',
  filter: 'words',
  isCopied: false,
  draw: 'bars',
  align: 'start',
  width: 110,
  isElastic: false,
  isSortable: false,
  jsonSchema: () => ({ type: 'string', maxLength: 400 }),
  check: (_options, value) => (typeof value === 'string' && amounts.test(value) ? undefined : { code: 'trend' }),
  parse: () => err('readOnly'),
  format: (_options, value) => (typeof value === 'string' ? value : ''),
  samples: () => noSamples,
})
