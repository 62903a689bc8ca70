import { sql, type RawBuilder } from 'kysely'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { RunDefinition, RunOutcome, RunResult } from '#core/model/workflow/run-definition.ts'
import type { Scalar } from '#core/model/value.ts'
import { columnType } from '../../db/tables/entity-table-columns.ts'
import type { Trx } from '../../db/pool.ts'
import { ownName, sqlType, tableRef } from '../../entity-sql/property-ref.ts'
import { storedFields } from '../../documents/write/write-record.ts'
import type { RawLine } from './run-step.ts'

/** The lines of one run. */
export interface LinesOfRun {
  readonly tenantId: string
  /** Id of the run. */
  readonly runId: number
  readonly run: RunDefinition
  /** Family of the lines. */
  readonly family: FamilyDefinition
}

/** Takes away what the run had before it is worked out anew. */
export async function clearLines(trx: Trx, of: LinesOfRun): Promise<void> {
  await sql`delete from ${tableRef(of.family.entity.table)} where ${isOf(of)}`.execute(trx)
}

/** Adds lines in one statement; field id → value. */
export async function addLines(
  trx: Trx,
  of: LinesOfRun,
  rows: readonly Readonly<Record<string, Scalar>>[],
): Promise<void> {
  if (rows.length === 0) return
  const { run, family, tenantId, runId } = of
  const fields = storedFields(family.entity.fields).filter(({ id }) => id !== 'id')
  const frame = { [run.lines.run]: runId, [run.lines.outcome]: 'Open', [run.lines.taken]: true, versionNo: 1 }
  const names = fields.map(({ column }) => ownName(column))
  await sql`insert into ${tableRef(family.entity.table)} (tenant_id, ${sql.join(names)})
    select ${tenantId}, ${sql.join(names.map((name) => sql`r.${name}`))}
    from ${recordset(
      fields,
      rows.map((row) => ({ ...frame, ...row })),
    )} order by r.line_at`.execute(trx)
}

/** Which lines come next. */
export interface NextLines {
  readonly outcome: RunOutcome
  /** Line behind which they are looked for. */
  readonly after: number
  /** Fields by which they are brought together; none where they come in the order they were written. */
  readonly gathered: readonly string[]
  readonly most: number
}

/** The next lines people left in: by id, or by what they say and id. */
export async function nextLines(
  trx: Trx,
  of: LinesOfRun,
  { outcome, after, gathered, most }: NextLines,
): Promise<readonly RawLine[]> {
  const { entity } = of.family
  const order = sql.join([...gathered.map((id) => sql`coalesce(${columnOf(of, id)}::text, '')`), sql`id`])
  const behind = sql`(${order}) > (select ${order} from ${tableRef(entity.table)} where tenant_id = ${of.tenantId} and id = ${after})`
  const { rows } = await sql<CellsOfLine>`select ${cellsOf(of)} from ${tableRef(entity.table)}
    where ${isOf(of)} and ${after === 0 ? sql`true` : behind} and ${columnOf(of, of.run.lines.outcome)} = ${outcome}
      and coalesce(${columnOf(of, of.run.lines.taken)}, false) order by ${order} limit ${most}`.execute(trx)
  return rows.map(rawLine)
}

/** These lines of the run, in the order they were written. */
export async function linesById(trx: Trx, of: LinesOfRun, ids: readonly number[]): Promise<readonly RawLine[]> {
  const { rows } = await sql<CellsOfLine>`select ${cellsOf(of)} from ${tableRef(of.family.entity.table)}
    where ${isOf(of)} and id = any(${ids}::bigint[]) order by id`.execute(trx)
  return rows.map(rawLine)
}

type CellsOfLine = Record<string, Scalar> & { readonly line_id: number }

/** What is read of a line: its id, and every stored field by its id. */
function cellsOf({ family }: LinesOfRun): RawBuilder<unknown> {
  const fields = storedFields(family.entity.fields).filter(({ id }) => id !== 'id')
  return sql`id as line_id, ${sql.join(fields.map(({ id, column }) => sql`${ownName(column)} as ${ownName(id)}`))}`
}

function rawLine({ line_id: id, ...cells }: CellsOfLine): RawLine {
  return { id, cells }
}

/** How many lines there are to do. */
export async function countTaken(trx: Trx, of: LinesOfRun, outcome: RunOutcome): Promise<number> {
  const { rows } = await sql<{
    readonly count: number
  }>`select count(*)::int as count from ${tableRef(of.family.entity.table)}
    where ${isOf(of)} and ${columnOf(of, of.run.lines.outcome)} = ${outcome} and coalesce(${columnOf(of, of.run.lines.taken)}, false)`.execute(
    trx,
  )
  return rows[0]?.count ?? 0
}

/** What becomes of a line: its id, and field id → value. */
type SetLine = Readonly<Record<string, Scalar>> & { readonly id: number }

