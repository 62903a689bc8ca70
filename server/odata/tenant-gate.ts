import { appError } from '#core/errors/app-error.ts'

/** How many pieces of work of one key go on at once, and how many may wait for them. */
export interface GateLimits {
  readonly running: number
  readonly waiting: number
}

/** Queries of one tenant on a node (ODS-17). */
const gateLimits: GateLimits = { running: 4, waiting: 64 }

/** Lets at most `running` pieces of work of one key go on at once; the others wait their turn in order. */
export interface TenantGate {
  /** Runs the work when there is room, within limits of its own where they are said. Throws E_BUSY with Retry-After when too many wait already. */
  readonly run: <T>(key: string, work: () => Promise<T>, own?: GateLimits) => Promise<T>
}

/** A gate of its own; one app has one. */
export function createTenantGate(limits: GateLimits = gateLimits): TenantGate {
  const states = new Map<string, { running: number; readonly waiting: (() => void)[] }>()
  const enter = async (key: string, { running, waiting }: GateLimits): Promise<void> => {
    const state = states.get(key) ?? { running: 0, waiting: [] }
    states.set(key, state)
    if (state.running < running) {
      state.running += 1
      return
    }
    if (state.waiting.length >= waiting) throw appError('E_BUSY', {}, { headers: { 'retry-after': '2' } })
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
    async run(key, work, own = limits) {
      await enter(key, own)
      try {
        return await work()
      } finally {
        leave(key)
      }
    },
  }
}
