import type { Clock } from '../../http/clock.ts'
import { refuse } from '../../access/rate-limit.ts'

/** Calls one session may make a minute; a process counts its own, since only abuse comes near. */
const callsPerMinute = 600

/** A counter of calls by session; throws E_TOO_MANY beyond the limit. */
export function createSessionLimit(clock: Clock): (sessionId: string) => void {
  let windowEnds = 0
  let counts = new Map<string, number>()
  return (sessionId) => {
    const now = clock.now().getTime()
    if (now >= windowEnds) {
      windowEnds = now + 60_000
      counts = new Map()
    }
    const count = (counts.get(sessionId) ?? 0) + 1
    counts.set(sessionId, count)
    if (count > callsPerMinute) refuse(Math.ceil((windowEnds - now) / 1000))
  }
}
