import { sql } from 'kysely'
import { printDecimal } from '#core/decimal/decimal.ts'
import { preferenceValues } from '#core/preferences/effective-preferences.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { isOneOf } from '../approvers/is-one-of.ts'
import type { Secrets } from '../../db/prepare/secrets.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { approvalLinkHours, preferenceOf } from '../../preferences/needed-preferences.ts'
import { readSitePreferences } from '../../preferences/stored-preferences.ts'
import type { ApprovalMailData } from '../../mail/templates/approval-mail.ts'
import type { ApprovalDocument } from '../document/approval-document.ts'
import { hashPassCode, linkUrl, newPassCode, normalizeEmail } from '../link/approval-link.ts'
import { approvalSummary } from '../document/approval-summary.ts'
import type { Approver } from '../approvers/read-approvers.ts'

/** What the approval module is given beside the database. */
export interface ApprovalDeps {
  readonly secrets: Secrets
  /** Origin that links begin with. */
  readonly publicUrl: string
  readonly isOnPremises: boolean
}

/** The step somebody is asked at. */
export interface AskedStep {
  readonly ruleId: number
  readonly levelNo: number
  readonly mode: 'Any' | 'All'
  /** The last step of the round. */
  readonly lastLevel: number
}

/** Opens a request for one approver and mails a link that answers it; somebody without an address is asked on the screen only. */
export async function askApprover(
  deps: ApprovalDeps,
  document: ApprovalDocument,
  asked: { readonly step: AskedStep; readonly approver: Approver },
): Promise<void> {
  const { step, approver } = asked
  const { trx, tenantId } = document
  const inserted = await sql<{ id: number }>`
    insert into approval_request (tenant_id, doc_type_id, doc_id, family, doc_version, rule_id, level_no, mode, approver_id, amount)
    values (${tenantId}, ${document.docTypeId}, ${document.docId}, ${document.family.id}, ${document.versionNo}, ${step.ruleId}, ${step.levelNo},
      ${step.mode}, ${approver.userId}, ${document.amount === undefined ? null : printDecimal(document.amount)}) returning id`.execute(
    trx,
  )
  const requestId = inserted.rows[0]?.id
  if (requestId !== undefined && approver.email !== '')
    await mailApprover(deps, document, { approver, requestId, step })
}

/** Who is mailed about which request. */
export interface LinkOrder {
  readonly approver: Approver
  readonly requestId: number
  readonly step: AskedStep
  /** True when the approver was asked before. */
  readonly isReminder?: boolean
}

/** Mails an approver a fresh link that answers an open request. */
export async function mailApprover(deps: ApprovalDeps, document: ApprovalDocument, order: LinkOrder): Promise<void> {
  const { trx, tenantId, definitions } = document
  const { approver } = order
  const passCode = newPassCode()
  const expiresAt = await insertLink(document, order, passCode)
  const { languages, defaultLanguage } = definitions.settings.locale
  const language = isOneOf(languages, approver.language) ? approver.language : defaultLanguage
  const url = linkUrl({
    ...deps,
    tenantId,
    transTypeId: document.docTypeId,
    transactionId: document.docId,
    email: approver.email,
    passCode,
    language,
    versionNo: document.versionNo,
  })
  const data: ApprovalMailData = {
    number: standardOf(document.record).docNo,
    transaction: await approvalSummary(trx, { ...document, language }),
    url,
    approver: approver.name,
    level: { no: order.step.levelNo, last: order.step.lastLevel },
    isReminder: order.isReminder === true,
    expires: expiresAt,
  }
  const about = { of: document.docTypeId, id: document.docId, title: data.number }
  await enqueueMail(trx, deps.secrets, { tenantId, template: 'approval', to: approver.email, language, data, about })
}

/** Keeps the hash of the code, bound to everything the link is for, and answers when it expires. */
async function insertLink(document: ApprovalDocument, order: LinkOrder, passCode: string): Promise<string> {
  const { trx, tenantId, siteId, definitions } = document
  const { stored } = await readSitePreferences(trx, { tenantId, siteId })
  const hours = preferenceOf(preferenceValues(definitions.preferences, stored), approvalLinkHours)
  const result = await sql<{ expiresAt: string }>`
    insert into approval_link (tenant_id, token_hash, request_id, doc_type_id, doc_id, version_no, step, approver_user_id,
      email_norm, expires_at)
    values (${tenantId}, ${hashPassCode(passCode)}, ${order.requestId}, ${document.docTypeId}, ${document.docId},
      ${document.versionNo}, ${order.step.levelNo}, ${order.approver.userId}, ${normalizeEmail(order.approver.email)},
      now() + make_interval(hours => ${hours}))
    returning expires_at as "expiresAt"`.execute(trx)
  const [row] = result.rows
  if (row === undefined) throw new Error('An inserted link answers its row')
  return row.expiresAt
}
