import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import { scalarIn } from '#core/record/read-values.ts'
import { isEmpty, linesOf } from '#core/record/record-scope.ts'
import type { CommandScope } from '../command/command-scope.ts'
import { withKeptFills } from './kept-fills.ts'

/**
 * The record with what lookups filled that were dropped because they are hidden (DOC-85): it goes with them, or is what another lookup says of it.
 * Nothing is read where none was dropped.
 */
export async function withoutDroppedFills(
  scope: CommandScope,
  { told, stripped }: { readonly told: EntityRecord; readonly stripped: EntityRecord },
): Promise<EntityRecord> {
  const { fields, lines } = scope.family.entity
  const header = droppedFills(fields, told, stripped)
  const ofLines = lines.map((field) => {
    const before = linesOf(told, field.id)
    const rows = linesOf(stripped, field.id).map((row, index) => droppedFills(field.fields, before[index] ?? {}, row))
    return { id: field.id, rows }
  })
  if (header.length === 0 && ofLines.every(({ rows }) => rows.every((names) => names.length === 0))) return stripped
  const filled = await withKeptFills(scope, stripped)
  const anew = ofLines.map(({ id, rows }) => {
    const now = linesOf(filled, id)
    return [id, linesOf(stripped, id).map((row, index) => ({ ...row, ...cellsOf(now[index], rows[index] ?? []) }))]
  })
  return { ...stripped, ...cellsOf(filled, header), ...Object.fromEntries(anew) }
}

/** Fields nobody enters that lookups filled which point at nothing any more. */
function droppedFills(
  fields: readonly FieldDefinition[],
  before: EntityRecord | LineRecord,
  after: EntityRecord | LineRecord,
): readonly string[] {
  const derived = new Set(fields.filter((field) => field.isDerived).map(({ id }) => id))
  return fields
    .filter(isLookup)
    .filter(({ id }) => !isEmpty(before[id]) && isEmpty(after[id]))
    .flatMap(({ lookup }) => Object.keys(lookup.fill).filter((to) => derived.has(to)))
}

function cellsOf(row: EntityRecord | LineRecord | undefined, names: readonly string[]): LineRecord {
  return Object.fromEntries(names.map((name) => [name, scalarIn(row ?? {}, name) ?? null]))
}
