import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { FieldDefinition, LinesField, LookupField } from '#core/model/field-definition.ts'
import { choicesOf, isInnerLookup, isLookup } from '#core/model/field-shapes.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import { emptyLine } from '#core/record/empty-record.ts'
import { fieldState } from '#core/record/field-state.ts'
import type { SessionScope } from '#core/rules/session-types.ts'

/** What packages limit, by entity, and the kind of a limit that says so. */
export const limitedKinds: Readonly<Record<string, string>> = {
  item: 'Item',
  recipe: 'Recipe',
  supplier: 'Supplier',
  product: 'Product',
  customer: 'Customer',
}

/** A field of a header or of lines in which people name what packages limit. */
export interface LimitedCell {
  readonly field: LookupField
  readonly lines: LinesField | undefined
}

/** Where people of a family name what packages limit. */
export function limitedCells({ entity }: FamilyDefinition): readonly LimitedCell[] {
  const among = (fields: readonly FieldDefinition[], lines?: LinesField): readonly LimitedCell[] =>
    fields.flatMap((field) =>
      isLookup(field) && !isInnerLookup(field) && !field.isDerived && field.lookup.to in limitedKinds
        ? [{ field, lines }]
        : [],
    )
  const grids = entity.lines.filter(({ isDerived }) => !isDerived)
  return [...among(entity.fields), ...grids.flatMap((lines) => among(lines.fields, lines))]
}

/** `supplier`, or `lines.item`. */
export function nameOf({ field, lines }: LimitedCell): string {
  return lines === undefined ? field.id : `${lines.id}.${field.id}`
}

/** A new record and what is needed to say how its fields stand. */
export interface NewRecord {
  readonly family: FamilyDefinition
  readonly session: SessionScope
  readonly record: EntityRecord
}

/** The record with this in the cell, by the first choices beside it that let people fill it; undefined where none does. */
export function recordNaming(
  { family: { entity }, session, record: given }: NewRecord,
  { field, lines }: LimitedCell,
  id: number,
): EntityRecord | undefined {
  const isOpen = (of: LinesField | FieldDefinition, record: EntityRecord, row?: LineRecord) => {
    const place = row === undefined || lines === undefined ? undefined : { field: lines.id, row }
    const state = fieldState(of, { entity, session, record, isNew: true }, place)
    return state.isVisible && !state.isReadOnly
  }
  for (const record of variants(given, entity.fields)) {
    if (lines === undefined) {
      if (isOpen(field, record)) return { ...record, [field.id]: id }
      continue
    }
    if (!isOpen(lines, record)) continue
    for (const row of variants(emptyLine({ entity, record, session }, lines.id), lines.fields)) {
      if (isOpen(field, { ...record, [lines.id]: [row] }, row))
        return { ...record, [lines.id]: [{ ...row, [field.id]: id }] }
    }
  }
  return undefined
}

/** The row as it is, then with another value in one of its choices. */
function* variants<T extends LineRecord | EntityRecord>(row: T, fields: readonly FieldDefinition[]): Generator<T> {
  yield row
  for (const field of fields.filter(({ isDerived }) => !isDerived))
    for (const { value } of choicesOf(field)) yield { ...row, [field.id]: value }
}
