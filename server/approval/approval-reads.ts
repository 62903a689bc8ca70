import type { TableReads } from '#core/model/table-reads.ts'
import { factReads } from './document/approval-facts.ts'
import { categoryReads } from './document/document-categories.ts'
import { summaryReads } from './document/approval-summary.ts'
import { delegationReads } from './approvers/delegations.ts'
import { ruleReads } from './rules/read-rules.ts'
import { trialReads } from './trials/trial-step-table.ts'
import { ruleEffectReads } from './rules/rule-effect.ts'

/** What SQL of approval reads of tables that definitions draw. */
export const approvalReads: readonly TableReads[] = [
  factReads,
  categoryReads,
  summaryReads,
  delegationReads,
  ruleReads,
  trialReads,
  ruleEffectReads,
]
