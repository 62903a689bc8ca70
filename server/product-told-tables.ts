import { taskTable } from './approval/requests/task-budgets.ts'
import type { ToldTable } from './documents/present/told-table.ts'
import { auditEntryTable } from './drawer/tell-entries.ts'

/** Every table of the product some of whose fields code puts in words for who reads them. */
export const productToldTables: readonly ToldTable[] = [auditEntryTable, taskTable]
