import { sql, type RawBuilder } from 'kysely'
import type { WireForm } from '#core/field-kinds/parts/field-kind.ts'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import type { PropertyRef } from './property-ref.ts'

/** A value as it travels: a decimal as text without padding zeros, an instant as ISO 8601 UTC, everything else as it is. */
export function wireValue(ref: PropertyRef): RawBuilder<unknown> {
  return wireForms[kindOf(ref.field).wireForm](ref.sql)
}

const wireForms: Readonly<Record<WireForm, (value: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  asStored: (value) => value,
  trimmed: (value) => sql`trim_scale(${value})::text`,
  utc: (value) => sql`to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  text: (value) => sql`${value}::text`,
}
