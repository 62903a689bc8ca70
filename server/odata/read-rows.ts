import { sql } from 'kysely'
import { frameColumn, ownName } from '../entity-sql/property-ref.ts'
import type { Trx } from '../db/pool.ts'
import { statementText } from '../db/statement-text.ts'
import { keptText, permissionsKey } from '../entity-sql/kept-texts.ts'
import type { OpenQuery } from './open-query.ts'
import { columnList, type RowColumns } from '../entity-sql/row-columns.ts'
import { rowsRef } from '../entity-sql/rows-ref.ts'
import { viewJoins } from '../entity-sql/viewed-rows.ts'

/** One row of an answer by wire name. */
export type ListRow = Readonly<Record<string, unknown>>

/** Reads the rows of a page, in the order of their ids; the wide rows of the page only (a deferred join), by one statement for every page. */
export function readRows(
  trx: Trx,
  { readable, context, query }: OpenQuery,
  { ids, columns }: { readonly ids: readonly number[]; readonly columns: () => RowColumns },
): Promise<readonly ListRow[]> {
  const shape = JSON.stringify([query.select, query.expand])
  const key = `${readable.entity.id}/rows/${permissionsKey(context.permissions)}/${shape}`
  const text = keptText(context.definitions, key, () =>
    statementText<ListRow>(trx, (slot) => {
      const asked = { tenant: slot('tenant'), ids: sql`${slot('ids')}::bigint[]` }
      const row = columns()
      return sql`
        SELECT ${columnList(row.columns)} FROM unnest(${asked.ids}) WITH ORDINALITY AS ${ownName('page')}(id, place)
        JOIN ${rowsRef(readable.entity.table, asked)} AS t
          ON ${frameColumn('t', 'tenant_id')} = ${asked.tenant} AND ${frameColumn('t', 'id')} = page.id
        ${viewJoins(row.fields, 't', asked)} ORDER BY page.place`
    }),
  )
  return text.ask(trx, { ids })
}
