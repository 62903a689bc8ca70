import { sql, type RawBuilder } from 'kysely'
import type { FieldDefinition, LinesField } from '#core/model/field-definition.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { isSameLine } from '#core/record/same-value.ts'
import { withoutWaiting } from '../../db/in-transaction.ts'
import { columnType } from '../../db/tables/entity-table-columns.ts'
import { ownName, sqlType, tableRef } from '../../entity-sql/property-ref.ts'
import type { Trx } from '../../db/pool.ts'
import { statementText, type NoRow } from '../../db/statement-text.ts'
import { keptText } from '../../entity-sql/kept-texts.ts'
import type { CommandScope } from '../command/command-scope.ts'
import { customValues, storedFields } from './write-record.ts'

/** Where a set of lines is written. */
interface LinesTarget {
  readonly tenantId: string
  readonly parentId: number
  readonly lines: LinesField
}

/** The old and the new set of lines of one record, in order. */
interface LinesChange {
  readonly before: readonly LineRecord[]
  readonly after: readonly LineRecord[]
}

/** Writes every `lines` field of a record. */
export async function writeAllLines(
  { trx, ctx, family }: Pick<CommandScope, 'trx' | 'ctx' | 'family'>,
  id: number,
  { before, after }: { readonly before: EntityRecord | undefined; readonly after: EntityRecord },
): Promise<void> {
  for (const lines of family.entity.lines) {
    const change = { before: linesOf(before ?? {}, lines.id), after: linesOf(after, lines.id) }
    await writeLines(trx, { tenantId: ctx.tenantId, parentId: id, lines }, change)
  }
}

/**
 * Makes the stored lines the new set: rows without `id` are added, rows whose values or place differ are written, rows that are
 * gone are deleted. At most three statements however many lines there are; the values travel as one JSON document.
 */
async function writeLines(trx: Trx, target: LinesTarget, change: LinesChange): Promise<void> {
  const rows: readonly LineRecord[] = change.after.map((line, index) => ({ ...line, lineNo: index + 1 }))
  const before = new Map(change.before.map((line) => [line['id'], line]))
  const kept = new Set(rows.map((row) => row['id']))
  const gone = change.before.map((line) => line['id']).filter((id) => !kept.has(id))
  const changed = rows.filter((row) => {
    const old = before.get(row['id'])
    return old !== undefined && !isSameLine(target.lines.fields, old, row)
  })
  const added = rows.filter((row) => (row['id'] ?? null) === null)
  if (gone.length > 0) await withoutWaiting(trx, deleteLines(trx, target, gone))
  if (changed.length > 0) await withoutWaiting(trx, updateLines(trx, target, changed))
  if (added.length > 0) await withoutWaiting(trx, insertLines(trx, target, added))
}

async function deleteLines(trx: Trx, target: LinesTarget, ids: readonly unknown[]): Promise<void> {
  await sql`DELETE FROM ${tableRef(target.lines.table)} WHERE tenant_id = ${target.tenantId} AND parent_id = ${target.parentId} AND id = ANY(${ids}::bigint[])`.execute(
    trx,
  )
}

async function updateLines(trx: Trx, target: LinesTarget, rows: readonly LineRecord[]): Promise<void> {
  const { lines } = target
  const write = (slot: NameSlot) => {
    const sets = columnsOf(lines).map((column) => sql`${ownName(column)} = ${ownName('r')}.${ownName(column)}`)
    return sql<NoRow>`UPDATE ${tableRef(lines.table)} AS l SET ${sql.join(sets)} FROM ${recordset(lines.fields, slot('rows'))}
      WHERE l.tenant_id = ${slot('tenant')} AND l.parent_id = ${slot('parent')} AND l.id = r.id`
  }
  // Made once: with its many columns that costs as much as to send the rows.
  const text = keptText(lines, 'update', () => statementText(trx, write))
  await text.tell(trx, valuesOf(target, rows))
}

async function insertLines(trx: Trx, target: LinesTarget, rows: readonly LineRecord[]): Promise<void> {
  const { lines } = target
  const write = (slot: NameSlot) => {
    const selected = columnsOf(lines).map((column) => sql`${ownName('r')}.${ownName(column)}`)
    return sql<NoRow>`INSERT INTO ${tableRef(lines.table)} (tenant_id, parent_id, ${sql.join(columnsOf(lines).map(ownName))})
      SELECT ${slot('tenant')}::text, ${slot('parent')}::bigint, ${sql.join(selected)} FROM ${recordset(lines.fields, slot('rows'))}`
  }
  const text = keptText(lines, 'insert', () => statementText(trx, write))
  await text.tell(trx, valuesOf(target, rows))
}

/** Gives the place of a value in a text. */
type NameSlot = (name: string) => unknown

function valuesOf({ parentId, lines, tenantId }: LinesTarget, rows: readonly LineRecord[]) {
  return { tenant: tenantId, parent: parentId, rows: JSON.stringify(rows.map((row) => rowOf(lines.fields, row))) }
}

function columnsOf({ fields }: LinesField): readonly string[] {
  return [...valueFields(fields).map((field) => field.column), 'custom']
}

/** `jsonb_to_recordset(…) AS r(id bigint, …)`: the rows as a table. */
function recordset(fields: readonly FieldDefinition[], rows: unknown): RawBuilder<unknown> {
  const columns = valueFields(fields).map(
    (field) => sql`${ownName(field.column)} ${sqlType(columnType(field) ?? 'text')}`,
  )
  return sql`jsonb_to_recordset(${rows}::jsonb) AS r(id bigint, ${sql.join(columns)}, custom jsonb)`
}

/** A line as its table keeps it: column → value. What is not in it is nothing. */
function rowOf(fields: readonly FieldDefinition[], line: LineRecord): Readonly<Record<string, unknown>> {
  const row: Record<string, unknown> = { id: line['id'] ?? null, custom: customValues(fields, line) }
  for (const { id, column } of valueFields(fields)) {
    const value = line[id] ?? null
    if (value !== null) row[column] = value
  }
  return row
}

const values = new WeakMap<readonly FieldDefinition[], readonly FieldDefinition[]>()

function valueFields(fields: readonly FieldDefinition[]): readonly FieldDefinition[] {
  const known = values.get(fields)
  if (known !== undefined) return known
  const found = storedFields(fields).filter((field) => field.id !== 'id')
  values.set(fields, found)
  return found
}
