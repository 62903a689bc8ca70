import { sql } from 'kysely'
import type { Trx } from '../db/pool.ts'
import { tenantOf } from '../db/tenant-of.ts'
import { titleSql, type LookupContext } from './lookup-sql.ts'
import { frameColumn, tableRef } from './property-ref.ts'
import { readableEntity } from './readable-entity.ts'
import { toldChangesCondition } from './told-changes.ts'

/** Texts people know records by, by entity and id. */
export interface RecordTitles {
  readonly get: (entity: string, id: number) => string | undefined
}

/** The titles of records of many entities by one statement; those the reader may not read or is not told (RUN-243), and those that are gone, have none. */
export async function readTitles(
  trx: Trx,
  context: LookupContext,
  wanted: ReadonlyMap<string, ReadonlySet<number>>,
): Promise<RecordTitles> {
  const asked = [...wanted].flatMap(([id, ids]) => {
    const target = ids.size === 0 ? undefined : readableEntity(context.definitions, context.permissions, id)
    if (target === undefined) return []
    const title = titleSql(context, target, { alias: 't', depth: 1 })
    const told = toldChangesCondition(target.entity, context) ?? sql`true`
    return sql`SELECT ${id}::text AS entity, ${frameColumn('t', 'id')} AS id, ${title} AS title
      FROM ${tableRef(target.entity.table)} AS t
      WHERE t.tenant_id = ${tenantOf(trx)} AND ${frameColumn('t', 'id')} = ANY(${[...ids]}::bigint[])
        AND ${told}`
  })
  const titles = new Map<string, string>()
  if (asked.length > 0) {
    const found = await sql<{ readonly entity: string; readonly id: number; readonly title: string | null }>`${sql.join(
      asked,
      sql` UNION ALL `,
    )}`.execute(trx)
    for (const { entity, id, title } of found.rows) if (title !== null) titles.set(`${entity}/${id}`, title)
  }
  return { get: (entity, id) => titles.get(`${entity}/${id}`) }
}
