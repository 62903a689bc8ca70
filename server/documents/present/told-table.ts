import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import { wireName } from '#core/record/wire-record.ts'
import type { Trx } from '../../db/pool.ts'
import type { Permissions } from '../../entity-sql/readable-entity.ts'

/** For whom something is put in words. */
export interface ToldTo {
  readonly definitions: TenantDefinitions
  readonly permissions: Permissions
  readonly language: string
}

/** What is told of one row, by field id. */
export type Told = Readonly<Record<string, string | null>>

/** A table some of whose fields are words that code writes for who reads them: the table holds nothing there. */
export interface ToldTable {
  /** Table of the entity. */
  readonly table: string
  /** What is told of rows by their ids, in the transaction that reads them. */
  readonly tell: (trx: Trx, to: ToldTo, ids: readonly number[]) => Promise<ReadonlyMap<number, Told>>
}

/** How rows of a table are told. */
export interface Telling {
  readonly table: ToldTable
  readonly to: ToldTo
  /** Under which name a row has the value of a field. */
  readonly nameOf: (field: FieldDefinition) => string
  readonly fields: readonly FieldDefinition[]
}

type Row = Readonly<Record<string, unknown>>

/** The rows with what is told of them, as far as they were asked for it; each row has its id under `idName`. */
export async function toldRows<T extends Row>(
  trx: Trx,
  { table, to, nameOf, fields }: Telling,
  { rows, idName }: { readonly rows: readonly T[]; readonly idName: string },
): Promise<readonly T[]> {
  const told = await table.tell(
    trx,
    to,
    rows.map((row) => Number(row[idName])),
  )
  return rows.map((row) => {
    const words = told.get(Number(row[idName])) ?? {}
    const wanted = fields.filter((field) => field.id in words && nameOf(field) in row)
    return { ...row, ...Object.fromEntries(wanted.map((field) => [nameOf(field), words[field.id]])) }
  })
}

/** The rows of a wire answer with what is told of them. */
export function toldWireRows<T extends Row>(
  trx: Trx,
  telling: Omit<Telling, 'nameOf'>,
  rows: readonly T[],
): Promise<readonly T[]> {
  return toldRows(trx, { ...telling, nameOf: wireName }, { rows, idName: 'Id' })
}
