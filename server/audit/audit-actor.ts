import type { RequestContext } from '../http/request-context.ts'
import type { AuditActor } from './append-audit.ts'

/** Who did it, for the log: somebody outside is no user, and what the session was says by which link (PUBLIC-12). */
export function auditActor(ctx: RequestContext): AuditActor {
  return ctx.outsider === undefined ? ctx : { ...ctx, userId: null }
}
