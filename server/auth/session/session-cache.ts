import type { Clock } from '../../http/clock.ts'
import type { LiveSession } from './live-session.ts'

/** Milliseconds another node's revocation may take to be seen here (AUTH-13). */
const cacheMs = 5_000

/** Sessions seen a moment ago; keys begin with the tenant. Revoking on this node evicts at once. */
export interface SessionCache {
  readonly find: (
    tenantId: string,
    sessionId: string,
    load: () => Promise<LiveSession | undefined>,
  ) => Promise<LiveSession | undefined>
  readonly evict: (tenantId: string, sessionId: string) => void
  readonly evictTenant: (tenantId: string) => void
}

/** An empty cache that forgets after five seconds. */
export function createSessionCache(clock: Clock): SessionCache {
  const entries = new Map<string, { readonly until: number; readonly session: Promise<LiveSession | undefined> }>()
  const keyOf = (tenantId: string, sessionId: string): string => `${tenantId}\n${sessionId}`
  const forgetOld = (now: number): void => {
    for (const [key, entry] of entries) if (entry.until <= now) entries.delete(key)
  }
  return {
    find: (tenantId, sessionId, load) => {
      const now = clock.now().getTime()
      const key = keyOf(tenantId, sessionId)
      const entry = entries.get(key)
      if (entry !== undefined && entry.until > now) return entry.session
      if (entries.size > 10_000) forgetOld(now)
      const session = load()
      entries.set(key, { until: now + cacheMs, session })
      // A failed read must be tried again by the next request.
      session.catch(() => entries.delete(key))
      return session
    },
    evict: (tenantId, sessionId) => void entries.delete(keyOf(tenantId, sessionId)),
    evictTenant: (tenantId) => {
      for (const key of entries.keys()) if (key.startsWith(`${tenantId}\n`)) entries.delete(key)
    },
  }
}
