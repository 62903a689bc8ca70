import type { TableReads } from '#core/model/table-reads.ts'
import { expenseTaxReads } from './effects/expense-tax.ts'
import { learnReads } from './effects/learn-effect.ts'
import { tellScanReads } from './effects/tell-scan.ts'
import { scanReads } from './match/read-known.ts'
import { openOrderReads } from './match/read-open-orders.ts'
import { receiveReads } from './receive/receive-file.ts'

/** What scanned invoices read of tables that definitions draw. */
export const scannedReads: readonly TableReads[] = [
  expenseTaxReads,
  learnReads,
  openOrderReads,
  scanReads,
  receiveReads,
  tellScanReads,
]
