/** Lines of a record against other lines of it, or against what each of them is offered: rows and columns are both data. */
export interface CompareDefinition {
  readonly rows: ComparedRows
  /** Lines that are columns; undefined where rows say what they are offered. */
  readonly columns: ComparedColumnLines | undefined
  /** Lines that are cells, where others are columns. */
  readonly cells: ComparedCellLines | undefined
  readonly best: 'lowest' | 'highest'
  /** What choosing a cell writes; undefined: nothing is chosen. */
  readonly choice: CompareChoice | undefined
}

/** Lines that are rows. */
interface ComparedRows {
  readonly lines: string
  /** Fields told under the name of a row. */
  readonly shows: readonly string[]
  /** Number each value is compared with. */
  readonly against: string | undefined
  /** Lookup to what names the column that is preferred for the row. */
  readonly preferred: string | undefined
  /** Quantity values are multiplied by in the totals of a column. */
  readonly times: string | undefined
  /** Field that says what each of several asks: they are the columns, their prices the cells. */
  readonly offers: string | undefined
}

/** Lines that are columns. */
export interface ComparedColumnLines {
  readonly lines: string
  /** Lookup that names a column. */
  readonly name: string
  /** Yes or no: whether anything is to be expected in the column. */
  readonly answered: string | undefined
}

/** Lines that are cells. */
export interface ComparedCellLines {
  readonly lines: string
  /** Id of the line of its row. */
  readonly row: string
  /** What its column is named by. */
  readonly column: string
  readonly value: string
  /** The value as it was given, in its own currency. */
  readonly asked: string | undefined
  readonly notes: readonly string[]
}

/** What choosing a cell writes into its row. */
export interface CompareChoice {
  readonly field: string
  /** Amount of the header that says what the chosen cells come to. */
  readonly total: string | undefined
  /** Fields of the row that are emptied: they spoke of what was chosen before. */
  readonly empties: readonly string[]
  readonly together: CompareTogether | undefined
}

/** Which rows are chosen for together. */
export interface CompareTogether {
  /** Choice of the header. */
  readonly by: string
  /** Value of that choice → field of a row in which rows that go together say the same. */
  readonly alike: Readonly<Record<string, string>>
  /** Values of that choice by which all rows go together. */
  readonly all: readonly string[]
}
