import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { approvalPaths, ApprovalDecision, type ApprovalAnswer } from '#core/http/approval-contract.ts'
import { commandDeps } from '../../documents/command/command-deps.ts'
import type { AppDeps } from '../../http/app-deps.ts'
import { decideByLink, type LinkDecision } from './decide-by-link.ts'
import { claimedTenant, queryNumber, queryText, refuseClaim, type LinkQuery } from './link-claim.ts'
import { linkWishes, useLinkLanguage } from './link-language.ts'

/** POST ProcessApprovalTransaction: one decision by the link's code, without a session (SPEC-7.5.2). */
export function processRoute(app: FastifyInstance, deps: AppDeps): void {
  const commands = commandDeps(app, deps)
  const options = {
    config: { access: 'public', anyTenant: true } as const,
    schema: { tags: ['Approval by mail'], body: Type.Array(ApprovalDecision, { minItems: 1, maxItems: 1 }) },
    preHandler: useLinkLanguage(deps),
  }
  app.post<{ Querystring: LinkQuery; Body: readonly ApprovalDecision[] }>(
    approvalPaths.process,
    options,
    async (request): Promise<ApprovalAnswer> => {
      const { query, body } = request
      const [decision] = body
      if (decision === undefined) throw new Error('The schema asks for exactly one decision')
      const asked: LinkDecision = {
        tenantId: claimedTenant(request, deps),
        docTypeId: decision.TransactionTypeId,
        docId: decision.TransactionId,
        email: queryText(query, 'UserEmailId'),
        passCode: queryText(query, 'passCode'),
        versionNo: queryNumber(query, 'versionNo'),
        approvalStatusId: decision.ApprovalStatusId,
        remark: decision.Remark,
        languages: linkWishes(request),
        ip: request.ip,
        traceId: request.id,
      }
      const message = await decideByLink({ ...commands, secrets: deps.secrets }, asked)
      return message === undefined ? refuseClaim(deps, asked, request.ip) : { Message: message }
    },
  )
}
