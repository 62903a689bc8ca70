import { ok } from '../errors/result.ts'
import { checkText, TextOptions } from './check-text.ts'
import { defineFieldKind } from './field-kind.ts'

const most = 4000

/** Text of several lines, at most 4,000 characters unless `max` says otherwise. */
export const multiline = defineFieldKind({
  name: 'multiline',
  options: TextOptions,
  column: () => 'text',
  edmType: 'Edm.String',
  ruleType: 'text',
  decimals: undefined,
  defaultWidget: 'multiline-input',
  widgets: ['multiline-input'],
  cell: 'text',
  align: 'start',
  jsonSchema: (options) => ({ type: 'string', minLength: options.min ?? 0, maxLength: options.max ?? most }),
  check: (options, value) => checkText(options, value, { most, isOneLine: false }),
  parse: (_options, typed) => ok(typed.trim() === '' ? null : typed.trimEnd()),
  format: (_options, value) => String(value ?? ''),
})
