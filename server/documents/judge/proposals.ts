import { isLookup } from '#core/model/field-shapes.ts'
import type { FieldDefinition, LinesField } from '#core/model/field-definition.ts'
import type { EntityRecord, LineRecord, Scalar } from '#core/model/value.ts'
import { freelyFilled, proposedAtOnce } from '#core/field-kinds/proposed-values.ts'
import { tellsBeside, toldOfEmpty } from '#core/field-kinds/told-beside.ts'
import { linesOf } from '#core/record/record-scope.ts'
import type { CommandScope } from '../command/command-scope.ts'
import { withKeptFills } from './kept-fills.ts'

/**
 * The record with what its figures and lists say where columns they fill are empty (LINES-23, KIND-22), and with what the records so named bring along.
 */
export async function withProposals(scope: CommandScope, record: EntityRecord): Promise<EntityRecord> {
  const filled = scope.family.entity.lines.filter(({ fields }) => fields.some(isFilling))
  if (filled.length === 0) return record
  const proposals = filled.map((field) => ({
    field,
    lines: linesOf(record, field.id).map((line) => ({
      line,
      says: { ...toldOfEmpty(field.fields, line), ...proposedAtOnce(field.fields, line) },
    })),
  }))
  const lines = proposals.map((one) => [
    one.field.id,
    one.lines.map(({ line, says }) => proposed(one.field, line, says)),
  ])
  const next = { ...record, ...Object.fromEntries(lines) }
  // What records bring along was copied before; only those that are named just now bring more.
  const isNamed = proposals.some((one) => one.lines.some(({ says }) => namesRecord(one.field, says)))
  return isNamed ? withKeptFills(scope, next) : next
}

/** Whether what a field of a line says stands in a column beside it. */
function isFilling(field: FieldDefinition): boolean {
  return field.from?.fills !== undefined || tellsBeside(field)
}

type Said = Readonly<Record<string, Scalar>>

function proposed({ fields }: LinesField, line: LineRecord, says: Said): LineRecord {
  // What nothing is said of is empty from here on.
  const silent = freelyFilled(fields).filter((column) => !(column in line))
  if (silent.length === 0 && Object.keys(says).length === 0) return line
  return { ...line, ...Object.fromEntries(silent.map((column) => [column, null])), ...says }
}

/** Whether what is said of a line names a record. */
function namesRecord({ fields }: LinesField, says: Said): boolean {
  return fields.some((field) => field.id in says && isLookup(field))
}
