import * as Type from 'typebox'
import { err, ok } from '../errors/result.ts'
import { defineFieldKind } from './field-kind.ts'

/** A file kept with the record, by the id of its attachment row; the file itself travels on its own route. */
export const attachment = defineFieldKind({
  name: 'attachment',
  options: Type.Object({}, { additionalProperties: false }),
  column: () => 'bigint',
  edmType: 'Edm.Int64',
  ruleType: 'id',
  decimals: undefined,
  defaultWidget: 'attachment-input',
  widgets: ['attachment-input'],
  cell: 'none',
  align: 'start',
  jsonSchema: () => ({ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  check: (_options, value) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? undefined : { code: 'attachment' },
  parse: (_options, text) => (text.trim() === '' ? ok(null) : err('attachment')),
  format: (_options, value) => String(value ?? ''),
})
