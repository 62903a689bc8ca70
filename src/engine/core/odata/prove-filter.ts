import { isChoice } from '../model/field-shapes.ts'
import type { ChoiceField, RecordFields } from '../model/field-definition.ts'
import { wireName } from '../record/wire-record.ts'
import { entityMetadata } from './entity-metadata.ts'
import { fillPlaceholders } from './fill-placeholders.ts'
import { parseFilter } from './parse/parse-filter.ts'
import type { ODataFilter, ODataOperand } from './query-ast.ts'
import { QuerySyntaxError } from './parse/query-error.ts'

/** Stand-ins of the right types: whether a filter can be read does not depend on who asks. */
const standIns = { userId: 1, siteId: 1, today: '2000-01-01' }
const fills = { list: fillPlaceholders(standIns), record: fillPlaceholders({ ...standIns, recordId: 1 }) }

/** Whether a filter stands alone, or beside a record it may name as `$id`. */
export type FilterPlace = keyof typeof fills

/** What is wrong with a filter of a definition: where it cannot be read, or a value a choice never has. */
export type FilterProblem =
  | { readonly kind: 'grammar'; readonly position: number; readonly message: string }
  | { readonly kind: 'option'; readonly field: ChoiceField; readonly value: string }

/** What is wrong with a filter of a definition over these fields; the linker's proof that the server will take it and that it can hold. */
export function filterProblems(
  filter: string,
  entity: RecordFields,
  place: FilterPlace = 'list',
): readonly FilterProblem[] {
  const source = { fieldsOf: () => undefined, mayRead: () => true, hasPaths: false }
  try {
    const parsed = parseFilter(filter, entityMetadata(entity, source), fills[place])
    return comparisonsOf(parsed, entity).flatMap(unknownOptions)
  } catch (error) {
    if (error instanceof QuerySyntaxError)
      return [{ kind: 'grammar', position: error.position, message: error.message }]
    throw error
  }
}

/** What is compared with what, among which fields. */
interface Comparison {
  readonly operand: ODataOperand
  readonly values: readonly ODataOperand[]
  readonly entity: RecordFields
}

function comparisonsOf(filter: ODataFilter, entity: RecordFields): readonly Comparison[] {
  if ('parts' in filter) return filter.parts.flatMap((part) => comparisonsOf(part, entity))
  if (filter.kind === 'not') return comparisonsOf(filter.part, entity)
  if (filter.kind === 'any') {
    const lines = entity.lines.find((grid) => grid.property === filter.lines)
    return comparisonsOf(filter.part, { fields: lines?.fields ?? [], lines: [] })
  }
  if (filter.kind === 'in') return [{ operand: filter.left, values: filter.values, entity }]
  if (filter.kind !== 'compare') return []
  const { left, right } = filter
  return [
    { operand: left, values: [right], entity },
    { operand: right, values: [left], entity },
  ]
}

function unknownOptions({ operand, values, entity }: Comparison): readonly FilterProblem[] {
  if (operand.kind !== 'property') return []
  const name = operand.path.split('/').at(-1)
  const field = entity.fields.find((one) => wireName(one) === name)
  if (!isChoice(field)) return []
  return values.flatMap((value) =>
    value.kind === 'literal' && value.type === 'text' && !field.choices.some((choice) => choice.value === value.value)
      ? [{ kind: 'option', field, value: value.value } as const]
      : [],
  )
}
