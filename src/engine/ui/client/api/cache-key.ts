import type { SessionValues } from '../state/session-slice.ts'

/** First part of every key of the query cache: rows never leak from one session to another (definitions.md, traps). */
export function cacheKey(session: SessionValues | undefined): string {
  if (session === undefined) return 'guest'
  const { tenantId, userId, siteId, roleId, language } = session
  return [tenantId, userId, siteId, roleId, language].join('/')
}
