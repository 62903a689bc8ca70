import type { Db } from '../../db/pool.ts'
import type { Clock } from '../../http/clock.ts'
import { touchSessions } from './touch-session.ts'

/** Milliseconds that notes of activity are gathered at least: a note tells of half a minute, so none of them is in a hurry. */
const gatherMs = 25

/** Notes that sessions are in use, behind the calls that show it: no call waits for a note. */
export interface ActivityNotes {
  readonly note: (tenantId: string, sessionIds: readonly string[]) => void
  /** Writes what is gathered and waits for it. */
  readonly flush: () => Promise<void>
}

interface Gathered {
  readonly ids: Set<string>
  /** Moment of the newest. */
  now: Date
}

/** With nothing noted yet. What cannot be written is told to `failed`, and noted again by the session's next call. */
export function createActivityNotes(deps: {
  readonly db: Db
  readonly clock: Clock
  readonly failed: (error: unknown) => void
}): ActivityNotes {
  let gathered = new Map<string, Gathered>()
  let writing: Promise<void> | undefined
  const write = async (): Promise<void> => {
    const all = gathered
    gathered = new Map()
    for (const [tenantId, { ids, now }] of all) {
      await touchSessions({ db: deps.db, tenantId, now }, [...ids]).catch(deps.failed)
    }
  }
  const writeLater = async (): Promise<void> => {
    await new Promise((done) => setTimeout(done, gatherMs))
    await write()
    writing = gathered.size === 0 ? undefined : writeLater()
  }
  return {
    note: (tenantId, sessionIds) => {
      if (sessionIds.length === 0) return
      const known = gathered.get(tenantId) ?? { ids: new Set(), now: deps.clock.now() }
      for (const id of sessionIds) known.ids.add(id)
      known.now = deps.clock.now()
      gathered.set(tenantId, known)
      writing ??= writeLater()
    },
    flush: async () => {
      while (writing !== undefined) await writing
    },
  }
}