/** Writes what becomes of some lines, one statement for all that say the same fields; a field a line does not say stays as it is. */
export async function setLines(trx: Trx, of: LinesOfRun, rows: readonly SetLine[]): Promise<void> {
  const alike = new Map<string, SetLine[]>()
  for (const row of rows) {
    const said = Object.keys(row).join()
    alike.set(said, [...(alike.get(said) ?? []), row])
  }
  for (const some of alike.values()) await setAlike(trx, of, some)
}

async function setAlike(trx: Trx, of: LinesOfRun, rows: readonly SetLine[]): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const fields = storedFields(of.family.entity.fields).filter(({ id }) => id !== 'id' && Object.hasOwn(first, id))
  const sets = fields.map(({ column }) => sql`${ownName(column)} = r.${ownName(column)}`)
  await sql`update ${tableRef(of.family.entity.table)} as l set ${sql.join(sets)} from ${recordset(fields, rows)}
    where l.tenant_id = ${of.tenantId} and l.id = r.id`.execute(trx)
}

/** Lines that were refused are tried again, save those people left out or nobody could read. */
export async function reopenRefused(trx: Trx, of: LinesOfRun): Promise<void> {
  const { outcome, reason } = of.run.lines
  await sql`update ${tableRef(of.family.entity.table)} set ${columnOf(of, outcome)} = 'Open', ${columnOf(of, reason)} = null
    where ${isOf(of)} and ${columnOf(of, outcome)} = 'Refused' and coalesce(${columnOf(of, of.run.lines.taken)}, false)`.execute(
    trx,
  )
}

/** What the lines of a run have come to. */
export interface LineSums {
  readonly lines: number
  readonly done: number
  readonly refused: number
  /** Those of the refused that people took: applying again tries them. */
  readonly refusedTaken: number
  /** Header field → sum over the lines people took. */
  readonly totals: Readonly<Record<string, string>>
  /** Header field → what the lines that are done came to. */
  readonly results: Readonly<Record<string, string>>
}

/** Counts of all lines, sums of those people took and of those that are done, in one statement. */
export async function sumLines(trx: Trx, of: LinesOfRun): Promise<LineSums> {
  const outcome = columnOf(of, of.run.lines.outcome)
  const totals = Object.entries(of.run.totals).map(([header, cell]) => ({ header, cell }))
  const taken = columnOf(of, of.run.lines.taken)
  const sums = totals.map(
    ({ header, cell }) =>
      sql`, coalesce(sum(${columnOf(of, cell)}) filter (where ${taken}), 0)::text as ${ownName(`total_${header}`)}`,
  )
  const results = Object.entries(of.run.results)
  const done = results.map(
    ([header, { as, field }]) =>
      sql`, coalesce(${aggregates[as](columnOf(of, field))} filter (where ${outcome} = 'Done'), 0)::text as ${ownName(`result_${header}`)}`,
  )
  const { rows } = await sql<
    Record<string, unknown>
  >`select count(*)::int as lines, count(*) filter (where ${outcome} = 'Done')::int as done,
    (count(*) filter (where ${outcome} = 'Refused'))::int as refused,
    (count(*) filter (where ${outcome} = 'Refused' and coalesce(${taken}, false)))::int as refused_taken ${sql.join([...sums, ...done], sql``)}
    from ${tableRef(of.family.entity.table)} where ${isOf(of)}`.execute(trx)
  const row = rows[0] ?? {}
  return {
    lines: Number(row['lines']),
    done: Number(row['done']),
    refused: Number(row['refused']),
    refusedTaken: Number(row['refused_taken']),
    totals: Object.fromEntries(totals.map(({ header }) => [header, String(row[`total_${header}`])])),
    results: Object.fromEntries(results.map(([header]) => [header, String(row[`result_${header}`])])),
  }
}

/** How what lines came to is taken together. */
const aggregates: Readonly<Record<RunResult['as'], (cell: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  sum: (cell) => sql`sum(${cell})`,
  distinct: (cell) => sql`count(distinct ${cell})`,
}

function isOf(of: LinesOfRun): RawBuilder<boolean> {
  return sql<boolean>`tenant_id = ${of.tenantId} and ${columnOf(of, of.run.lines.run)} = ${of.runId}`
}

function columnOf({ family }: LinesOfRun, id: string): RawBuilder<unknown> {
  const field = family.entity.fields.find((one) => one.id === id)
  if (field === undefined) throw new Error(`${family.id} has no field ${id}, which the linker proves`)
  return ownName(field.column)
}

/** Rows as a table `r`, numbered by `line_at`. */
function recordset(
  fields: readonly FieldDefinition[],
  rows: readonly Readonly<Record<string, Scalar>>[],
): RawBuilder<unknown> {
  const columns = fields.map((field) => sql`, ${ownName(field.column)} ${sqlType(columnType(field) ?? 'text')}`)
  const json = rows.map((row, index) =>
    Object.fromEntries([
      ['id', row['id'] ?? null],
      ['line_at', index],
      ...fields.map(({ id, column }) => [column, row[id] ?? null]),
    ]),
  )
  return sql`jsonb_to_recordset(${JSON.stringify(json)}::jsonb) as r(id bigint, line_at int${sql.join(columns, sql``)})`
}
