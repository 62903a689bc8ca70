import { isLookup } from '#core/model/field-shapes.ts'
import type { LinesField } from '#core/model/field-definition.ts'
import type { EntityRecord, LineRecord, Scalar } from '#core/model/value.ts'
import { freelyFilled, proposedAtOnce } from '#core/field-kinds/proposed-values.ts'
import { linesOf } from '#core/record/record-scope.ts'
import type { CommandScope } from '../command/command-scope.ts'
import { withKeptFills } from './kept-fills.ts'

/**
 * The record with what its figures say where columns they fill are empty (LINES-23), and with what the records so named bring along.
 */
export async function withProposals(scope: CommandScope, record: EntityRecord): Promise<EntityRecord> {
  const filled = scope.family.entity.lines.filter(({ fields }) => fields.some(({ from }) => from?.fills !== undefined))
  const lines = filled.map(
    (field) => [field.id, linesOf(record, field.id).map((line) => proposed(field, line))] as const,
  )
  if (lines.length === 0) return record
  const next = { ...record, ...Object.fromEntries(lines) }
  return filled.some(namesRecords) ? withKeptFills(scope, next) : next
}

function proposed({ fields }: LinesField, line: LineRecord): LineRecord {
  // What nothing is said of is empty from here on.
  const empty: Record<string, Scalar> = Object.fromEntries(freelyFilled(fields).map((column) => [column, null]))
  return { ...empty, ...line, ...proposedAtOnce(fields, line) }
}

/** Whether a figure of the lines names a record. */
function namesRecords({ fields }: LinesField): boolean {
  return fields.some((field) => field.from?.fills !== undefined && isLookup(field))
}
