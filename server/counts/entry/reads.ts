import type { TableReads } from '#core/model/table-reads.ts'
import { addLineReads } from './add-line.ts'
import { enterReads } from './enter-count.ts'
import { lotOfGoodsReads } from './lot-of-goods.ts'
import { countLineReads } from './read-lines.ts'
import { sheetHeaderReads } from './sheet-header.ts'

/** What counting line by line reads of tables that definitions draw. */
export const countEntryReads: readonly TableReads[] = [
  addLineReads,
  enterReads,
  countLineReads,
  lotOfGoodsReads,
  sheetHeaderReads,
]
