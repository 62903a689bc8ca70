import * as Type from 'typebox'
import { err } from '../../errors/result.ts'
import { defineFieldKind } from '../parts/field-kind.ts'
import { noSamples } from '../parts/kind-samples.ts'
import { indentedName, longestPath } from '../parts/tree-path.ts'

/** Where a record of a tree stands: the names from the top down to its own. The server keeps it; a list in its order shows the tree. */
export const path = defineFieldKind({
  name: 'path',
  shape: 'value',
  choices: 'none',
  isOfLines: false,
  isDerived: true,
  options: Type.Object({}, { additionalProperties: false }),
  column: () => 'text',
  wireForm: 'asStored',
  size: 'limited',
  search: 'never',
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
  isCopied: false,
  draw: 'text',
  align: 'start',
  width: 300,
  isElastic: true,
  isSortable: true,
  hasCurrency: false,
  jsonSchema: () => ({ type: 'string', maxLength: longestPath }),
  check: (_options, value) =>
    typeof value === 'string' && value.length <= longestPath ? undefined : { code: 'treeDepth' },
  parse: () => err('readOnly'),
  format: (_options, value) => (typeof value === 'string' ? indentedName(value) : ''),
  samples: () => noSamples,
})
