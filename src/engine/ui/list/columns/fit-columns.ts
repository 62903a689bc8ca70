/** A column to be fitted: how wide its longest text is, and how much of it must be left when room is short. */
export interface FitColumn {
  readonly id: string
  /** Width of the longest text shown and of the heading, with padding. */
  readonly wanted: number
  /** Least width: that of the heading and of a dozen letters for texts and lookups, which an ellipsis does not make wrong; else all that is wanted. */
  readonly least: number
  /** Set by a person: kept as it is. */
  readonly fixed: number | undefined
  /** Place in the order in which columns fold away when room is short, the lowest first; undefined: never. */
  readonly folds: number | undefined
}

const narrowest = 64
const widest = 320

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
  return Math.min(wantedOf(column), column.fixed ?? Math.ceil(column.least))
}

function wantedOf({ fixed, wanted }: FitColumn): number {
  return fixed ?? Math.ceil(Math.min(widest, Math.max(narrowest, wanted)))
}

/**
 * Widths that show whole numbers, days, states and headings and, when all columns do not fit into the room, take from the texts what is
 * missing, from each by its share and never below its least; where that is not enough the grid scrolls sideways. Room that is left goes to
 * texts that are longer than the widest a column is otherwise.
 */
export function fitColumns(columns: readonly FitColumn[], room: number): ReadonlyMap<string, number> {
  const widths = columns.map(wantedOf)
  const missing = sum(widths) - room
  if (missing < 0) return widened(columns, widths, -missing)
  const spare = columns.map((column, index) => (widths[index] ?? 0) - leastOf(column))
  const giving = sum(spare)
  const share = missing > 0 && giving > 0 ? Math.min(1, missing / giving) : 0
  return new Map(columns.map(({ id }, index) => [id, Math.floor((widths[index] ?? 0) - (spare[index] ?? 0) * share)]))
}

/** The widths with what is left given to columns that are cut, to each by its share of what it lacks. */
function widened(columns: readonly FitColumn[], widths: readonly number[], left: number): ReadonlyMap<string, number> {
  const lacks = columns.map(({ fixed, wanted }, at) =>
    fixed === undefined ? Math.ceil(wanted) - (widths[at] ?? 0) : 0,
  )
  const cut = lacks.map((lack) => Math.max(0, lack))
  const share = Math.min(1, left / Math.max(1, sum(cut)))
  return new Map(columns.map(({ id }, at) => [id, Math.floor((widths[at] ?? 0) + (cut[at] ?? 0) * share)]))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}
