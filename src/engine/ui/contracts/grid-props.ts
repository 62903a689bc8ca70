import type { ComponentType, Ref } from 'react'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { Scalar } from '#core/model/value.ts'
import type { Locale } from '#core/field-kinds/parts/field-kind.ts'
import type { WidgetFiles } from './widget-props.ts'

/**
 * One column of a grid. The field's kind decides cell, alignment, display, entry and parsing; nothing else of the
 * field is looked at except its choices and lookup.
 */
export interface GridColumn {
  /** Id of the field; unique in the grid. */
  readonly id: string
  readonly field: FieldDefinition
  /** Ids of the fields that stand in it where it shows one of several; `GridRow.fields` says which. */
  readonly covers?: readonly string[]
  /** Translated heading. */
  readonly title: string
  readonly width: number
  /** True when its cells may be edited; a row may still refuse through `GridRow.readOnly`. */
  readonly isEditable: boolean
  /** Share of the spare width; 0 keeps the width. */
  readonly grow: number
  /** False keeps the heading from answering a click with a sort. */
  readonly isSortable: boolean
  readonly sort: 'ascending' | 'descending' | undefined
  /** True draws an asterisk in the heading. */
  readonly isRequired: boolean
}

/** A small picture, for a canvas and for the page. */
export interface GridPicture {
  readonly bitmap: ImageBitmap
  /** Address inside this page. */
  readonly address: string
}

/** One row, built for the moment it is drawn: only visible rows are ever asked for. */
export interface GridRow {
  /** Stable key of the record or line. */
  readonly key: string
  /** Field id → value as in a record: decimals are strings, lookups numeric ids. */
  readonly values: Readonly<Record<string, Scalar | undefined>>
  /** Display text of a lookup (its title), by field id; also the text of any cell whose display the caller knows better. */
  readonly texts: Readonly<Record<string, string>>
  /** The field that stands in a cell where a column shows one of several, by column id. */
  readonly fields?: Readonly<Record<string, FieldDefinition>>
  /** What the person typed and could not be understood, by field id: shown instead of the value until it is corrected. */
  readonly words?: Readonly<Record<string, string>> | undefined
  /** Translated message of what is wrong with a cell, by field id. Shown as a red edge; told on focus and hover. */
  readonly issues?: Readonly<Record<string, string>> | undefined
  /** Field ids that may not be edited in this row. */
  readonly readOnly?: ReadonlySet<string>
  /** Field ids this row has to fill, where that follows a rule; without it each field says for itself. */
  readonly required?: ReadonlySet<string>
  /** Field ids that are hidden in this row: drawn empty. */
  readonly hidden?: ReadonlySet<string>
  /** Pictures that are here already, by field id; one that is on its way comes with another version. */
  readonly pictures?: Readonly<Record<string, GridPicture | undefined>>
  /** Values that stand out, by field id: a tone with its sign, and what it means in words. */
  readonly tones?: Readonly<Record<string, CellTone>>
  /** True draws the row muted, such as an inactive master. */
  readonly isMuted?: boolean
}

/** Why a value stands out. */
export interface CellTone {
  readonly tone: 'success' | 'warning' | 'danger'
  /** Translated: told on focus and hover and read out with the value, because colour alone tells not everybody. */
  readonly words: string
}

/** One cell a person changed. Typing, a lookup's pick, paste, fill, Delete and cut all arrive as edits, together. */
export interface GridEdit {
  /** Row index; may be ≥ rowCount when more rows are pasted than there are. */
  readonly row: number
  readonly column: string
  readonly input: GridInput
}

/** `value`: understood by the field's kind. `words`: not understood (code of the kind, or `grid/lookup-words` for pasted lookup text). */
export type GridInput =
  | { readonly kind: 'value'; readonly value: Scalar; readonly candidate?: LookupCandidate }
  | { readonly kind: 'words'; readonly words: string; readonly code: string }

/** One record offered by a lookup editor. */
export interface LookupCandidate {
  readonly id: number
  /** Title of the record. */
  readonly text: string
  /** More columns shown beside the title. */
  readonly details: readonly string[]
  /** Field id of the target → value, for `lookup.fill`. */
  readonly values: Readonly<Record<string, Scalar>>
  /** Id behind the title when the title is a lookup itself, such as the unit of an item's unit. */
  readonly titleId?: number | undefined
}

