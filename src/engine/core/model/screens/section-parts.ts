import type { Expression } from '../../json-schema/common-schema.ts'
import type { GroupDefinition } from '../../groups/group-definition.ts'
import type { LineColumn, TextKey } from '../field-definition.ts'

/** A list of any family that belongs to the record on screen; read-only, and guarded by its own family. */
export interface RelatedList {
  /** Family the list is of. */
  readonly family: string
  readonly list: string
  /** OData filter over the rows of that family, in wire names; `$id` is the record. */
  readonly where: string
  /** The record is a location, and the list shows what its packages let it use. */
  readonly isOfUsable: boolean
  /** Fields of its rows that are changed in the grid, while the run on screen may be adjusted. */
  readonly edits: readonly string[]
}

/** Columns of a grid that belong together and are seldom used. */
export interface MoreColumns {
  readonly id: string
  readonly title: TextKey
  /** Fields of a line. */
  readonly columns: readonly string[]
  /** Those of them that decide whether a line says something. */
  readonly by: readonly string[]
  /** In sight while the record is edited; where nobody gave anything it stands aside afterwards. */
  readonly whileEdited: boolean
}

/** Fields of a line of units that say how many base units one of them is. */
export interface ChainDefinition {
  readonly unit: string
  readonly num: string
  readonly den: string
}

/** A column that takes what another one suggests. */
export interface TakeDefinition {
  readonly from: string
  readonly into: string
}

/** What a grid tells and offers beside its lines. */
export interface GridExtras {
  /** What its lines come to by one of their fields, in order. */
  readonly groups: readonly GroupDefinition[]
  /** The column that takes what another one suggests, in all lines at once; undefined: none. */
  readonly take: TakeDefinition | undefined
}

/** A sheet of paper beside the record itself: to be written on by hand, or to be read where the work is done. */
export interface PrintedSheet {
  readonly id: string
  readonly title: TextKey
  /** Header field with the picture that is drawn on top; undefined: none. */
  readonly picture: string | undefined
  /** Header fields on top of the first page. */
  readonly fields: readonly string[]
  /** Its tables, in order. */
  readonly parts: readonly PrintedPart[]
}

/** A table of a sheet: lines of the record, or rows of a list that belongs to it. */
export interface PrintedPart {
  /** Lines field; undefined where a list is printed. */
  readonly lines: string | undefined
  readonly related: RelatedList | undefined
  /** Fields that are printed; of lines also columns of which each line fills one field. */
  readonly columns: readonly string[]
  /** Fields of a line that are written by hand; a line without the unit has no box. */
  readonly write: readonly { readonly field: string; readonly unit: string | undefined }[]
  /** Text of a line that is drawn as a barcode. */
  readonly code: string | undefined
}

/** How a record is worked out for more or less of what it makes. */
export interface ScaleDefinition {
  /** Numbers of the header that say how much it makes; one is wanted, and the others follow. */
  readonly by: readonly string[]
  /** Lines field. */
  readonly lines: string
  /** Numbers of a line that follow. */
  readonly quantities: readonly string[]
  /** Fields of a line, and columns of which each line fills one field, that are shown as they would be. */
  readonly columns: readonly string[]
}

/** What the effect of a state or a move will do, told before it does. */
export interface ToldAhead {
  /** State that is reached, or move that is made, when it is done; one of them. */
  readonly state: string | undefined
  readonly move: string | undefined
  /** States in which it is still ahead: while the record is written, waits for approval, or may make the move. */
  readonly ahead: readonly string[]
}

/** What a record asks of budgets, told before it is held. */
export type BudgetDefinition = ToldAhead

/** What lines that are made of others take, told before it is posted and as it was posted. */
export interface TakingDefinition extends ToldAhead {
  /** Fields of a line that name what it is made of; a record none of whose lines fills one of them is not asked about. */
  readonly made: readonly string[]
  /** The lines field they are of. */
  readonly lines: string
}

/** Records of which one is chosen above a chart of a list, such as a cost centre of a budget. */
export interface ChartChoice {
  /** Lookup of a row; rows in which it is empty stand for all and are drawn while none is chosen. */
  readonly field: string
  /** Lookup in lines of the record that says what there is to choose. */
  readonly offered: LineColumn
}

/** A chart of lines of the record, or of the rows of a list that belongs to it. */
export interface ChartDefinition {
  /** Lines field; undefined where a list is drawn. */
  readonly lines: string | undefined
  readonly related: RelatedList | undefined
  readonly x: string
  /** Numbers of a row that are heights; of several each is a line of the chart and a column of its table. */
  readonly y: readonly string[]
  /** Of steps: the field with the last day a value holds. */
  readonly to: string | undefined
  /** Fields whose values together name a line of the chart; none: there is one. */
  readonly series: readonly string[]
  readonly look: 'line' | 'step' | 'bar'
  /** What is chosen above it, in order; each offers what stands in lines with what was chosen before. */
  readonly choose: readonly ChartChoice[]
}

/** When a value of a list stands out, and what that means in words: nobody has to tell by colour alone. */
export interface ToneDefinition {
  readonly tone: 'success' | 'warning' | 'danger'
  readonly when: Expression
  readonly text: TextKey
}

/** Field a list is ordered by at start. */
export interface ListSort {
  readonly field: string
  readonly descending: boolean
}

/** A named filter of a list, and how its rows are shown where that is not as in the list. */
export interface ViewDefinition {
  readonly id: string
  readonly title: TextKey
  readonly where: string | undefined
  /** True when it is a tile with its count above the list, beside those of the list's field, and not among the views. */
  readonly isTile: boolean
  /** Its own columns, order at start and first facts of a card; undefined: those of the list. */
  readonly columns: readonly string[] | undefined
  readonly sort: ListSort | undefined
  readonly card: readonly string[] | undefined
}

/** Every field of a row that a part of a sheet names. */
export function cellsOfPart({ columns, write, code }: PrintedPart): readonly string[] {
  const boxes = write.flatMap(({ field, unit }) => (unit === undefined ? [field] : [field, unit]))
  return [...columns, ...boxes, ...(code === undefined ? [] : [code])]
}

/** Whether a sheet has boxes to be filled by hand. */
export function isWrittenOn({ parts }: PrintedSheet): boolean {
  return parts.some(({ write }) => write.length > 0)
}

/** A tab of a form. */
export interface TabDefinition {
  readonly id: string
  readonly title: TextKey
  /** Ids of its sections, in order. */
  readonly sections: readonly string[]
}
