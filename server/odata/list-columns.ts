import { sql } from 'kysely'
import { appError } from '#core/errors/app-error.ts'
import { frameColumn } from '../entity-sql/property-ref.ts'
import type { OpenQuery } from './open-query.ts'
import { rowColumns, type RowColumns } from '../entity-sql/row-columns.ts'

/** The columns asked for, and the version where a record has one. */
export function listColumns(open: OpenQuery): RowColumns {
  const { readable, context, query } = open
  const expand = (query.expand ?? []).map((item) => {
    if (item.expand || item.filter || item.orderby || item.top !== undefined) {
      throw appError('E_QUERY', {
        detail: `$expand of ${item.property} takes $select only; lines are read with their record`,
      })
    }
    return { property: item.property, select: item.select }
  })
  const etag = { name: '@odata.etag', sql: sql`'"v' || ${frameColumn('t', 'version_no')} || '"'` }
  const { columns, fields } = rowColumns(context, readable, { select: query.select, expand })
  return { columns: [...columns, ...(readable.entity.parent ? [] : [etag])], fields }
}
