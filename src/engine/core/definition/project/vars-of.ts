import type { Expression } from '../../json-schema/common-schema.ts'

/** Every path an expression reads, such as `rec.qty`; a plain walk, for expressions whose types are proved already. */
export function varsOf(expression: Expression | undefined): readonly string[] {
  if (typeof expression !== 'object' || expression === null) return []
  if (isList(expression)) return expression.flatMap((part) => varsOf(part))
  return Object.entries(expression).flatMap(([operator, argument]) =>
    operator === 'var' ? [pathOf(argument)] : varsOf(argument),
  )
}

function isList(expression: Expression): expression is readonly Expression[] {
  return Array.isArray(expression)
}

/** `{ "var": "rec.qty" }` and `{ "var": ["rec.qty"] }` read the same path. */
function pathOf(argument: Expression): string {
  const path = isList(argument) ? argument[0] : argument
  return typeof path === 'string' ? path : ''
}
