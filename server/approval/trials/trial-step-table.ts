import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { printDecimal, toDecimal, zero } from '#core/decimal/decimal.ts'
import type { Trx } from '../../db/pool.ts'
import type { ComputedTable } from '../../odata/computed-table.ts'
import { putRows } from '../../odata/put-rows.ts'
import { readApproversOf } from '../approvers/read-approvers.ts'
import { readCategoriesAbove } from '../document/document-categories.ts'
import { readRules } from '../rules/read-rules.ts'
import { mustBeAsked } from './must-be-asked.ts'
import { routeTrial, trialSteps, type LimitOf, type Trial, type TrialStep } from './trial-steps.ts'

/** What this SQL reads of tables that definitions draw. */
export const trialReads: TableReads = {
  by: 'server/approval/trials/trial-step-table.ts',
  entities: {
    approvalTrial: {
      amount: 'money',
      atSite: { to: 'site' },
      author: { to: 'user' },
      category: { to: 'category' },
      costCentre: { to: 'costCentre' },
      docType: 'choice',
      onDay: 'date',
      reason: { to: 'reason' },
    },
  },
}

const table = 'approval_trial_step'
const columns = ['trial_id', 'step_no', 'person_id', 'mode', 'role_id', 'rule_id', 'limit_amount', 'outcome'] as const

/** The answers to every question that is kept, by the rules and people of now (APPR-60). */
export const trialStepTable: ComputedTable = {
  table,
  async refresh(trx, { tenantId, definitions }) {
    const trials = await readTrials(trx, tenantId)
    const rules = await readRules(trx, { tenantId })
    const routed = trials.map((trial) => routeTrial(trial, rules, mustBeAsked(definitions, trial.familyId)))
    const questions = routed.map(({ trial: { siteId, authorId }, steps }) => ({
      siteId,
      authorIds: authorId === null ? [] : [authorId],
      levels: steps,
    }))
    const approvers = await readApproversOf(trx, { tenantId, questions })
    const limitOf = await readLimits(trx, tenantId)
    const rows = routed.flatMap((one, index) =>
      trialSteps(
        one,
        approvers.filter(({ question }) => question === index),
        limitOf,
      ),
    )
    await putRows(trx, { tenantId, table, columns }, rows.map(rowOf))
  },
}

function rowOf({ limit, ...step }: TrialStep) {
  return {
    trial_id: step.trialId,
    step_no: step.stepNo,
    person_id: step.personId,
    mode: step.mode,
    role_id: step.roleId,
    rule_id: step.ruleId,
    limit_amount: limit === undefined ? null : printDecimal(limit),
    outcome: step.outcome,
  }
}

interface TrialRow extends Omit<Trial, 'amount' | 'parts'> {
  readonly amount: string | null
  readonly categoryId: number | null
  readonly reasonId: number | null
}

async function readTrials(trx: Trx, tenantId: string): Promise<readonly Trial[]> {
  const found = await sql<TrialRow>`
    select id, doc_type as "familyId", at_site_id as "siteId", cost_centre_id as "costCentreId", reason_id as "reasonId", category_id as "categoryId",
      amount::text as amount, on_day as day, author_id as "authorId"
    from approval_trial where tenant_id = ${tenantId} order by id`.execute(trx)
  const ids = found.rows.flatMap(({ categoryId }) => categoryId ?? [])
  const above = await readCategoriesAbove(trx, { tenantId, ids })
  return found.rows.map(({ amount, categoryId, reasonId, ...trial }) => ({
    ...trial,
    parts: [{ categories: above(categoryId === null ? [] : [categoryId]), reasonId, worth: zero }],
    amount: amount === null ? undefined : toDecimal(amount),
  }))
}

async function readLimits(trx: Trx, tenantId: string): Promise<LimitOf> {
  const found = await sql<{ readonly key: string; readonly limit: string }>`
    select user_id || ' ' || doc_type as key, min(max_amount)::text as "limit" from approval_limit
    where tenant_id = ${tenantId} group by 1`.execute(trx)
  const byKey = new Map(found.rows.map(({ key, limit }) => [key, toDecimal(limit)]))
  return (userId, familyId) => byKey.get(`${userId} ${familyId}`)
}
