import { isChoice } from '../definition/field-shapes.ts'
import type { ChoiceField, FieldDefinition } from '../definition/field-definition.ts'
import { wireName } from '../record/wire-record.ts'
import { entityMetadata } from './entity-metadata.ts'
import { fillPlaceholders } from './fill-placeholders.ts'
import { parseFilter } from './parse-filter.ts'
import type { ODataFilter, ODataOperand } from './query-ast.ts'
import { QuerySyntaxError } from './query-error.ts'

/** Stand-ins of the right types: whether a filter can be read does not depend on who asks. */
const fill = fillPlaceholders({ userId: 1, siteId: 1, today: '2000-01-01' })

/** What is wrong with a filter of a definition: where it cannot be read, or a value a choice never has. */
export type FilterProblem =
  | { readonly kind: 'grammar'; readonly position: number; readonly message: string }
  | { readonly kind: 'option'; readonly field: ChoiceField; readonly value: string }

/** What is wrong with a filter of a definition over these fields; the linker's proof that the server will take it and that it can hold. */
export function filterProblems(filter: string, fields: readonly FieldDefinition[]): readonly FilterProblem[] {
  const source = { fieldsOf: () => undefined, mayRead: () => true, hasPaths: false }
  try {
    const parsed = parseFilter(filter, entityMetadata({ fields, lines: [] }, source), fill)
    return comparisonsOf(parsed).flatMap(({ operand, values }) => unknownOptions(operand, values, fields))
  } catch (error) {
    if (error instanceof QuerySyntaxError)
      return [{ kind: 'grammar', position: error.position, message: error.message }]
    throw error
  }
}

interface Comparison {
  readonly operand: ODataOperand
  readonly values: readonly ODataOperand[]
}

function comparisonsOf(filter: ODataFilter): readonly Comparison[] {
  if ('parts' in filter) return filter.parts.flatMap(comparisonsOf)
  if (filter.kind === 'not') return comparisonsOf(filter.part)
  if (filter.kind === 'in') return [{ operand: filter.left, values: filter.values }]
  if (filter.kind !== 'compare') return []
  const { left, right } = filter
  return [
    { operand: left, values: [right] },
    { operand: right, values: [left] },
  ]
}

function unknownOptions(
  operand: ODataOperand,
  values: readonly ODataOperand[],
  fields: readonly FieldDefinition[],
): readonly FilterProblem[] {
  if (operand.kind !== 'property') return []
  const field = fields.find((one) => wireName(one) === operand.path)
  if (!isChoice(field)) return []
  return values.flatMap((value) =>
    value.kind === 'literal' && value.type === 'text' && !field.choices.some((choice) => choice.value === value.value)
      ? [{ kind: 'option', field, value: value.value } as const]
      : [],
  )
}
