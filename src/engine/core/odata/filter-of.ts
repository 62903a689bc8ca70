import type { CompareOperator, ODataFilter, ODataLiteral } from './query-ast.ts'

/** Conditions that must all hold, as one; undefined for none, so that an empty `$filter` is never sent. */
export function allOf(parts: readonly (ODataFilter | undefined)[]): ODataFilter | undefined {
  return joined('and', parts)
}

/** Conditions of which one must hold, as one. */
export function anyOf(parts: readonly (ODataFilter | undefined)[]): ODataFilter | undefined {
  return joined('or', parts)
}

/** A property compared with a literal. */
export function compareTo(path: string, operator: CompareOperator, right: ODataLiteral): ODataFilter {
  return { kind: 'compare', operator, left: { kind: 'property', path }, right }
}

/** A literal of a type; a number may be given as its text or as a number. */
export function literal(type: ODataLiteral['type'], value: string | number | boolean | null): ODataLiteral {
  if (type === 'null' || value === null) return { kind: 'literal', type: 'null', value: null }
  if (type === 'boolean') return { kind: 'literal', type, value: value === true || value === 'true' }
  return { kind: 'literal', type, value: String(value) }
}

function joined(kind: 'and' | 'or', parts: readonly (ODataFilter | undefined)[]): ODataFilter | undefined {
  const given = parts.filter((part) => part !== undefined)
  return given.length > 1 ? { kind, parts: given } : given[0]
}
