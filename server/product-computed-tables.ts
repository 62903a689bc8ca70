import { findingTable } from './approval/trials/finding-table.ts'
import { trialStepTable } from './approval/trials/trial-step-table.ts'
import type { ComputedTable } from './odata/computed-table.ts'
import { accountGapTable } from './posting/accounts/account-gaps.ts'
import { postingAccountTable } from './posting/accounts/posting-account-table.ts'
import { postingRuleTable } from './posting/accounts/posting-rule-table.ts'

/** Every table whose rows code works out when a list of it is read. */
export const productComputedTables: readonly ComputedTable[] = [
  accountGapTable,
  postingRuleTable,
  postingAccountTable,
  trialStepTable,
  findingTable,
]
