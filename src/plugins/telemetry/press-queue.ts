import type { UserAction } from '#core/http/telemetry-contract.ts'
import type { TextKeys } from './text-keys.ts'

/** A press as it was seen: words are looked up later, so that the press itself costs nothing. */
export interface Press {
  readonly at: string
  readonly route: string
  readonly words: string
  readonly role: string
}

/** Longest wait, and the most presses of one call. */
const waitMilliseconds = 5_000
const mostAtOnce = 50

/** What the queue is given. */
export interface PressQueueParts {
  readonly send: (actions: readonly UserAction[]) => void
  /** Built on first use. */
  readonly textKeys: () => TextKeys
}

/** Presses on their way to the server. */
export interface PressQueue {
  readonly add: (press: Press) => void
  /** Sends what waits, now: the page is about to go. */
  readonly flush: () => void
}

/** Gathers presses and sends them together, five seconds after the first at the latest. */
export function createPressQueue({ send, textKeys }: PressQueueParts): PressQueue {
  let waiting: readonly Press[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0) return
    const keys = textKeys()
    const actions = waiting.map(({ at, route, words, role }) => ({
      At: at,
      Route: route,
      Control: keys(words),
      Role: role,
    }))
    waiting = []
    send(actions)
  }

  function add(press: Press): void {
    waiting = [...waiting, press]
    if (waiting.length >= mostAtOnce) flush()
    else timer ??= setTimeout(flush, waitMilliseconds)
  }

  return { add, flush }
}
