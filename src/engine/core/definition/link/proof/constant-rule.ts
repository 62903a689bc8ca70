import type { Expression } from '../../../json-schema/common-schema.ts'

/** What a condition always is, whatever the record: as far as its constants decide it; undefined when that depends. */
export function constantOf(expression: Expression | undefined): boolean | undefined {
  if (typeof expression === 'boolean') return expression
  if (typeof expression !== 'object' || expression === null || Array.isArray(expression)) return undefined
  const [operator, raw] = Object.entries(expression)[0] ?? []
  const parts = (Array.isArray(raw) ? raw : [raw]).map((part: Expression | undefined) => constantOf(part))
  if (operator === '!') return parts[0] === undefined ? undefined : !parts[0]
  if (operator === 'and') return parts.includes(false) ? false : everyTrue(parts)
  if (operator === 'or') return parts.includes(true) ? true : everyFalse(parts)
  return undefined
}

function everyTrue(parts: readonly (boolean | undefined)[]): boolean | undefined {
  return parts.every((part) => part === true) ? true : undefined
}

function everyFalse(parts: readonly (boolean | undefined)[]): boolean | undefined {
  return parts.every((part) => part === false) ? false : undefined
}
