import type { TextKey } from '../model/field-definition.ts'

/** What the lines of a grid come to, by what one field of them says: a row for each of its values. */
export interface GroupDefinition {
  readonly id: string
  readonly title: TextKey
  /** Field of a line whose values make the rows. */
  readonly by: string
  /** Field of a line: lines that say nothing in it, or zero, count for nothing; undefined: all count. */
  readonly counts: string | undefined
  /** Amounts of a line that are summed. */
  readonly sums: readonly string[]
  /** Further fields of a line, alike in all lines of a row: what its first line says of them is told. */
  readonly shows: readonly string[]
  /** The least a sum should come to; undefined where there is none. */
  readonly least: GroupLeast | undefined
}

/** The least one of the sums should come to. */
export interface GroupLeast {
  /** The sum. */
  readonly of: string
  /** Amount of a line with the least of its row. */
  readonly is: string
}
