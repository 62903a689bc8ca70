import { sql, type RawBuilder } from 'kysely'

/** Conditions as one; none is true. */
export function allOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`TRUE` : sql.join(conditions, sql` AND `)
}
