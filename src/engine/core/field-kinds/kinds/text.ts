import { ok } from '../../errors/result.ts'
import { checkText, TextOptions } from '../parts/check-text.ts'
import { defineFieldKind } from '../parts/field-kind.ts'
import { textSamples } from '../parts/text-samples.ts'

const most = 200

/** One line of text, at most 200 characters unless `max` says otherwise. Entry is trimmed. */
export const text = defineFieldKind({
  name: 'text',
  shape: 'value',
  choices: 'none',
  isOfLines: true,
  isDerived: false,
  options: TextOptions,
  column: () => 'text',
  wireForm: 'asStored',
  size: 'limited',
  search: 'always',
  edmType: 'Edm.String',
  query: { type: 'text' },
  exportCell: 'text',
  ruleType: 'text',
  isNumber: false,
  isSummable: false,
  decimals: undefined,
  workedOutDecimals: undefined,
  defaultWidget: 'text-input',
  edit: 'type',
  keyboard: 'text',
  filter: 'words',
  isCopied: true,
  draw: 'text',
  align: 'start',
  width: 180,
  isElastic: true,
  isSortable: true,
  hasCurrency: false,
  jsonSchema: (options) => ({ type: 'string', minLength: options.min ?? 0, maxLength: options.max ?? most }),
  check: (options, value) => checkText(options, value, { most, isOneLine: true }),
  parse: (_options, typed) => ok(typed.trim() === '' ? null : typed.trim()),
  format: (_options, value) => String(value ?? ''),
  samples: (options, seed) => textSamples(options, seed, { most, isOneLine: true }),
})
