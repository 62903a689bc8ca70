import { sql, type RawBuilder } from 'kysely'
import { hasOwnColumn } from '#core/model/field-shapes.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { EntityDefinition } from '#core/model/family-definition.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { EntityRecord, Scalar } from '#core/model/value.ts'
import { refuseHeader } from '../command/refused-header.ts'
import { withoutWaiting } from '../../db/in-transaction.ts'
import { columnType } from '../../db/tables/entity-table-columns.ts'
import { keptText } from '../../entity-sql/kept-texts.ts'
import { frameColumn, ownName, sqlType, tableRef } from '../../entity-sql/property-ref.ts'
import type { Trx } from '../../db/pool.ts'
import { statementText, type NoRow } from '../../db/statement-text.ts'
import { ofTenant, tenantOf } from '../../db/tenant-of.ts'

/** The id a new record will have. Who knows it first need not wait for its header to write what hangs on it. */
export async function reserveId(trx: Trx, { table }: EntityDefinition): Promise<number> {
  const { rows } = await sql<{
    readonly id: number
  }>`SELECT nextval(pg_get_serial_sequence(${table}, 'id')) AS id`.execute(trx)
  const [row] = rows
  if (!row) throw new Error(`${table} has no ids`)
  return row.id
}

/** A number a series gives: the field it stands in, and the row that reads it as column `doc_no`. */
export interface GivenNumber {
  readonly field: string
  readonly row: RawBuilder<unknown>
}

/** A new header: its reserved id and the standard fields already (state, author), and the row that reads its number where it has one. */
export interface NewHeader {
  readonly record: EntityRecord
  readonly number: GivenNumber | undefined
}

/** Inserts a header, with the number as column `doc_no`. */
export async function insertHeader(trx: Trx, entity: EntityDefinition, { record, number }: NewHeader): Promise<void> {
  const columns = storedFields(entity.fields)
  const names = ['tenant_id', ...columns.map((field) => field.column), 'custom']
  const values = columns.map((field) =>
    number !== undefined && field.id === number.field
      ? sql`number.doc_no`
      : sql`${scalar(record, field)}::${sqlType(field.id === 'id' ? 'bigint' : (columnType(field) ?? 'text'))}`,
  )
  const row = sql.join([sql`${tenantOf(trx)}::text`, ...values, sql`${customOf(entity.fields, record)}::jsonb`])
  const source = number === undefined ? sql`SELECT ${row}` : sql`SELECT ${row} FROM (${number.row}) AS number`
  const inserted = sql`INSERT INTO ${tableRef(entity.table)} (${sql.join(names.map(ownName))}) ${source}`.execute(trx)
  await withoutWaiting(trx, inserted.catch(refuseHeader(record)))
}

/** Writes a header anew. The caller holds its lock and has raised `versionNo` where the change is a new version. */
export async function updateHeader(trx: Trx, entity: EntityDefinition, record: EntityRecord): Promise<void> {
  const columns = storedFields(entity.fields).filter((field) => !fixedFields.has(field.id))
  const values = Object.fromEntries(columns.map((field) => [slotOf(field), scalar(record, field)]))
  const own = { ...values, custom: customOf(entity.fields, record), id: standardOf(record).id }
  const updated = updateText(trx, entity, columns).tell(trx, own)
  await withoutWaiting(trx, updated.catch(refuseHeader(record)))
}

function updateText(trx: Trx, entity: EntityDefinition, columns: readonly FieldDefinition[]) {
  return keptText(entity, 'update', () =>
    statementText(trx, (slot) => {
      const sets = columns.map((field) => sql`${ownName(field.column)} = ${slot(slotOf(field))}`)
      return sql<NoRow>`UPDATE ${tableRef(entity.table)} AS t SET ${sql.join([...sets, sql`custom = ${slot('custom')}`])}
        WHERE ${frameColumn('t', 'tenant_id')} = ${slot('tenant')} AND ${frameColumn('t', 'id')} = ${slot('id')}`
    }),
  )
}

/** Place of a field's value in the text; no field has a name with a dot. */
function slotOf({ id }: FieldDefinition): string {
  return `rec.${id}`
}

/** Deletes a header; its lines go with it. */
export async function deleteHeader(trx: Trx, entity: EntityDefinition, id: number): Promise<void> {
  await sql`DELETE FROM ${tableRef(entity.table)} AS t WHERE ${ofTenant(trx, 't')} AND ${frameColumn('t', 'id')} = ${id}`.execute(
    trx,
  )
}

/** What a record keeps for life. */
const fixedFields = new Set(['id', 'docNo', 'enteredBy', 'enteredOn'])

/** Fields with a column of their own. */
export function storedFields(fields: readonly FieldDefinition[]): readonly FieldDefinition[] {
  const known = stored.get(fields)
  if (known !== undefined) return known
  const found = fields.filter((field) => hasOwnColumn(field) && columnType(field) !== undefined)
  stored.set(fields, found)
  return found
}

const stored = new WeakMap<readonly FieldDefinition[], readonly FieldDefinition[]>()

/** The custom fields of a record as the JSON of its `custom` column. */
function customOf(fields: readonly FieldDefinition[], record: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(customValues(fields, record))
}

/** The custom fields of a record that have a value. */
export function customValues(
  fields: readonly FieldDefinition[],
  record: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const present = customFields(fields).filter((field) => (record[field.id] ?? null) !== null)
  return Object.fromEntries(present.map((field) => [field.id, record[field.id]]))
}

function customFields(fields: readonly FieldDefinition[]): readonly FieldDefinition[] {
  const known = custom.get(fields)
  if (known !== undefined) return known
  const found = fields.filter((field) => field.isCustom)
  custom.set(fields, found)
  return found
}

const custom = new WeakMap<readonly FieldDefinition[], readonly FieldDefinition[]>()

function scalar(record: EntityRecord, field: FieldDefinition): Scalar {
  // A field with a column is no `lines` field, so its value is a scalar.
  return (record[field.id] ?? null) as Scalar
}
