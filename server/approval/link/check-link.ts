import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { appError } from '#core/errors/app-error.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { Trx } from '../../db/pool.ts'
import type { Translate } from '../../definitions/translator-for.ts'
import { readApprovalDocument } from '../document/approval-document.ts'
import { wordsOfState } from '../document/approval-words.ts'
import { isEntitled } from '../approvers/check-approver.ts'
import type { FoundLink } from './find-link.ts'

/** A true link with the document it is about. */
export interface LinkedDocument {
  readonly trx: Trx
  readonly tenantId: string
  readonly link: FoundLink
  readonly family: FamilyDefinition
  readonly record: EntityRecord
  readonly translate: Translate
  readonly definitions: TenantDefinitions
  readonly language: string
  readonly now: Date
}

/**
 * Whether a link with a true pass code still works (APPR-13, APPR-19).
 * @throws E_LINK_DECIDED when the step was decided, E_LINK_SUPERSEDED and E_LINK_EXPIRED when the link ended, E_LINK_CHANGED
 * when the document is another version than the approver was asked about, E_SELF_APPROVE for who wrote it
 */
export async function checkLink(linked: LinkedDocument): Promise<void> {
  const { link, record, translate } = linked
  const document = await readApprovalDocument(linked)
  if (link.isDecided) {
    const decision = decisionName(link.decision ?? 0, translate)
    throw appError('E_LINK_DECIDED', { decision, state: await wordsOfState(document, linked.language) })
  }
  if (link.isSuperseded || !link.isSameEmail || !link.isRequestOpen) throw appError('E_LINK_SUPERSEDED')
  if (link.isExpired) throw appError('E_LINK_EXPIRED')
  if (link.requestVersion !== standardOf(record).versionNo) throw appError('E_LINK_CHANGED')
  if (document.authorIds.includes(link.approverId)) throw appError('E_SELF_APPROVE')
  if (!(await isEntitled(document, link))) throw appError('E_LINK_SUPERSEDED')
}

/** A decision in words of the reader's language. */
function decisionName(decision: number, translate: Translate): string {
  return translate(`approval.decision.${decision}`)
}
