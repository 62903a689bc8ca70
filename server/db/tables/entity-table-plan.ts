import type { ColumnShape } from './entity-table-columns.ts'
import type { ExistingTable } from './entity-table-existing.ts'
import { ownerSteps } from './entity-table-owner.ts'
import { searchSteps } from './entity-table-search.ts'
import type { ForeignKeyShape, TableShape } from './entity-table-shape.ts'
import { quoted, type IndexShape } from './index-shape.ts'

/** One statement that adds something. */
export interface PlanStep {
  readonly table: string
  /** What it is for, as a person reads it in `npm run db:plan`. */
  readonly what: string
  /** What that is good for, the same for all steps of one purpose. */
  readonly why: string
  readonly sql: string
}

/** Something the plan will not do by itself, and what a person does instead. */
export interface PlanRefusal {
  readonly table: string
  readonly what: string
  readonly instead: string
}

/** What must happen to the database so that it fits the definitions. */
export interface EntityTablePlan {
  readonly steps: readonly PlanStep[]
  /** Any of these stops the start. */
  readonly refusals: readonly PlanRefusal[]
  /** What definitions of system tables miss. Migrations that follow may still bring it; what is missing after them stops the start. */
  readonly missing: readonly PlanRefusal[]
  /** Left alone and harmless: columns no definition names any more. */
  readonly notices: readonly PlanRefusal[]
}

/** Compares what the definitions want with what stands; only ever adds. Tables come first, references last, so their order does not matter. */
export function planEntityTables(
  shapes: readonly TableShape[],
  existing: ReadonlyMap<string, ExistingTable>,
): EntityTablePlan {
  const generated = shapes.filter((shape) => shape.storage === 'generated')
  return {
    steps: [
      ...generated.flatMap((shape) => columnSteps(shape, existing.get(shape.table))),
      ...generated.flatMap((shape) => indexSteps(shape, existing.get(shape.table))),
      ...generated.flatMap((shape) => foreignKeySteps(shape, existing.get(shape.table))),
      ...generated.flatMap((shape) => searchSteps(shape, existing)),
      ...generated.flatMap((shape) => ownerSteps(shape, existing.get(shape.table))),
    ],
    refusals: generated.flatMap((shape) => refusalsOf(shape, existing.get(shape.table))),
    missing: shapes
      .filter((shape) => shape.storage === 'system')
      .flatMap((shape) => missingOf(shape, existing.get(shape.table))),
    notices: generated.flatMap((shape) => noticesOf(shape, existing.get(shape.table))),
  }
}

function columnSteps(shape: TableShape, table: ExistingTable | undefined): readonly PlanStep[] {
  if (!table) {
    const body = [...shape.columns.map(columnDdl), 'PRIMARY KEY ("tenant_id", "id")'].join(',\n  ')
    return [
      {
        table: shape.table,
        what: `table of ${shape.origin}`,
        why: 'a new definition keeps its records in a table of its own',
        sql: `CREATE TABLE ${quoted(shape.table)} (\n  ${body}\n)`,
      },
    ]
  }
  return shape.columns
    .filter((column) => !table.columns.has(column.name))
    .map((column) => ({
      table: shape.table,
      what: `column ${column.name} of ${shape.origin}`,
      why:
        column.filledWith === undefined
          ? 'a new field has a column, empty in the rows there are'
          : 'a new field that must be given has a column, with its default in the rows there are',
      sql: addColumnDdl(shape.table, column),
    }))
}

/** The default is of the rows there are alone: whoever writes others says what is in them. */
function addColumnDdl(table: string, column: ColumnShape): string {
  const add = `ALTER TABLE ${quoted(table)} ADD COLUMN ${columnDdl(column)}`
  if (column.filledWith === undefined) return add
  return `${add} DEFAULT ${column.filledWith}; ALTER TABLE ${quoted(table)} ALTER COLUMN ${quoted(column.name)} DROP DEFAULT`
}

