import type { TableReads } from '#core/model/table-reads.ts'
import { bookReads } from './read-books.ts'
import { placeBookReads } from './place-books.ts'
import { partReads } from './read-parts.ts'
import { countableReads } from './read-countable.ts'
import { loadReads } from './read-loads.ts'
import { counterReads } from './counters.ts'
import { newLotReads } from './new-lots.ts'
import { namedCounterReads } from './named-counters.ts'
import { openSheetReads } from './open-sheets.ts'
import { firstCountReads } from './first-counts.ts'
import { recountReads } from './recount-words.ts'
import { sheetReads } from './sheet-effect.ts'
import { unitFigureReads } from './unit-figures.ts'

/** What the server's code of counts reads of tables that definitions draw. */
export const countReads: readonly TableReads[] = [
  bookReads,
  placeBookReads,
  partReads,
  countableReads,
  loadReads,
  counterReads,
  namedCounterReads,
  newLotReads,
  openSheetReads,
  firstCountReads,
  recountReads,
  sheetReads,
  unitFigureReads,
]
