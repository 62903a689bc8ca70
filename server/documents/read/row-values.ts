import { sql, type RawBuilder } from 'kysely'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { EntityRecord, Scalar } from '#core/model/value.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import type { StatementText } from '../../db/statement-text.ts'
import { keptText, permissionsKey } from '../../entity-sql/kept-texts.ts'
import { expandedLookup, type LookupContext } from '../../entity-sql/lookup-sql.ts'
import { ownName } from '../../entity-sql/property-ref.ts'
import { wireValue } from '../../entity-sql/value-sql.ts'
import { wholeRef } from '../../entity-sql/viewed-rows.ts'

/** A row as the database answers it. */
export type Row = Readonly<Record<string, unknown>>

/** Expanded lookups by field id. */
export type Expansions = Readonly<Record<string, unknown>>

/** Whose rows are read, and for whom their lookups are expanded; without a reader none is. */
export interface RowsReader {
  readonly family: FamilyDefinition
  readonly expand?: LookupContext
}

/** What is expanded depends on the tenant's definitions and the reader's rights; without expansion on the family alone. */
export function textOf(
  { family, expand }: RowsReader,
  part: string,
  make: () => StatementText<Row>,
): StatementText<Row> {
  const reader = expand ? permissionsKey(expand.permissions) : ''
  return keptText(expand?.definitions ?? family, `${family.id}/${part}/${reader}`, make)
}

/** What is selected of fields: each value as the wire has it, and what lookups point at where that is expanded. */
export function columnsOf(fields: readonly FieldDefinition[], expand: LookupContext | undefined): RawBuilder<unknown> {
  return sql.join(
    fields.flatMap((field) => {
      const ref = wholeRef(field, 't')
      if (!ref) return []
      const value = sql`${wireValue(ref)} AS ${ownName(field.id)}`
      const target = expand && isLookup(field) ? expandedLookup(expand, { ...ref, field }) : undefined
      return target ? [value, sql`${target} AS ${ownName(`@${field.id}`)}`] : [value]
    }),
  )
}

/** The values of a row, field by field. */
export function valuesOf(fields: readonly FieldDefinition[], row: Row): EntityRecord {
  const values: Record<string, Scalar> = {}
  for (const { id } of fields) {
    // The driver gives what wireValue selects: texts, numbers, booleans and null.
    if (id in row) values[id] = row[id] as Scalar
  }
  return values
}

/** What the lookups of a row point at, of those that were expanded. */
export function expansionsOf(fields: readonly FieldDefinition[], row: Row): Expansions {
  const found: Record<string, unknown> = {}
  for (const field of fields) {
    const name = isLookup(field) ? `@${field.id}` : undefined
    if (name !== undefined && name in row) found[field.id] = row[name]
  }
  return found
}
