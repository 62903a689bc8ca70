import * as Type from 'typebox'
import { err, ok } from '../../errors/result.ts'
import { defineFieldKind } from '../parts/field-kind.ts'

const yes: readonly string[] = ['true', '1', 'x', 'y', 'yes', 's', 'si', 'sí']
const no: readonly string[] = ['false', '0', 'n', 'no']

/** Yes or no. Entry and paste accept true/false, 1/0, x, yes/no and sí/no. */
export const boolean = defineFieldKind({
  name: 'boolean',
  shape: 'value',
  choices: 'none',
  isOfLines: true,
  isDerived: false,
  options: Type.Object({}, { additionalProperties: false }),
  column: () => 'boolean',
  wireForm: 'asStored',
  size: 'short',
  search: 'never',
  edmType: 'Edm.Boolean',
  query: { type: 'boolean' },
  exportCell: 'text',
  ruleType: 'boolean',
  isNumber: false,
  isSummable: false,
  decimals: undefined,
  workedOutDecimals: undefined,
  defaultWidget: 'switch-input',
  edit: 'toggle',
  keyboard: 'text',
  filter: 'flag',
  isCopied: true,
  draw: 'tick',
  align: 'center',
  width: 90,
  isElastic: false,
  isSortable: true,
  hasCurrency: false,
  jsonSchema: () => ({ type: 'boolean' }),
  check: (_options, value) => (typeof value === 'boolean' ? undefined : { code: 'boolean' }),
  parse(_options, text) {
    const typed = text.trim().toLowerCase()
    if (typed === '') return ok(null)
    if (yes.includes(typed)) return ok(true)
    return no.includes(typed) ? ok(false) : err('boolean')
  },
  format: (_options, value) => (value === true ? '✓' : ''),
  samples: () => ({ right: [true, false], wrong: [{ value: 'perhaps', code: 'boolean' }] }),
})
