import { sql } from 'kysely'
import type { LinesField } from '#core/model/field-definition.ts'
import type { LineRecord } from '#core/model/value.ts'
import type { Trx } from '../../db/pool.ts'
import { statementText, unforeseen, type StatementText } from '../../db/statement-text.ts'
import { frameColumn, tableRef } from '../../entity-sql/property-ref.ts'
import { viewJoins } from '../../entity-sql/viewed-rows.ts'
import { readNamesOfLines, type LinesRequest, type NamesOfLine } from './names-of-lines.ts'
import { columnsOf, expansionsOf, textOf, valuesOf, type Expansions, type Row } from './row-values.ts'

/** The lines of one field, and aligned with them what their lookups point at. */
export interface ReadLines {
  readonly field: string
  readonly rows: readonly LineRecord[]
  readonly expanded: readonly Expansions[]
}

/** Reads the lines of a record: one statement for each lines field and one for what all of them point at, sent together. */
export async function readAllLines(trx: Trx, request: LinesRequest): Promise<readonly ReadLines[]> {
  const { family, id } = request
  const told = family.entity.lines.filter(({ isFindOnly }) => !isFindOnly)
  // Lines of a view are dearer to find than what they point at: they are not looked at twice.
  const isView = family.entity.storage === 'system'
  const [namesOf, ...found] = await Promise.all([
    isView ? undefined : readNamesOfLines(trx, request, told),
    ...told.map((lines) => linesText(trx, isView ? request : { family, id }, lines).ask(trx, { id })),
  ])
  return told.map((lines, index) => readLines({ lines, found: found[index] ?? [], namesOf }))
}

interface Found {
  readonly lines: LinesField
  readonly found: readonly Row[]
  /** Left out where the rows say it themselves. */
  readonly namesOf: NamesOfLine | undefined
}

function readLines({ lines, found, namesOf }: Found): ReadLines {
  // A line holds no lines, so every value of it is a scalar.
  const rows = found.map((row) => valuesOf(lines.fields, row) as LineRecord)
  const expanded =
    namesOf === undefined ? found.map((row) => expansionsOf(lines.fields, row)) : rows.map((row) => namesOf(lines, row))
  return { field: lines.id, rows, expanded }
}

function linesText(trx: Trx, request: LinesRequest, lines: LinesField): StatementText<Row> {
  return textOf(request, lines.id, () =>
    statementText(
      trx,
      (slot) => sql<Row>`SELECT ${columnsOf(lines.fields, request.expand)} FROM ${tableRef(lines.table)} AS t
        ${viewJoins(lines.fields, 't')}
        WHERE ${frameColumn('t', 'tenant_id')} = ${slot('tenant')} AND ${frameColumn('t', 'parent_id')} = ${unforeseen(slot('id'), 'bigint')}
        ORDER BY ${frameColumn('t', 'line_no')}, ${frameColumn('t', 'id')}`,
    ),
  )
}
