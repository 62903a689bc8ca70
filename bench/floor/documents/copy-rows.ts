import type { FloorDatabase } from '../floor-database.ts'
import type { Statement } from './statement.ts'

/** Columns of tables that are written by hand: all but those the database fills in. */
export type Columns = ReadonlyMap<string, readonly string[]>

/** Which rows are copied, and what differs in the copy. */
export interface Copy {
  readonly name: string
  readonly table: string
  /** Joins behind the rows `m` of the model, and which of them. */
  readonly of: string
  /** What stands instead of the model's own, by column. */
  readonly set: Readonly<Record<string, string>>
  readonly order?: string
  /** What comes before `insert`, such as the taking of a number. */
  readonly before?: string
  readonly returning?: string
}

/** Reads what columns tables have. */
export async function readColumns({ read }: FloorDatabase): Promise<Columns> {
  const rows = await read(
    async (client) =>
      (
        await client.query<{ readonly table: string; readonly columns: readonly string[] }>(`
    select c.relname::text as table, array_agg(a.attname::text order by a.attnum) as columns from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by 1`)
      ).rows,
  )
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

/** The statement of a copy, its columns written out as by hand. */
export function copyRows(columns: Columns, { name, table, of, set, order, before = '', returning }: Copy): Statement {
  const all = columns.get(table) ?? []
  const values = all.map((column) => set[column] ?? `m.${column}`)
  const text = `${before} insert into ${table} (${all.join(', ')}) select ${values.join(', ')} from ${table} m ${of}
    ${order === undefined ? '' : `order by ${order}`} ${returning === undefined ? '' : `returning ${returning}`}`
  return { name, text }
}
