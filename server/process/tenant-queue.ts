/** Tenants whose work waits. */
export interface TenantQueue {
  readonly add: (tenantId: string) => void
  /** Resolves when what waits now, and what it puts behind itself, is done. */
  readonly idle: () => Promise<void>
  readonly close: () => void
}

/** Works through tenants one after another, each at most once in the queue. */
export function createTenantQueue(
  work: (tenantId: string) => Promise<unknown>,
  onFailure: (tenantId: string, error: unknown) => void,
): TenantQueue {
  const waiting = new Set<string>()
  let running: Promise<void> = Promise.resolve()
  let isClosed = false
  const next = async (tenantId: string) => {
    waiting.delete(tenantId)
    if (isClosed) return
    await work(tenantId).catch((error: unknown) => onFailure(tenantId, error))
  }
  return {
    add(tenantId) {
      if (isClosed || waiting.has(tenantId)) return
      waiting.add(tenantId)
      running = running.then(() => next(tenantId))
    },
    async idle() {
      for (let last: Promise<void> | undefined; last !== running;) {
        last = running
        await last
      }
    },
    close() {
      isClosed = true
    },
  }
}
