import type { TableReads } from '#core/model/table-reads.ts'
import { delegationReads } from './approvers/delegations.ts'
import { factReads } from './document/approval-facts.ts'
import { summaryReads } from './document/approval-summary.ts'
import { categoryReads } from './document/document-categories.ts'
import { ruleReads } from './rules/read-rules.ts'
import { ruleEffectReads } from './rules/rule-effect.ts'
import { trialReads } from './trials/trial-step-table.ts'

/** What the SQL of approvals reads of tables that definitions draw. */
export const approvalReads: readonly TableReads[] = [
  factReads,
  categoryReads,
  summaryReads,
  delegationReads,
  ruleReads,
  ruleEffectReads,
  trialReads,
]
