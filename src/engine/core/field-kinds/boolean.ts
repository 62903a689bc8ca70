import * as Type from 'typebox'
import { err, ok } from '../errors/result.ts'
import { defineFieldKind } from './field-kind.ts'

const yes: readonly string[] = ['true', '1', 'x', 'y', 'yes', 's', 'si', 'sí']
const no: readonly string[] = ['false', '0', 'n', 'no']

/** Yes or no. Entry and paste accept true/false, 1/0, x, yes/no and sí/no. */
export const boolean = defineFieldKind({
  name: 'boolean',
  options: Type.Object({}, { additionalProperties: false }),
  column: () => 'boolean',
  edmType: 'Edm.Boolean',
  ruleType: 'boolean',
  decimals: undefined,
  defaultWidget: 'switch-input',
  widgets: ['switch-input', 'checkbox-input'],
  cell: 'boolean',
  align: 'center',
  jsonSchema: () => ({ type: 'boolean' }),
  check: (_options, value) => (typeof value === 'boolean' ? undefined : { code: 'boolean' }),
  parse(_options, text) {
    const typed = text.trim().toLowerCase()
    if (typed === '') return ok(null)
    if (yes.includes(typed)) return ok(true)
    return no.includes(typed) ? ok(false) : err('boolean')
  },
  format: (_options, value) => (value === true ? '✓' : ''),
})