function columnDdl(column: ColumnShape): string {
  return [quoted(column.name), column.type, column.rest].filter((part) => part !== '').join(' ')
}

function indexSteps(shape: TableShape, table: ExistingTable | undefined): readonly PlanStep[] {
  return shape.indexes
    .filter((index) => !table?.indexes.has(index.name))
    .map((index) => ({
      table: shape.table,
      what: `${index.isUnique ? 'unique index' : 'index'} ${index.name}`,
      why: index.why,
      sql: indexDdl(shape.table, index),
    }))
}

function indexDdl(table: string, { name, on, include, isUnique, isNullEqual, where }: IndexShape): string {
  const carried = include === '' ? '' : ` INCLUDE (${include})`
  const nulls = isNullEqual === true ? ' NULLS NOT DISTINCT' : ''
  const rows = where === undefined ? '' : ` WHERE ${where}`
  return `CREATE ${isUnique ? 'UNIQUE ' : ''}INDEX ${quoted(name)} ON ${quoted(table)} (${on})${carried}${nulls}${rows}`
}

function foreignKeySteps(shape: TableShape, table: ExistingTable | undefined): readonly PlanStep[] {
  return shape.foreignKeys
    .filter((key) => !table?.constraints.has(key.name))
    .map((key) => ({
      table: shape.table,
      what: `reference ${key.column} → ${key.target}`,
      why: 'a row refers only to a record there is, of its own tenant',
      sql: foreignKeyDdl(shape.table, key),
    }))
}

function foreignKeyDdl(table: string, key: ForeignKeyShape): string {
  const action = key.cascades ? ' ON DELETE CASCADE' : ''
  return (
    `ALTER TABLE ${quoted(table)} ADD CONSTRAINT ${quoted(key.name)} FOREIGN KEY ("tenant_id", ${quoted(key.column)}) ` +
    `REFERENCES ${quoted(key.target)} ("tenant_id", "id")${action}`
  )
}

function refusalsOf(shape: TableShape, table: ExistingTable | undefined): readonly PlanRefusal[] {
  return shape.columns.flatMap((column) => {
    const type = table?.columns.get(column.name)
    return type === undefined || type === column.type ? [] : [changedType(shape, column, type)]
  })
}

function missingOf(shape: TableShape, table: ExistingTable | undefined): readonly PlanRefusal[] {
  if (!table) return [missingSystemTable(shape)]
  return shape.columns
    .filter((column) => !table.columns.has(column.name))
    .map((column) => missingSystemColumn(shape, column))
}

function changedType(shape: TableShape, column: ColumnShape, type: string): PlanRefusal {
  return {
    table: shape.table,
    what: `${shape.table}.${column.name} is ${type} and ${shape.origin} now wants ${column.type}`,
    instead:
      'Changing the type or scale of stored values is a data migration: give the field a new id, write a numbered migration in ' +
      'server/db/migrations-after that copies and converts the values, and remove the old field afterwards.',
  }
}

function missingSystemTable(shape: TableShape): PlanRefusal {
  return {
    table: shape.table,
    what: `system table ${shape.table} of ${shape.origin} does not exist`,
    instead: 'Add a migration that creates it.',
  }
}

function missingSystemColumn(shape: TableShape, column: ColumnShape): PlanRefusal {
  return {
    table: shape.table,
    what: `system table ${shape.table} has no column ${column.name} (${column.type}), which ${shape.origin} reads`,
    instead: 'Add the column in a migration, or take the field out of the definition.',
  }
}

function noticesOf(shape: TableShape, table: ExistingTable | undefined): readonly PlanRefusal[] {
  const wanted = new Set(shape.columns.map((column) => column.name))
  return [...(table?.columns.keys() ?? [])]
    .filter((name) => !wanted.has(name))
    .map((name) => ({
      table: shape.table,
      what: `${shape.table}.${name} belongs to no field of ${shape.origin} any more and is kept`,
      instead: 'When its values are wanted nowhere, drop it in a numbered migration in server/db/migrations-after.',
    }))
}
