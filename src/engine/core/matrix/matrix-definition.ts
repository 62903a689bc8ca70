import type { FieldDefinition, TextKey } from '../model/field-definition.ts'

/** How the lines of a record, stored one a cell, are drawn as rows and columns. */
export interface MatrixDefinition {
  /** Fields of a line that name a row. */
  readonly rows: readonly string[]
  /** Field of a line that says the column. */
  readonly column: string
  /** Field of a line that holds the value of a cell; of a drawn row it is the sum of its cells. */
  readonly value: string
  /** Whole number of the header: columns beyond it are not shown. */
  readonly upTo: string | undefined
  /** True where its rows are read from files and saved to them. */
  readonly hasFile: boolean
  readonly columns: readonly MatrixColumn[]
  /** In the browser, where the fields of the lines are those of a drawn row: the fields of a cell, as it travels. */
  readonly cells: readonly FieldDefinition[] | undefined
}

/** One column of a matrix. */
export interface MatrixColumn {
  /** Id of the field a drawn row has for it. */
  readonly id: string
  /** What a cell says that stands in it. */
  readonly value: string | number
  readonly label: TextKey
}
