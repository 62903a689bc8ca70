import type { AppDeps } from '../../http/app-deps.ts'
import { findLiveSessions, type LiveSession } from './live-session.ts'
import type { ActivityNotes } from './activity-notes.ts'
import { isNoteOld } from './touch-session.ts'

/** One session that is looked up. */
export interface SessionQuestion {
  readonly tenantId: string
  readonly sessionId: string
  /** Whether the call says that its person did something. */
  readonly isActivity: boolean
}

/** Looks a session up in the database, and notes its activity; undefined when it may act no more. */
export type SessionLookup = (question: SessionQuestion) => Promise<LiveSession | undefined>

interface Waiting {
  readonly question: SessionQuestion
  readonly done: (session: LiveSession | undefined) => void
  readonly fail: (error: unknown) => void
}

/**
 * One lookup of a tenant at a time: sessions that are asked for while it is at work are looked up together by the next, which begins
 * after all of them were asked for. Under load several cost what one does.
 */
export function createSessionLookup(
  { db, clock, definitions }: Pick<AppDeps, 'db' | 'clock' | 'definitions'>,
  notes: ActivityNotes,
): SessionLookup {
  const queues = new Map<string, Waiting[]>()
  const look = async (tenantId: string, all: readonly Waiting[]): Promise<void> => {
    try {
      const place = { db, tenantId, now: clock.now() }
      const { absoluteMinutes } = definitions.forTenant(tenantId).settings.session
      const sessionIds = [...new Set(all.map(({ question }) => question.sessionId))]
      const live = await findLiveSessions({ ...place, sessionIds, absoluteMinutes })
      notes.note(tenantId, activeOf(all, live, place.now))
      for (const { question, done } of all) done(live.get(question.sessionId))
    } catch (error) {
      for (const { fail } of all) fail(error)
    }
    const next = queues.get(tenantId) ?? []
    if (next.length === 0) queues.delete(tenantId)
    else lookAll(tenantId, next)
  }
  const lookAll = (tenantId: string, all: readonly Waiting[]): void => {
    queues.set(tenantId, [])
    void look(tenantId, all)
  }
  return (question) =>
    new Promise((done, fail) => {
      const queue = queues.get(question.tenantId)
      const waiting = { question, done, fail }
      if (queue) queue.push(waiting)
      else lookAll(question.tenantId, [waiting])
    })
}

/** Ids of the sessions whose activity is to be noted. */
function activeOf(all: readonly Waiting[], live: ReadonlyMap<string, LiveSession>, now: Date): readonly string[] {
  const active = all.flatMap(({ question }) => (question.isActivity ? (live.get(question.sessionId) ?? []) : []))
  return [...new Set(active.filter((session) => isNoteOld(session, now)).map(({ id }) => id))]
}
