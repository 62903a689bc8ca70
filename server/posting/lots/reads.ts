import type { TableReads } from '#core/model/table-reads.ts'
import { broughtReads } from './brought-lots.ts'
import { carriedReads } from './carried-lots.ts'
import { cellReads } from './read-cells.ts'
import { expiryFigureReads } from './expiry-figure.ts'
import { lotReads } from './ensure-lots.ts'
import { movedLotReads } from './moved-lots.ts'
import { namedBinReads } from './named-bins.ts'
import { pickNameReads } from './read-pick-names.ts'

/** What SQL by hand reads of lots and bins while goods are posted. */
export const lotsReads: readonly TableReads[] = [
  broughtReads,
  carriedReads,
  cellReads,
  expiryFigureReads,
  lotReads,
  movedLotReads,
  namedBinReads,
  pickNameReads,
]
