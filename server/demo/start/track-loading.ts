import { appError } from '#core/errors/app-error.ts'
import type { Preparation } from '../../http/preparation.ts'
import { commandsOf } from './commands-of.ts'

/** Follows how far tenants are that are loaded one after another. */
export interface LoadingTrack {
  readonly preparation: Preparation
  /** One more command of a tenant is done. */
  readonly count: (tenantId: string) => void
  /** A tenant is there whole: whoever waits for it goes on. */
  readonly open: (tenantId: string) => void
  /** Nothing more comes: whoever waits is told so. */
  readonly giveUp: () => void
}

interface Awaited {
  readonly promise: Promise<void>
  readonly open: () => void
  readonly refuse: () => void
  done: number
}

/** Nothing of these tenants is there yet; they are loaded in this order. */
export function trackLoading(tenantIds: readonly string[]): LoadingTrack {
  const awaited = new Map(tenantIds.map((tenantId) => [tenantId, awaitTenant()]))
  const open = new Set(tenantIds)
  const progressOf = (tenantId: string) => {
    if (!open.has(tenantId)) return undefined
    const before = tenantIds.slice(0, tenantIds.indexOf(tenantId) + 1)
    return { Done: sum(before.map(doneOf)), Total: sum(before.map(commandsOf)) }
  }
  // A tenant whose data have grown shows a full bar for its last commands, never more than all.
  const doneOf = (tenantId: string) =>
    open.has(tenantId) ? Math.min(awaited.get(tenantId)?.done ?? 0, commandsOf(tenantId)) : commandsOf(tenantId)
  return {
    preparation: {
      untilPrepared: async (tenantId) => awaited.get(tenantId)?.promise,
      progressOf,
      isOver: () => open.size === 0,
    },
    count: (tenantId) => {
      const tenant = awaited.get(tenantId)
      if (tenant !== undefined) tenant.done += 1
    },
    open: (tenantId) => {
      open.delete(tenantId)
      awaited.get(tenantId)?.open()
    },
    giveUp: () => {
      for (const { refuse } of awaited.values()) refuse()
    },
  }
}

function awaitTenant(): Awaited {
  let open = (): void => undefined
  let refuse = (): void => undefined
  const promise = new Promise<void>((done, fail) => {
    open = done
    refuse = () => fail(appError('E_NOT_READY'))
  })
  // Perhaps nobody waits for it.
  promise.catch(() => undefined)
  return { promise, open: () => open(), refuse: () => refuse(), done: 0 }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
