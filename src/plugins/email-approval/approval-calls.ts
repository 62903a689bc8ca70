import type { ApprovalDecision, EmailApprovalTransaction } from '#core/http/approval-contract.ts'
import { approvalPaths } from '#core/http/approval-paths.ts'
import type { ApiClient } from '#engine'
import { completeTransaction, type SentTransaction } from './complete-transaction.ts'
import type { ApprovalLink } from './approval-link.ts'

/** The document the link is about. @throws ApiError with the server's words when the link does not open it */
export async function readTransaction(api: ApiClient, link: ApprovalLink): Promise<EmailApprovalTransaction> {
  const { transTypeId, transactionId, UserEmailId, passCode, tenant } = link
  const query = new URLSearchParams({
    transTypeId: String(transTypeId),
    transactionId: String(transactionId),
    UserEmailId,
    passCode,
    tenant,
  })
  return completeTransaction((await api.json<SentTransaction>(`${approvalPaths.details}?${query}`)).data)
}

/** Posts one decision; answers the server's message. The same decision sent twice is harmless (APPR-34). */
export async function postDecision(
  api: ApiClient,
  link: ApprovalLink,
  decision: {
    readonly statusId: ApprovalDecision['ApprovalStatusId']
    readonly remark: string
    readonly pageUrl: string
  },
): Promise<string> {
  const { UserEmailId, passCode, tenant, versionNo } = link
  const query = new URLSearchParams({ UserEmailId, passCode, tenant, versionNo })
  const body: readonly ApprovalDecision[] = [
    {
      ApprovalStatusId: decision.statusId,
      Remark: decision.remark,
      TransactionId: link.transactionId,
      TransactionTypeId: link.transTypeId,
      ClientURL: decision.pageUrl,
    },
  ]
  const { data } = await api.json<{ Message?: string } | undefined>(`${approvalPaths.process}?${query}`, {
    method: 'POST',
    body,
  })
  return data?.Message ?? ''
}
