import { sql, type RawBuilder } from 'kysely'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import type { PropertyRef } from '../db/property-ref.ts'

/** A value as it travels: a decimal as text without padding zeros, an instant as ISO 8601 UTC, everything else as it is. */
export function wireValue(ref: PropertyRef): RawBuilder<unknown> {
  const { ruleType } = kindOf(ref.field)
  if (ruleType === 'decimal' && ref.type.startsWith('numeric')) return sql`trim_scale(${ref.sql})::text`
  if (ruleType === 'instant') return sql`to_char(${ref.sql} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  if (ruleType === 'date') return sql`${ref.sql}::text`
  return ref.sql
}
