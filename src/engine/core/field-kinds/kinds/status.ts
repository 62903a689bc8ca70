import * as Type from 'typebox'
import { err } from '../../errors/result.ts'
import { defineFieldKind } from '../parts/field-kind.ts'
import { noSamples } from '../parts/kind-samples.ts'

/** The state of a document in its workflow: only moves change it, nobody types it. */
export const status = defineFieldKind({
  name: 'status',
  shape: 'choice',
  choices: 'states',
  isOfLines: false,
  isDerived: true,
  options: Type.Object({}, { additionalProperties: false }),
  column: () => 'text',
  wireForm: 'asStored',
  size: 'short',
  search: 'never',
  edmType: 'Edm.String',
  query: { type: 'text' },
  exportCell: 'text',
  ruleType: 'choice',
  isNumber: false,
  isSummable: false,
  decimals: undefined,
  workedOutDecimals: undefined,
  defaultWidget: 'status-tag',
  edit: 'type',
  keyboard: 'text',
  filter: 'choices',
  isCopied: true,
  draw: 'tag',
  align: 'start',
  width: 150,
  isElastic: false,
  isSortable: true,
  hasCurrency: false,
  jsonSchema: () => ({ type: 'string', maxLength: 60 }),
  check: (_options, value) => (typeof value === 'string' ? undefined : { code: 'choice' }),
  parse: () => err('readOnly'),
  format: (_options, value) => String(value ?? ''),
  samples: () => noSamples,
})
