/** A column to be fitted: how wide its longest text is, and whether it may be cut when room is short. */
export interface FitColumn {
  readonly id: string
  /** Width of the longest text shown, with padding. */
  readonly wanted: number
  /** Set by a person: kept as it is. */
  readonly fixed: number | undefined
  /** Texts and lookups, which an ellipsis does not make wrong. */
  readonly isElastic: boolean
  /** Place in the order in which columns fold away when room is short, the lowest first; undefined: never. */
  readonly folds: number | undefined
}

const narrowest = 64
const widest = 320
/** Least of a text where all columns fit into the room then, and where they do not and the grid scrolls anyway. */
const narrowestText = { fitting: 88, scrolling: 110 }

/** The columns that have room, those that fold away left out one by one until the rest fits; what never folds stays in any case. */
export function foldColumns(columns: readonly FitColumn[], room: number): readonly FitColumn[] {
  const least = new Map(columns.map((column) => [column.id, leastOf(column)]))
  let missing = sum([...least.values()]) - room
  const folded = new Set<string>()
  const order = columns.filter(({ folds }) => folds !== undefined).toSorted((a, b) => (a.folds ?? 0) - (b.folds ?? 0))
  for (const { id } of order) {
    if (missing <= 0) break
    folded.add(id)
    missing -= least.get(id) ?? 0
  }
  return columns.filter(({ id }) => !folded.has(id))
}

function leastOf(column: FitColumn): number {
  const wanted = wantedOf(column)
  return column.fixed === undefined && column.isElastic ? Math.min(wanted, narrowestText.fitting) : wanted
}

function wantedOf({ fixed, wanted }: FitColumn): number {
  return fixed ?? Math.ceil(Math.min(widest, Math.max(narrowest, wanted)))
}

/**
 * Widths that show whole numbers, days and states and, when all columns do not fit into the room, take from the texts
 * what is missing, from each by its share; where that is not enough the grid scrolls sideways and texts keep more.
 */
export function fitColumns(columns: readonly FitColumn[], room: number): ReadonlyMap<string, number> {
  const widths = columns.map(wantedOf)
  const missing = sum(widths) - room
  const spareTo = (least: number) =>
    columns.map(({ fixed, isElastic }, index) =>
      fixed === undefined && isElastic ? Math.max(0, (widths[index] ?? 0) - least) : 0,
    )
  const most = spareTo(narrowestText.fitting)
  const spare = sum(most) >= missing ? most : spareTo(narrowestText.scrolling)
  const giving = sum(spare)
  const share = missing > 0 && giving > 0 ? Math.min(1, missing / giving) : 0
  return new Map(columns.map(({ id }, index) => [id, Math.floor((widths[index] ?? 0) - (spare[index] ?? 0) * share)]))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}
