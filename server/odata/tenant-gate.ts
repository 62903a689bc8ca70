import { appError } from '#core/errors/app-error.ts'

/** How many queries of one tenant run at once on a node, and how many may wait (ODS-17). */
const gateLimits = { running: 4, waiting: 64 } as const

/** Lets at most `running` pieces of work of one key go on at once; the others wait their turn in order. */
export interface TenantGate {
  /** Runs the work when there is room, of fewer at once where that is said. Throws E_BUSY with Retry-After when too many wait already. */
  readonly run: <T>(key: string, work: () => Promise<T>, running?: number) => Promise<T>
}

/** A gate of its own; one app has one. */
export function createTenantGate(
  limits: { readonly running: number; readonly waiting: number } = gateLimits,
): TenantGate {
  const states = new Map<string, { running: number; readonly waiting: (() => void)[] }>()
  const enter = async (key: string, most: number): Promise<void> => {
    const state = states.get(key) ?? { running: 0, waiting: [] }
    states.set(key, state)
    if (state.running < most) {
      state.running += 1
      return
    }
    if (state.waiting.length >= limits.waiting) throw appError('E_BUSY', {}, { headers: { 'retry-after': '2' } })
    // The place is handed over by leave(), so `running` stays as it is.
    await new Promise<void>((resolve) => state.waiting.push(resolve))
  }
  const leave = (key: string): void => {
    const state = states.get(key)
    const next = state?.waiting.shift()
    if (next) next()
    else if (state) {
      state.running -= 1
      if (state.running === 0) states.delete(key)
    }
  }
  return {
    async run(key, work, running = limits.running) {
      await enter(key, running)
      try {
        return await work()
      } finally {
        leave(key)
      }
    },
  }
}
