/** Rows of one page. */
const pageRows = 64

/** Pages kept that nobody changed: a few windows' worth, so that memory does not grow with the way scrolled. */
const keptPages = 32

/** What a page is made of: a typed array of numbers or of bigints. */
interface Cells<T> {
  [index: number]: T
  readonly length: number
}

/** One column of values by row, as typed arrays that come to be when a row is first looked at. */
export interface PagedColumn<T> {
  readonly get: (row: number) => T
  readonly set: (row: number, value: T) => void
  /** Pages in memory. */
  readonly pageCount: () => number
}

/** Makes a column whose cells hold `generate(row)` until they are set. Pages with a set cell are never dropped. */
export function createPagedColumn<T>(
  makeCells: (length: number) => Cells<T>,
  generate: (row: number) => T,
): PagedColumn<T> {
  const pages = new Map<number, Cells<T>>()
  const changed = new Set<number>()
  // Neighbouring rows are asked for one after another.
  let last = -1
  let lastCells = makeCells(0)
  const fill = (page: number): Cells<T> => {
    const cells = makeCells(pageRows)
    for (let index = 0; index < pageRows; index += 1) cells[index] = generate(page * pageRows + index)
    if (pages.size - changed.size >= keptPages) dropOldest(pages, changed)
    pages.set(page, cells)
    return cells
  }
  const pageOf = (row: number): Cells<T> => {
    const page = Math.floor(row / pageRows)
    if (page === last) return lastCells
    lastCells = pages.get(page) ?? fill(page)
    last = page
    return lastCells
  }
  return {
    get: (row) => pageOf(row)[row % pageRows] ?? generate(row),
    set: (row, value) => {
      pageOf(row)[row % pageRows] = value
      changed.add(Math.floor(row / pageRows))
    },
    pageCount: () => pages.size,
  }
}

/** A map keeps the order of insertion, so the first unchanged page is the oldest. */
function dropOldest(pages: Map<number, unknown>, changed: ReadonlySet<number>): void {
  for (const page of pages.keys()) {
    if (changed.has(page)) continue
    pages.delete(page)
    return
  }
}
