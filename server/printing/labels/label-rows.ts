import { sql, type RawBuilder } from 'kysely'
import type { CodePlace } from '#core/model/field-definition.ts'
import type { TenantEntity } from '#core/model/tenant-definitions.ts'
import { labelledFields } from '#core/print/labels/label-names.ts'
import type { Trx } from '../../db/pool.ts'
import { ofTenant } from '../../db/tenant-of.ts'
import { fieldIdRef, frameColumn, tableRef } from '../../entity-sql/property-ref.ts'
import { csvCell, exportCell, type ExportLocale } from '../../odata/export-cell.ts'
import { exportColumns, type ExportColumn } from '../../odata/export-columns.ts'
import { exportBatches } from '../../odata/export-rows.ts'
import type { OpenQuery } from '../../odata/open-query.ts'

/** What a label says of a record: what its fields say, by id, and its code. */
export interface LabelRow {
  readonly texts: Readonly<Record<string, string>>
  readonly code: string
}

/** Under this name rows of a batch have their code; no field has such an id. */
const codeName = '@code'

/** What labels say of the records of a query, in its order: the named fields as far as their reader knows them. */
export async function* labelRows(
  trx: Trx,
  open: OpenQuery,
  {
    entity,
    names,
    locale,
  }: { readonly entity: TenantEntity; readonly names: readonly string[]; readonly locale: ExportLocale },
): AsyncGenerator<LabelRow> {
  const wanted = labelledFields(open.readable).flatMap(({ id }) => (names.includes(id) ? [id] : []))
  const columns = wanted.length === 0 ? [] : exportColumns({ ...open, extra: { columns: wanted.join() } })
  const code = { name: codeName, sql: codeSql(trx, entity) }
  for await (const rows of exportBatches(trx, open, [...columns, code]))
    for (const row of rows) yield { texts: textsOf(row, columns, locale), code: textIn(row[codeName]) }
}

function textsOf(
  row: Readonly<Record<string, unknown>>,
  columns: readonly ExportColumn[],
  locale: ExportLocale,
): LabelRow['texts'] {
  return Object.fromEntries(
    columns.map(({ name, field }) => {
      const cell = exportCell(locale, field, row[name])
      return [field.id, cell.kind === 'text' ? cell.text : csvCell(cell)]
    }),
  )
}

/** The first that says something of what labels of an entity encode. */
function codeSql(trx: Trx, entity: TenantEntity): RawBuilder<unknown> {
  const values = entity.labels.flatMap((place) => placeSql(trx, entity, place) ?? [])
  return sql`coalesce(${sql.join([...values, sql`''`])})`
}

function placeSql(trx: Trx, entity: TenantEntity, { lines: id, field }: CodePlace): RawBuilder<unknown> | undefined {
  if (id === undefined) {
    const own = fieldIdRef(entity, field, 't')
    return own && sql`nullif(${own.sql}, '')`
  }
  const lines = entity.lines.find((one) => one.id === id)
  const value = lines && fieldIdRef(lines, field, 'c')
  if (lines === undefined || value === undefined) return undefined
  return sql`(SELECT ${value.sql} FROM ${tableRef(lines.table)} AS c WHERE ${ofTenant(trx, 'c')}
    AND ${frameColumn('c', 'parent_id')} = ${frameColumn('t', 'id')} AND ${value.sql} <> '' ORDER BY ${frameColumn('c', 'line_no')} LIMIT 1)`
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
