import { ok } from '../errors/result.ts'
import { checkText, TextOptions } from './check-text.ts'
import { defineFieldKind } from './field-kind.ts'

const most = 200

/** One line of text, at most 200 characters unless `max` says otherwise. Entry is trimmed. */
export const text = defineFieldKind({
  name: 'text',
  options: TextOptions,
  column: () => 'text',
  edmType: 'Edm.String',
  ruleType: 'text',
  decimals: undefined,
  defaultWidget: 'text-input',
  widgets: ['text-input', 'multiline-input', 'document-link'],
  cell: 'text',
  align: 'start',
  jsonSchema: (options) => ({ type: 'string', minLength: options.min ?? 0, maxLength: options.max ?? most }),
  check: (options, value) => checkText(options, value, { most, isOneLine: true }),
  parse: (_options, typed) => ok(typed.trim() === '' ? null : typed.trim()),
  format: (_options, value) => String(value ?? ''),
})
