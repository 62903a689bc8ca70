import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import type { Db, Trx } from '../../db/pool.ts'
import { withTenant } from '../../db/with-tenant.ts'
import type { DefinitionStore } from '../../definitions/definition-store.ts'
import { readRecord } from '../../documents/read/read-record.ts'
import type { Clock } from '../../http/clock.ts'
import { tellReminder } from '../../messages/tell-of-approval.ts'
import { readApprovers } from '../approvers/read-approvers.ts'
import { readApprovalDocument, type ApprovalDocument } from '../document/approval-document.ts'
import { mailApprover, type ApprovalDeps } from '../routing/ask-approver.ts'
import { lastLevelNo, type ApprovalRule } from '../rules/match-rule.ts'
import { readRules } from '../rules/read-rules.ts'
import { claimRequests, type LateQuery, type LateRequest } from './claim-requests.ts'
import { escalate } from './escalate.ts'

/** What reminding needs of the process. */
export interface ReminderDeps extends ApprovalDeps {
  readonly db: Db
  readonly definitions: DefinitionStore
  readonly clock: Clock
}

/** Questions of one transaction: few, so that a node that stops leaves little undone. */
const batch = 20

/** A late question with all that is told of it. */
export interface LateQuestion {
  readonly document: ApprovalDocument
  readonly request: LateRequest
  /** Undefined when the rule is gone. */
  readonly rule: ApprovalRule | undefined
}

type Act = (deps: ReminderDeps, late: LateQuestion) => Promise<void>

const acts: Readonly<Record<LateQuery['step'], Act>> = { remind, escalate: (_deps, late) => escalate(late) }

/**
 * Reminds approvers of what has waited longer than their tenant says, once a question, and tells others of what waits longer still
 * (APPR-56). Any number of nodes may do so at once.
 */
export async function remindApprovers(deps: ReminderDeps): Promise<void> {
  for (const tenantId of deps.definitions.tenantIds) {
    const definitions = deps.definitions.forTenant(tenantId)
    const { remindHours, escalateHours } = definitions.settings.approvals
    if (remindHours > 0) await workOff(deps, definitions, { step: 'remind', hours: remindHours })
    if (escalateHours > 0) await workOff(deps, definitions, { step: 'escalate', hours: escalateHours })
  }
}

async function workOff(
  deps: ReminderDeps,
  definitions: TenantDefinitions,
  late: Pick<LateQuery, 'step' | 'hours'>,
): Promise<void> {
  const { tenantId } = definitions
  const now = deps.clock.now()
  let taken = batch
  while (taken === batch) {
    taken = await withTenant(deps.db, { tenantId }, async (trx) => {
      const requests = await claimRequests(trx, { ...late, tenantId, now, limit: batch })
      for (const request of requests) {
        const question = await readQuestion(trx, { definitions, request, now })
        if (question !== undefined) await acts[late.step](deps, question)
      }
      return requests.length
    })
  }
}

interface Asked {
  readonly definitions: TenantDefinitions
  readonly request: LateRequest
  readonly now: Date
}

/** Undefined when the tenant has no such kind of document any more. */
async function readQuestion(trx: Trx, { definitions, request, now }: Asked): Promise<LateQuestion | undefined> {
  const { tenantId } = definitions
  const family = definitions.familyByDocType(request.docTypeId)
  const stored = family && (await readRecord(trx, { family, id: request.docId }))
  if (family === undefined || stored === undefined) return undefined
  const document = await readApprovalDocument({ trx, tenantId, definitions, family, record: stored.record, now })
  const [rule] = await readRules(trx, { tenantId, familyId: family.id, ruleId: request.ruleId })
  return { document, request, rule }
}

/** Mails the approver a fresh link that says it is a reminder, and leaves a message; somebody who may not answer any more is left in peace. */
async function remind(deps: ReminderDeps, { document, request, rule }: LateQuestion): Promise<void> {
  const level = { levelNo: request.levelNo, roleId: null, userId: request.approverId }
  const [approver] = await readApprovers(document.trx, { ...document, levels: [level] })
  if (approver === undefined) return
  const lastLevel = rule === undefined ? request.levelNo : lastLevelNo(rule, document.amount)
  const step = { ruleId: request.ruleId, levelNo: request.levelNo, mode: request.mode, lastLevel }
  if (approver.email !== '')
    await mailApprover(deps, document, { approver, requestId: request.id, step, isReminder: true })
  await tellReminder(document, [approver.userId])
}
