import type { TextKey } from '../field-definition.ts'
import type { ListMaking, RowMaking } from '../source-definition.ts'
import type { ListSort, ToneDefinition, ViewDefinition } from './section-parts.ts'

/** One list screen. */
export interface ListDefinition {
  readonly id: string
  readonly title: TextKey
  /** What stands there while there is no record; undefined: what any list says. */
  readonly empty: TextKey | undefined
  readonly route: string
  readonly columns: readonly string[]
  /** Fields offered by the column chooser beyond `columns`. */
  readonly moreColumns: readonly string[]
  /** Columns that fold away first where there is no room for all, the least important first; the others follow from the last one on. */
  readonly folds: readonly string[]
  /** Texts that are drawn whole, as wide as the widest column may be: others fold away before these are cut. */
  readonly whole: readonly string[]
  /** Columns a card says first, in order. */
  readonly card: readonly string[]
  /** Amounts whose sums over all rows of the view stand under the list, and lookups a person may have them told apart by. */
  readonly totals: readonly string[]
  /** OData filter over the rows the totals add, in wire names; undefined: all of the view. */
  readonly totalsWhere: string | undefined
  /** What is told beside such totals: which rows they leave out. */
  readonly totalsNote: TextKey | undefined
  readonly groups: readonly string[]
  /** List of any family whose rows stand under the totals, each with what its tones say in words; undefined: none. */
  readonly foot: string | undefined
  /** Values drawn in a tone: column → when it holds, and its words. The first that holds is drawn. */
  readonly tones: Readonly<Record<string, readonly ToneDefinition[]>>
  readonly filters: readonly string[]
  /** `status` shows a tile a status with its count. */
  readonly tiles: string | undefined
  /** Of rows of a day: true where days to come are chosen as well. */
  readonly hasDaysAhead: boolean
  /** Amount of the rows whose sum each of these tiles tells beside its count; undefined: counts alone. */
  readonly tilesSum: string | undefined
  /** True where only tiles that have rows, and the pressed one, are drawn. */
  readonly hidesEmptyTiles: boolean
  /** OData filter that is always on, in wire names; `$me`, `$today` and `$site` are filled in. */
  readonly where: string | undefined
  /** Filters a person may switch; the first is on at start. */
  readonly views: readonly ViewDefinition[]
  readonly sort: ListSort
  /** Moves offered for several rows at once. */
  readonly bulk: readonly string[]
  readonly export: readonly ('csv' | 'xlsx')[]
  /** Family whose form the New button opens instead of the list's own; undefined: its own. */
  readonly composes: string | undefined
  /** What lines of sources that stand in this list are made into; undefined: its rows are records of their own. */
  readonly makes: ListMaking | undefined
  /** What selected rows become at once, a record each. */
  readonly rowsMake: readonly RowMaking[]
  /** Field that names the record a row opens instead of its own: a lookup, or a text with a document link. */
  readonly opens: string | undefined
  /** True when a row opens a drawer with the record's facts, lines and changes first, and the form from there. */
  readonly preview: boolean
  /** Lists of any family that the header leads to. */
  readonly beside: readonly string[]
}
