import * as Type from 'typebox'
import { err } from '../errors/result.ts'
import { defineFieldKind } from './field-kind.ts'

/** The state of a document in its workflow: only moves change it, nobody types it. */
export const status = defineFieldKind({
  name: 'status',
  options: Type.Object({}, { additionalProperties: false }),
  column: () => 'text',
  edmType: 'Edm.String',
  ruleType: 'choice',
  decimals: undefined,
  defaultWidget: 'status-tag',
  widgets: ['status-tag'],
  cell: 'status',
  align: 'start',
  jsonSchema: () => ({ type: 'string', maxLength: 60 }),
  check: (_options, value) => (typeof value === 'string' ? undefined : { code: 'choice' }),
  parse: () => err('readOnly'),
  format: (_options, value) => String(value ?? ''),
})
