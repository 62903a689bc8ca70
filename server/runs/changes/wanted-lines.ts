import { isLookup } from '#core/model/field-shapes.ts'
import type { FieldDefinition, LinesField, LookupField } from '#core/model/field-definition.ts'
import type { RunLinesChange } from '#core/model/workflow/run-definition.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import type { EntityRecord, Scalar } from '#core/model/value.ts'
import { scalarIn } from '#core/record/read-values.ts'
import { givenValue, wantedChanges, type WantedChange } from './change-value.ts'

/** A field of a line that has a value, or one of what its lookup names. */
export interface LineCondition {
  readonly field: FieldDefinition
  /** Field of what `field` looks up; undefined: the field itself has the value. */
  readonly inner: FieldDefinition | undefined
  readonly value: Scalar
}

/** Lines a run changes, with what its header says of them. */
export interface WantedLines {
  /** Name of the change. */
  readonly id: string
  readonly lines: LinesField
  readonly title: LookupField
  readonly where: readonly LineCondition[]
  readonly cells: readonly WantedChange[]
  /** The yes or no of the lines that fit alone. */
  readonly only: FieldDefinition | undefined
}

/** What the lines are changed of: the run's header, and the lines its people may read. */
export interface LinesSource {
  readonly definitions: TenantDefinitions
  readonly record: EntityRecord
  readonly lines: readonly LinesField[]
}

/** The changes of lines that are wanted: those with a new value, and those whose one line the header names. */
export function wantedLines(
  changes: Readonly<Record<string, RunLinesChange>>,
  source: LinesSource,
): readonly WantedLines[] {
  return Object.entries(changes).flatMap(([id, change]) => {
    const wanted = linesChange(id, change, source)
    if (wanted === undefined) return []
    const isNamed = wanted.only !== undefined && wanted.where.length === Object.keys(change.where).length
    return isNamed || wanted.cells.length > 0 ? [wanted] : []
  })
}

/** One change of lines as the header has it now, wanted or not; undefined where its people may not read the lines. */
export function linesChange(id: string, change: RunLinesChange, source: LinesSource): WantedLines | undefined {
  const lines = source.lines.find((field) => field.id === change.of)
  const title = lines?.fields.find((field) => field.id === change.title)
  if (lines === undefined || title === undefined || !isLookup(title)) return undefined
  return {
    id,
    lines,
    title,
    where: conditionsOf(change, lines, source),
    cells: wantedChanges(change, source.record, lines.fields),
    only: lines.fields.find((field) => field.id === change.only),
  }
}

function conditionsOf(
  { where }: RunLinesChange,
  { fields }: LinesField,
  { definitions, record }: LinesSource,
): readonly LineCondition[] {
  return Object.entries(where).flatMap(([path, from]) => {
    const [id, innerId] = path.split('.')
    const field = fields.find((one) => one.id === id)
    const target = field !== undefined && isLookup(field) ? definitions.entity(field.lookup.to) : undefined
    const inner = target?.fields.find((one) => one.id === innerId)
    const asked = innerId === undefined ? field : inner
    const value = asked === undefined ? null : givenValue(asked, scalarIn(record, from))
    return field === undefined || value === null ? [] : [{ field, inner, value }]
  })
}
