import {
  addLinePath,
  countLinePath,
  type AddedLine,
  type CountAnswer,
  type CountLine,
  type CountState,
} from '#core/http/count-contract.ts'
import { ApiError, newIdempotencyKey, type ApiClient } from '#engine'
import type { CountStore, WaitingCount } from './count-store.ts'

/** A line of a sheet as the server has it after a count that waited. */
export interface SentLine {
  readonly sheet: number
  readonly line: CountState | CountLine
}

/** What became of the counts that waited. */
export interface Sent {
  /** True while the server cannot be reached: the rest goes later. */
  readonly isOffline: boolean
  /** False where nothing waited that may go, so that nobody was asked. */
  readonly isTried: boolean
}

/**
 * Sends what waits and may go, one after another, each under its own key: what was lost on the way back is answered again and counted once.
 * A count somebody else was ahead of stays, with theirs beside it; one the server refuses stays with its reason.
 */
export function sendCounts(api: ApiClient, store: CountStore): Promise<Sent> {
  const next = last.then(() => sendAll(api, store))
  last = next.catch(() => undefined)
  return next
}

/**
 * Tells every line that was sent to who shows it, whoever sent it: the sheet itself, or what tries again from every screen (COUNT-23).
 * Answers how to stop hearing.
 */
export function hearSent(listener: (sent: SentLine) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A line as the server has it now, for who shows its sheet and for the sheet this device keeps. */
export async function noteLine(store: CountStore, sent: SentLine): Promise<void> {
  for (const tell of listeners) tell(sent)
  await store.keepLine(sent.sheet, sent.line)
}

const listeners = new Set<(sent: SentLine) => void>()

/** Two at once would send one count twice, and the second be told that the first is still at work. */
let last: Promise<unknown> = Promise.resolve()

async function sendAll(api: ApiClient, store: CountStore): Promise<Sent> {
  let isTried = false
  for (const count of await store.waiting()) {
    if (count.clash !== undefined || count.refused !== undefined) continue
    isTried = true
    const outcome = await sendOne(api, count)
    if (outcome === 'later') return { isOffline: true, isTried }
    if ('line' in outcome) {
      // Before it waits no longer, so that the line never looks uncounted in between.
      await noteLine(store, { sheet: count.sheet, line: outcome.line })
      await store.drop(count)
    } else await store.amend(count, outcome)
  }
  return { isOffline: false, isTried }
}

type Outcome = CountAnswer | AddedLine | Pick<WaitingCount, 'clash'> | Pick<WaitingCount, 'refused' | 'issue'> | 'later'

async function sendOne(api: ApiClient, count: WaitingCount): Promise<Outcome> {
  const { sheet, line, code, lot, expires, counts, seen, key, device } = count
  const by = device === undefined ? {} : { device }
  const call = { method: 'POST', idempotencyKey: key, isQuiet: true } as const
  try {
    if (code !== undefined)
      return (
        await api.json<AddedLine>(addLinePath(sheet), {
          ...call,
          body: { code, lot, expires, count: counts[0], ...by },
        })
      ).data
    return (await api.json<CountAnswer>(countLinePath(sheet, line), { ...call, body: { counts, seen, ...by } })).data
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // 401: the session has ended; what waits goes when the same person is back.
    if (error.isOffline || error.status === 401 || error.status === 429 || error.status >= 500) return 'later'
    if (error.code === 'E_IDEMPOTENCY_BUSY') return 'later'
    // The contract of the call: the line as it is stands in the refusal.
    if (error.code === 'E_COUNTED_SINCE' && code === undefined) {
      const clash = error.body.Current as CountState
      // The answer to an earlier entry of this person was lost: this one follows it.
      return clash.isOwn && clash.countNo > seen
        ? sendOne(api, { ...count, seen: clash.countNo, key: newIdempotencyKey() })
        : { clash }
    }
    const [issue] = error.body.Errors ?? []
    return { refused: error.message, ...(issue === undefined ? {} : { issue }) }
  }
}
