import type { FieldDefinition, LinesField } from '../model/field-definition.ts'
import type { EntityRecord, LineRecord, Scalar } from '../model/value.ts'
import type { FieldState } from '../record/field-state.ts'
import { isEmpty, linesOf } from '../record/record-scope.ts'

/** Whose total, of which lines, and how a unit is called: units of two items are two records with one name. */
export interface TotalQuestion {
  readonly field: FieldDefinition
  readonly lines: readonly LinesField[]
  readonly record: EntityRecord
  readonly unitName: (unit: FieldDefinition, value: Scalar) => string
}

/**
 * False for a total of quantities whose lines are counted in more than one unit: cases and litres have no sum. The value stays what the
 * definition computes; only people are not shown it.
 */
export function isShownTotal({ field: { total }, lines, record, unitName }: TotalQuestion): boolean {
  const column = total?.how === 'sum' ? total.of[0] : undefined
  const summed = lines.find(({ id }) => id === column?.lines)
  const named = total?.in ?? (summed?.roles.qty === column?.column ? summed?.roles.unit : undefined)
  const unit = summed?.fields.find(({ id }) => id === named)
  if (column === undefined || summed === undefined || unit === undefined) return true
  const isAdded = (line: LineRecord) => total?.unless === undefined || isEmpty(line[total.unless])
  const counted = linesOf(record, summed.id).filter(
    (line) => isAdded(line) && !isEmpty(line[column.column]) && !isEmpty(line[unit.id]),
  )
  return new Set(counted.map((line) => unitName(unit, line[unit.id] ?? null))).size <= 1
}

/** True for a total its definition hides as the record stands, such as one in the site's currency where the document's is the same (FORM-5). */
export function isHiddenTotal(states: Readonly<Record<string, FieldState>>, fieldId: string): boolean {
  return states[fieldId]?.isVisible === false
}
