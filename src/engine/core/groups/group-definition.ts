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
  /** What a sum is made of, such as the taxes of a code; undefined: it is not told. */
  readonly parts: GroupParts | undefined
  /** Field of a line → field of the header: these count as one more line, such as the freight of an order. */
  readonly header: Readonly<Record<string, string>>
  /** The least a sum should come to; undefined where there is none. */
  readonly least: GroupLeast | undefined
}

/** One of the sums taken apart, in proportion to what a text of the line says. */
export interface GroupParts {
  /** The sum. */
  readonly of: string
  /** Text of a line with one part a row: how much it weighs, a blank, and its name. */
  readonly told: string
}

/** The least one of the sums should come to. */
export interface GroupLeast {
  /** The sum. */
  readonly of: string
  /** Amount of a line with the least of its row. */
  readonly is: string
}
