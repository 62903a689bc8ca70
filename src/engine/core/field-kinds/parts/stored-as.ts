import type { FieldKind } from './field-kind.ts'

/** What follows from the type of value alone: how it is kept, sent, exported and reckoned with. A kind says what it does otherwise. */
type Stored = Pick<
  FieldKind,
  | 'column'
  | 'wireForm'
  | 'search'
  | 'edmType'
  | 'query'
  | 'exportCell'
  | 'ruleType'
  | 'isNumber'
  | 'isSummable'
  | 'decimals'
  | 'workedOutDecimals'
  | 'hasCurrency'
>

/** What is no number has none of what numbers have. */
const noNumber = {
  isNumber: false,
  isSummable: false,
  decimals: undefined,
  workedOutDecimals: undefined,
  hasCurrency: false,
} as const

/** Words. */
export const storedAsText = {
  ...noNumber,
  column: () => 'text',
  wireForm: 'asStored',
  search: 'always',
  edmType: 'Edm.String',
  query: { type: 'text' },
  exportCell: 'text',
  ruleType: 'text',
} as const satisfies Stored

/** One of a closed list of words, which expressions compare and nobody searches. */
export const storedAsChoice = { ...storedAsText, search: 'never', ruleType: 'choice' } as const satisfies Stored

/** The id of a record or of a file. */
export const storedAsId = {
  ...noNumber,
  column: () => 'bigint',
  wireForm: 'asStored',
  search: 'never',
  edmType: 'Edm.Int64',
  query: { type: 'id' },
  exportCell: 'text',
  ruleType: 'id',
} as const satisfies Stored

/** A whole number of at most 32 bits, a JSON number on the wire. */
export const storedAsWholeNumber = {
  column: () => 'integer',
  wireForm: 'asStored',
  search: 'never',
  edmType: 'Edm.Int32',
  query: { type: 'integer' },
  exportCell: 'number',
  ruleType: 'decimal',
  isNumber: true,
  isSummable: true,
  decimals: undefined,
  workedOutDecimals: undefined,
  hasCurrency: false,
} as const satisfies Stored
