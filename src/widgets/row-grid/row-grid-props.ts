/** One column of a row grid. */
export interface RowGridColumn {
  /** Unique in the grid. */
  readonly id: string
  /** Translated heading. */
  readonly title: string
  /** Translated heading over neighbouring columns with the same words; `''` for none. */
  readonly group: string
  /** In px. */
  readonly width: number
  readonly align: 'start' | 'end'
  readonly isEditable: boolean
  /** True draws the column on a quiet ground, so that neighbouring groups are told apart. */
  readonly isShaded: boolean
}

/** The row that is edited, as it is to be drawn. */
export interface RowGridEdit {
  readonly row: number
  /** Column whose entry has the focus. */
  readonly column: number
  /** Milliseconds before the focus is placed; what is typed meanwhile is kept. */
  readonly focusDelay: number
  readonly textAt: (column: number) => string
  /** Translated message of what is wrong with a cell. */
  readonly problemAt: (column: number) => string | undefined
}

/**
 * A grid in which a whole row is edited at a time (SPEC-2.10.3): the rows are drawn on a canvas, the edited one is a row
 * of entries over it. It draws what it is given and reports what people do; it keeps neither rows nor entries.
 */
export interface RowGridProps {
  /** Accessible name. */
  readonly label: string
  readonly columns: readonly RowGridColumn[]
  readonly rowCount: number
  /** In px. */
  readonly rowHeight: number
  /** The words of a cell; asked for what is in sight only. Another function draws everything anew. */
  readonly textAt: (row: number, column: number) => string
  readonly edit: RowGridEdit | undefined
  /** A row was clicked, or Enter or F2 was pressed in one of its cells. */
  readonly onOpenRow: (row: number, column: number) => void
  /** Tab, Shift+Tab or a click within the edited row. */
  readonly onFocusColumn: (column: number) => void
  readonly onType: (column: number, text: string) => void
  /** Answers the row that was kept and left, if any; the next `edit` may come a frame later. */
  readonly onEnter: () => number | undefined
  readonly onEscape: () => void
}
