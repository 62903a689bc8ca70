import type { TableReads } from '#core/model/table-reads.ts'
import { bookReads } from './read-books.ts'
import { binBookReads } from './bin-books.ts'
import { byBinReads } from './lines-by-bin.ts'
import { countableReads } from './read-countable.ts'
import { loadReads } from './read-loads.ts'
import { counterReads } from './counters.ts'
import { namedCounterReads } from './named-counters.ts'
import { openSheetReads } from './open-sheets.ts'
import { addLineReads } from './entry/add-line.ts'
import { enterReads } from './entry/enter-count.ts'
import { countLineReads } from './entry/read-lines.ts'
import { sheetHeaderReads } from './entry/sheet-header.ts'
import { firstCountReads } from './first-counts.ts'
import { sheetReads } from './sheet-effect.ts'
import { unitFigureReads } from './unit-figures.ts'
import { countAnewReads } from './move/count-anew.ts'
import { movableCountReads } from './move/read-movable-counts.ts'

/** What the server's code of counts reads of tables that definitions draw. */
export const countReads: readonly TableReads[] = [
  bookReads,
  binBookReads,
  byBinReads,
  countableReads,
  loadReads,
  counterReads,
  namedCounterReads,
  openSheetReads,
  addLineReads,
  enterReads,
  countLineReads,
  sheetHeaderReads,
  firstCountReads,
  sheetReads,
  unitFigureReads,
  countAnewReads,
  movableCountReads,
]
