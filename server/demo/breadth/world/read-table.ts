import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../../../process/project-folder.ts'

/** A row of a table; what stands empty is an empty text. */
export type TableRow<Column extends string> = Readonly<Record<Column, string>>

interface StoredTable {
  readonly columns: readonly string[]
  /** Each a line of values with a bar between them, in the order of the columns. */
  readonly rows: readonly string[]
}

/** Reads a table of the demo's breadth. Throws when a line has more or fewer values than there are columns. */
export function readTable<Column extends string>(
  name: string,
  columns: readonly Column[],
): readonly TableRow<Column>[] {
  const stored = readBreadth<StoredTable>(name)
  if (stored.columns.join() !== columns.join()) throw new Error(`The table ${name} has other columns`)
  return stored.rows.map((row) => {
    const values = row.split('|')
    if (values.length !== columns.length) throw new Error(`${name}: ${row} has ${values.length} values`)
    // One value stands for each column, as was just counted.
    return Object.fromEntries(columns.map((column, index) => [column, values[index]])) as TableRow<Column>
  })
}

/** Reads a file of the demo's breadth; it ships with the product, so its shape is trusted. */
export function readBreadth<T>(name: string): T {
  return JSON.parse(readFileSync(join(projectFolder, `server/demo/data/breadth/${name}.json`), 'utf8')) as T
}

/** The values of a list, such as `PRO,DAI`; none of an empty one. */
export function listOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(',')
}
