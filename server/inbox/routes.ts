import { inboxPath, inboxRight, InvoiceInbox } from '#core/http/scans/inbox-contract.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { withTenant } from '../db/with-tenant.ts'
import { contextOf } from '../http/access.ts'
import type { AppDeps, Feature } from '../http/app-deps.ts'
import type { RequestContext } from '../http/request-context.ts'
import { inboxAddress, newInboxToken } from './address/inbox-address.ts'
import { readInboxToken, storeInboxToken } from './address/stored-inbox.ts'

const schema = { tags: ['Scanned invoices'], response: { 200: InvoiceInbox } }

/** The address a site takes invoices at: told to whoever may enter them, made by whoever may make sites (INBOX-2). */
export const inboxFeature: Feature = (app, deps) => {
  app.get(inboxPath, { config: { access: { permission: 'CreateAPVouchers' } }, schema }, (request) =>
    told(deps, contextOf(request)),
  )
  app.post(inboxPath, { config: { access: { permission: inboxRight } }, schema }, (request) =>
    madeAnew(deps, contextOf(request)),
  )
}

async function told(deps: AppDeps, ctx: RequestContext): Promise<InvoiceInbox> {
  return wire(deps, ctx, await withTenant(deps.db, ctx, (trx) => readInboxToken(trx, ctx)))
}

async function madeAnew(deps: AppDeps, ctx: RequestContext): Promise<InvoiceInbox> {
  const token = newInboxToken()
  const now = deps.clock.now()
  await withTenant(deps.db, ctx, async (trx) => {
    await storeInboxToken(trx, ctx, { token, by: ctx.userId, now })
    await appendAudit(trx, { actor: ctx, now }, { action: 'inbox', entity: 'site', entityId: ctx.siteId })
  })
  return wire(deps, ctx, token)
}

function wire({ env }: AppDeps, { tenantId }: RequestContext, token: string | undefined): InvoiceInbox {
  const { inbox } = env
  if (inbox === undefined || token === undefined) return { IsOn: inbox !== undefined, Address: null }
  return { IsOn: true, Address: inboxAddress({ tenantId, token }, inbox.domain) }
}
