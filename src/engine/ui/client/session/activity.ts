/** When the person last did something, in this tab or in another one of the same user (SPEC-4.4.8). */
export interface Activity {
  /** Milliseconds since 1970; never in the future. */
  readonly last: () => number
  /** Counts this moment, and tells the other tabs at once. */
  readonly touch: () => void
  /** `check` is asked before an input counts; false drops it, because the session has timed out already. Answers how to stop asking. */
  readonly guard: (check: () => boolean) => () => void
}

/** What activity is told by. */
export interface ActivitySource {
  readonly now: () => number
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  /** Where inputs arrive: the window. */
  readonly target: EventTarget
  /** Who is signed in, such as `ui:3`; undefined before sign-in, when nothing is shared. */
  readonly owner: () => string | undefined
}

/** Inputs that count, as many as a browser has. */
const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'touchmove', 'scroll']

/** Other tabs learn of activity at most this often. */
const shareMilliseconds = 1000

/** Listens to inputs until the page is gone. Other tabs share through local storage, which a tab that slept can read at once. */
export function createActivity({ now, storage, target, owner }: ActivitySource): Activity {
  const checks = new Set<() => boolean>()
  let last = now()
  let shared = 0
  const key = () => {
    const who = owner()
    return who === undefined ? undefined : `lastActivity:${who}`
  }
  const note = (mustShare: boolean) => {
    last = now()
    const place = key()
    if (place === undefined || (!mustShare && Math.abs(last - shared) < shareMilliseconds)) return
    shared = last
    storage.setItem(place, String(last))
  }
  const handleInput = () => {
    if ([...checks].every((check) => check())) note(false)
  }
  for (const input of inputs) target.addEventListener(input, handleInput, { passive: true, capture: true })
  return {
    last: () => {
      const place = key()
      const elsewhere = place === undefined ? 0 : Number(storage.getItem(place) ?? 0)
      return Math.min(now(), Math.max(last, Number.isFinite(elsewhere) ? elsewhere : 0))
    },
    touch: () => note(true),
    guard: (check) => {
      checks.add(check)
      return () => void checks.delete(check)
    },
  }
}
