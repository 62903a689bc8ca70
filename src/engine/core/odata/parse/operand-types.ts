import type { CompareOperator, ODataLiteral, ValueFunction } from '../query-ast.ts'
import type { PropertyType, QueryProperty } from './query-metadata.ts'

/** Type of a side of a comparison: of a property, or of a literal. */
export interface OperandType {
  readonly type: PropertyType | ODataLiteral['type']
  readonly wholeDigits?: QueryProperty['wholeDigits']
}

const numeric: readonly string[] = ['decimal', 'integer', 'id', 'number']
const times: readonly string[] = ['date', 'instant']

/** The type a function gives for an argument; undefined when it cannot take it. */
export function callType(name: ValueFunction, { type }: OperandType): PropertyType | undefined {
  if (name === 'tolower' || name === 'toupper') return type === 'text' ? 'text' : undefined
  if (name === 'length') return type === 'text' ? 'integer' : undefined
  if (name === 'date') return times.includes(type) ? 'date' : undefined
  return times.includes(type) ? 'integer' : undefined
}

/** Why two sides cannot be compared, or undefined when they can. */
export function comparisonProblem(left: OperandType, operator: CompareOperator | 'in', right: OperandType) {
  const isEquality = operator === 'eq' || operator === 'ne' || operator === 'in'
  if (left.type === 'null' || right.type === 'null') return isEquality ? undefined : 'null has no order.'
  const isSame = left.type === right.type || (numeric.includes(left.type) && numeric.includes(right.type))
  if (!isSame) return `A value of type ${right.type} cannot be compared with ${left.type}.`
  const hasOrder = left.type !== 'boolean' && left.type !== 'guid'
  return isEquality || hasOrder ? undefined : `${left.type} has no order.`
}

/** Why a number cannot be a value of the property, or undefined: whole, and in the range of its column. */
export function rangeProblem({ type, wholeDigits }: OperandType, literal: ODataLiteral): string | undefined {
  if (literal.type !== 'number') return undefined
  const [whole = '', fraction = ''] = literal.value.replace('-', '').split('.')
  if (fraction.length > 20) return 'A number has at most 20 decimals.'
  if (type === 'decimal') return whole.replace(/^0+/, '').length > (wholeDigits ?? 20) ? outOfRange : undefined
  if (fraction !== '') return 'A whole number is expected here.'
  const most = type === 'id' ? 9_223_372_036_854_775_807n : 2_147_483_647n
  return whole.length > 19 || BigInt(whole) > most ? outOfRange : undefined
}

const outOfRange = 'The number is out of range.'
