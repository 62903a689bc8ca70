import type { RequestContext } from '../../http/request-context.ts'

const prefix = 'mail-link:'

/** The "session" of somebody who answers from a mail; it stands in the audit in place of a session's id. */
export function mailSessionId(linkId: number): string {
  return `${prefix}${linkId}`
}

/** How somebody reached the server. */
export function channelOf(ctx: Pick<RequestContext, 'sessionId'>): 'web' | 'email' {
  return ctx.sessionId.startsWith(prefix) ? 'email' : 'web'
}
