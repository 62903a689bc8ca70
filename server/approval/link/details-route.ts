import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { appError } from '#core/errors/app-error.ts'
import { approvalPaths, type EmailApprovalTransaction } from '#core/http/approval-contract.ts'
import { budgetEffect } from '../../budget-effect/budget-effect.ts'
import type { Trx } from '../../db/pool.ts'
import { withTenant } from '../../db/with-tenant.ts'
import { commandDeps, type CommandDeps } from '../../documents/command/command-deps.ts'
import { openScope } from '../../documents/command/command-scope.ts'
import { readRecord } from '../../documents/read/read-record.ts'
import type { AppDeps } from '../../http/app-deps.ts'
import { approvalSummary } from '../document/approval-summary.ts'
import { approverContext } from './approver-context.ts'
import { checkLink } from './check-link.ts'
import { findLink, type FoundLink, type LinkClaim } from './find-link.ts'
import { claimedTenant, queryNumber, queryText, refuseClaim, type LinkQuery } from './link-claim.ts'
import { linkLanguage, linkWishes, useLinkLanguage } from './link-language.ts'
import { translatorFor } from '../../definitions/translator-for.ts'

/** GET GetTransactionDetailsForEmail: what the page shows. It changes nothing but a log of views. */
export function detailsRoute(app: FastifyInstance, deps: AppDeps): void {
  const commands = commandDeps(app, deps)
  const options = {
    config: { access: 'public', anyTenant: true } as const,
    schema: { tags: ['Approval by mail'] },
    // A mail scanner that only asks for the headers must not count as a view.
    exposeHeadRoute: false,
    preHandler: useLinkLanguage(deps),
  }
  app.get<{ Querystring: LinkQuery }>(approvalPaths.details, options, async (request) => {
    const { query } = request
    const claim: LinkClaim = {
      tenantId: claimedTenant(request, deps),
      docTypeId: queryNumber(query, 'transTypeId'),
      docId: queryNumber(query, 'transactionId'),
      email: queryText(query, 'UserEmailId'),
      passCode: queryText(query, 'passCode'),
    }
    const found = await withTenant(deps.db, { tenantId: claim.tenantId, statementTimeoutMs: 2_000 }, async (trx) => {
      const link = await findLink(trx, claim, false)
      return (
        link &&
        readDetails(commands, trx, {
          claim,
          traceId: request.id,
          link,
          language: linkLanguage(deps, claim.tenantId, [...linkWishes(request), link.language]),
        })
      )
    })
    return found ?? refuseClaim(deps, claim, request.ip)
  })
}

interface FoundClaim {
  readonly claim: LinkClaim
  readonly traceId: string
  readonly link: FoundLink
  readonly language: string
}

async function readDetails(deps: CommandDeps, trx: Trx, found: FoundClaim): Promise<EmailApprovalTransaction> {
  const { link, language } = found
  const { tenantId } = found.claim
  const definitions = deps.definitions.forTenant(tenantId)
  const family = definitions.familyByDocType(link.docTypeId)
  const stored = family && (await readRecord(trx, { family, id: link.docId }))
  if (family === undefined || stored === undefined) throw appError('E_LINK_SUPERSEDED')
  const { record } = stored
  const translate = translatorFor(definitions, language)
  await checkLink({ trx, tenantId, link, family, record, translate, definitions, language, now: deps.clock.now() })
  await sql`insert into approval_link_view (tenant_id, link_id) values (${tenantId}, ${link.id})`.execute(trx)
  const summary = await approvalSummary(trx, { tenantId, definitions, family, record, language })
  const ctx = await approverContext(trx, link, { tenantId, siteId: link.siteId, language, traceId: found.traceId })
  const cells = await budgetEffect(await openScope({ ...deps, trx, ctx, family, definitions }), {
    id: link.docId,
    body: undefined,
  })
  return cells.length === 0 ? summary : { ...summary, Budgets: cells }
}