/** Finds the candidates of a lookup cell for what was typed so far; aborted when more is typed. */
export type SearchLookup = (
  query: { readonly column: GridColumn; readonly row: number; readonly words: string },
  signal: AbortSignal,
) => Promise<readonly LookupCandidate[]>

/** Half-open ranges of row indices `[from, to)`, ascending and apart. */
export type RowRanges = readonly (readonly [from: number, to: number])[]

/** Where something is on the screen, in CSS pixels. */
export interface GridAnchor {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What the caller may tell the grid to do. */
export interface GridHandle {
  readonly focus: () => void
  readonly focusCell: (row: number, column: string) => void
  /** Draws these rows again without a React render; use after a change of a few cells. */
  readonly redrawRows: (rows: readonly number[]) => void
  /** Brings the first of these columns that is drawn into the middle of what is in sight. */
  readonly scrollToColumns: (columns: readonly string[]) => void
}

/** How tall rows are: 28, 34 or 44 px. */
export type GridDensity = 'compact' | 'normal' | 'touch'

/**
 * A grid of any number of rows on a canvas, with an accessible twin (role grid, row, gridcell). It draws what `getRow`
 * answers and reports what people do; it decides nothing and keeps no rows.
 */
export interface GridProps {
  /** Accessible name. */
  readonly label: string
  readonly columns: readonly GridColumn[]
  readonly rowCount: number
  /** Undefined while the row is not here yet: a skeleton is drawn. */
  readonly getRow: (index: number) => GridRow | undefined
  /** Any value that changes when the answers of `getRow` may have changed. */
  readonly version: unknown
  readonly locale: Locale
  readonly density: GridDensity
  /** `fill` takes the height of the parent; `content` grows with the rows up to `maxHeight` px. */
  readonly height: 'fill' | { readonly maxHeight: number }
  /** First columns that stay in place when scrolling sideways. */
  readonly frozenColumns: number
  readonly handle?: Ref<GridHandle> | undefined

  /** Rows in sight `[from, to)`: fetch them. */
  readonly onVisibleRange?: ((from: number, to: number) => void) | undefined
  /** Row to start at, so that the back button returns to where one was. */
  readonly initialRow?: number | undefined
  readonly onHeaderClick?: ((columnId: string) => void) | undefined
  readonly onColumnResize?: ((columnId: string, width: number) => void) | undefined
  /** A heading was dragged: the new order of column ids. */
  readonly onColumnsReorder?: ((columnIds: readonly string[]) => void) | undefined

  /** Present: a column of check boxes. */
  readonly selectedRows?: RowRanges | undefined
  readonly onSelectedRowsChange?: ((rows: RowRanges) => void) | undefined

  /** Enter, double click or a click on a row of a grid without editing. */
  readonly onRowOpen?: ((row: number) => void) | undefined
  /** Present: a last column with a menu button; also the context-menu key, Shift+F10 and right click. */
  readonly onRowMenu?: ((row: number, anchor: GridAnchor) => void) | undefined

  /** Present: cells of editable columns can be edited. One call a gesture, so that one undo takes it back. */
  readonly onEdit?: ((edits: readonly GridEdit[]) => void) | undefined
  readonly searchLookup?: SearchLookup | undefined
  /** Files of the record, for cells with pictures; absent until it is stored. */
  readonly files?: WidgetFiles | undefined
  /** Enter or Tab went past the last row: append one. The grid moves on to it once rowCount has grown. */
  readonly onAppendRow?: (() => void) | undefined
  /** Ctrl+Delete, or Delete with whole rows selected. */
  readonly onDeleteRows?: ((rows: readonly number[]) => void) | undefined
  /** Present: rows have a handle and are dragged to another place. */
  readonly onRowMove?: ((from: number, to: number) => void) | undefined
  readonly onUndo?: (() => void) | undefined
  readonly onRedo?: (() => void) | undefined
  /** Keys before the grid sees them (Ctrl+D …); true: handled. */
  readonly onShortcut?: ((event: GridShortcut) => boolean) | undefined
  /** The cell in focus moved. */
  readonly onFocusedCell?: (cell: { readonly row: number; readonly column: string } | undefined) => void
}

/** A key with its modifiers and the cell in focus. */
export interface GridShortcut {
  readonly key: string
  readonly ctrl: boolean
  readonly shift: boolean
  readonly alt: boolean
  readonly row: number | undefined
  readonly column: string | undefined
}

/** The grid as engine/ui is given it by the composition root; widgets/grid holds the implementation. */
export type GridComponent = ComponentType<GridProps>
