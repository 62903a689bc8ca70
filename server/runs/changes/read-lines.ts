import { sql, type RawBuilder } from 'kysely'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import type { Scalar } from '#core/model/value.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import { frameColumn, ownName, tableRef } from '../../entity-sql/property-ref.ts'
import type { Trx } from '../../db/pool.ts'
import { ofTenant } from '../../db/tenant-of.ts'
import { titleOf } from './read-masters.ts'
import type { LineCondition, WantedLines } from './wanted-lines.ts'

/** A line of a record as it is stored. */
export interface FoundLine {
  readonly id: number
  readonly title: string
  /** Whether it is one the change is about. */
  readonly fits: boolean
  /** Field → value, of the fields that change; nothing said of a yes that one line has alone is a no. */
  readonly values: Readonly<Record<string, Scalar>>
}

/** What lines are read with. */
interface LinesReader {
  readonly trx: Trx
  readonly definitions: TenantDefinitions
}

/** Lines of which records are read. */
interface LinesAsked {
  readonly ids: readonly number[]
  /** Only those the change is about; otherwise all of them, to tell what the others say. */
  readonly fittingOnly: boolean
}

/** The lines of some records, in their order, by the record. */
export async function readLines(
  { trx, definitions }: LinesReader,
  { lines, title, where, cells, only }: WantedLines,
  { ids, fittingOnly }: LinesAsked,
): Promise<ReadonlyMap<number, readonly FoundLine[]>> {
  const fields = [...cells.map(({ field }) => field), ...(only === undefined ? [] : [only])]
  const values = fields.map(({ id, column }) => sql`, l.${ownName(column)} as ${ownName(`v_${id}`)}`)
  const fits = sql.join([sql`true`, ...where.map((one) => conditionOf(trx, definitions, one))], sql` and `)
  const { rows } = await sql<Record<string, Scalar> & LineRow>`
    select l.parent_id, l.id, coalesce(${fits}, false) as fits, ${titleOf(trx, definitions, { field: title, alias: 'l' })} as title${sql.join(values, sql``)}
    from ${tableRef(lines.table)} as l where ${ofTenant(trx, 'l')} and ${frameColumn('l', 'parent_id')} = any(${ids}::bigint[])
      and ${fittingOnly ? fits : sql`true`}
    order by l.parent_id, l.line_no, l.id`.execute(trx)
  const byRecord = new Map<number, FoundLine[]>()
  for (const row of rows) {
    const line = {
      id: row.id,
      fits: row.fits,
      title: row.title ?? '',
      values: Object.fromEntries(
        fields.map((field) => [
          field.id,
          field === only ? row[`v_${field.id}`] === true : (row[`v_${field.id}`] ?? null),
        ]),
      ),
    }
    const known = byRecord.get(row.parent_id)
    if (known === undefined) byRecord.set(row.parent_id, [line])
    else known.push(line)
  }
  return byRecord
}

interface LineRow {
  readonly parent_id: number
  readonly id: number
  readonly fits: boolean
  readonly title: string | null
}

function conditionOf(
  trx: Trx,
  definitions: TenantDefinitions,
  { field, inner, value }: LineCondition,
): RawBuilder<unknown> {
  const own = sql`l.${ownName(field.column)}`
  const target = isLookup(field) ? definitions.entity(field.lookup.to) : undefined
  if (inner === undefined || target === undefined) return sql`${own} = ${value}`
  return sql`${own} in (select o.id from ${tableRef(target.table)} as o where ${ofTenant(trx, 'o')} and o.${ownName(inner.column)} = ${value})`
}
