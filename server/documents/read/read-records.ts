import { sql, type RawBuilder } from 'kysely'
import type { LinesField } from '#core/model/field-definition.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import type { Trx } from '../../db/pool.ts'
import { statementText, unforeseen, type StatementText } from '../../db/statement-text.ts'
import { keptText } from '../../entity-sql/kept-texts.ts'
import { frameColumn, tableRef } from '../../entity-sql/property-ref.ts'
import { siteCondition } from '../../entity-sql/site-scope.ts'
import { viewJoins } from '../../entity-sql/viewed-rows.ts'
import { columnsOf, valuesOf, type Row } from './row-values.ts'

/** Which records are read, for which site. */
export interface RecordsRequest {
  readonly family: FamilyDefinition
  readonly ids: readonly number[]
  /** Site of the session; records of other sites are not found. */
  readonly siteId: number
  /** Locks the headers in ascending order until the transaction ends. */
  readonly lock?: boolean
}

/**
 * Reads records whole, in ascending order of their ids, without what their lookups point at; those the site may not see are missing. One statement and
 * one per lines field however many records there are, sent together.
 */
export async function readRecords(trx: Trx, request: RecordsRequest): Promise<readonly EntityRecord[]> {
  const { entity } = request.family
  const values = { ids: request.ids }
  const told = entity.lines.filter(({ isFindOnly }) => !isFindOnly)
  const [headers, ...lines] = await Promise.all([
    headersText(trx, request).ask(trx, values),
    ...told.map(async (field) => linesByParent(field, await linesText(trx, request, field).ask(trx, values))),
  ])
  return headers.map((row) => {
    const own = valuesOf(entity.fields, row)
    const lists = told.map(({ id }, place) => [id, lines[place]?.get(own['id']) ?? []] as const)
    return { ...own, ...Object.fromEntries(lists) }
  })
}

function linesByParent(field: LinesField, rows: readonly Row[]): ReadonlyMap<unknown, readonly LineRecord[]> {
  const byParent = new Map<unknown, LineRecord[]>()
  for (const row of rows) {
    // A line holds no lines, so every value of it is a scalar.
    const line = valuesOf(field.fields, row) as LineRecord
    const before = byParent.get(row[parent])
    if (before === undefined) byParent.set(row[parent], [line])
    else before.push(line)
  }
  return byParent
}

/** Column that says whose a line is; no field is called so. */
const parent = '@parent'

function headersText(trx: Trx, { family, siteId, lock = false }: RecordsRequest): StatementText<Row> {
  const { entity } = family
  return keptText(family, `${family.id}/several ${siteId}${lock ? ' lock' : ''}`, () =>
    statementText(trx, (slot) => {
      const visible = siteCondition({ ...entity, family: family.id, parent: undefined }, { siteId, alias: 't' })
      return sql<Row>`SELECT ${columnsOf(entity.fields, undefined)} FROM ${tableRef(entity.table)} AS t ${viewJoins(entity.fields, 't')}
        WHERE ${isOneOf('id', slot)} AND ${visible ?? sql`true`}
        ORDER BY ${frameColumn('t', 'id')} ${lock ? sql`FOR UPDATE OF t` : sql``}`
    }),
  )
}

function linesText(trx: Trx, { family }: RecordsRequest, lines: LinesField): StatementText<Row> {
  return keptText(family, `${family.id}/several ${lines.id}`, () =>
    statementText(
      trx,
      (
        slot,
      ) => sql<Row>`SELECT ${frameColumn('t', 'parent_id')} AS ${sql.id(parent)}, ${columnsOf(lines.fields, undefined)}
        FROM ${tableRef(lines.table)} AS t ${viewJoins(lines.fields, 't')}
        WHERE ${isOneOf('parent_id', slot)}
        ORDER BY ${frameColumn('t', 'parent_id')}, ${frameColumn('t', 'line_no')}, ${frameColumn('t', 'id')}`,
    ),
  )
}

function isOneOf(column: 'id' | 'parent_id', slot: (name: string) => unknown): RawBuilder<boolean> {
  return sql<boolean>`${frameColumn('t', 'tenant_id')} = ${slot('tenant')} AND ${frameColumn('t', column)} = ANY(${unforeseen(slot('ids'), 'bigint[]')}::bigint[])`
}
