import { sql } from 'kysely'
import type { KeepaliveAnswer } from '#core/http/sign-in-contract.ts'
import { withTenant } from '../../db/with-tenant.ts'
import { countAllUnread } from '../../documents/read-marks/read-marks.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { signToken, tokenSeconds } from './access-token.ts'
import type { AuthDeps } from '../deps/auth-deps.ts'

/** A token with less than this to live is renewed. */
const renewBelowSeconds = 300

/** What the call knows. */
export interface KeepaliveInput {
  readonly ctx: RequestContext
  /** When the token in hand ends, in seconds since 1970. */
  readonly tokenEnds: number
  readonly idleSeconds: number
}

/**
 * Notes when the person last did something, never that the page is merely open, and renews a token that is about to end; beside
 * it, how many messages the person has not read. A session past its idle limit was refused before this runs.
 */
export async function keepAlive(
  deps: AuthDeps,
  { ctx, tokenEnds, idleSeconds }: KeepaliveInput,
): Promise<KeepaliveAnswer> {
  const now = deps.clock.now()
  const { tenantId, sessionId } = ctx
  const active = new Date(now.getTime() - idleSeconds * 1000).toISOString()
  const unread = await withTenant(deps.db, ctx, async (trx) => {
    await sql`update session set last_activity = greatest(last_activity, ${active}::timestamptz)
      where tenant_id = ${tenantId} and id = ${sessionId} and revoked_on is null`.execute(trx)
    return countAllUnread(trx, deps.definitions.forTenant(tenantId))
  })
  const left = tokenEnds - Math.floor(now.getTime() / 1000)
  const answer = { serverTime: now.toISOString(), unread }
  if (left >= renewBelowSeconds) return { ...answer, expiresIn: left }
  const { username, emailId, userId, siteId } = ctx
  const claims = { sid: sessionId, tid: tenantId, username, EmailId: emailId, userid: userId, siteid: siteId }
  return { ...answer, expiresIn: tokenSeconds, access_token: await signToken(claims, deps) }
}
