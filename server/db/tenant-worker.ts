import { createTenantQueue } from '../process/tenant-queue.ts'
import { listenForTenants } from './listen-for-tenants.ts'

/** A running worker of what is committed in tenants. */
export interface TenantWorker {
  /** Looks in every tenant: what waits for its time, what a node that stopped left, and what a lost connection kept this one from hearing of. */
  readonly sweep: () => Promise<void>
  /** Finishes what is in hand and stops. */
  readonly stop: () => Promise<void>
}

/** What a worker does, and what it hears of. */
export interface TenantWork {
  /** Channel whose messages are ids of tenants with something new. */
  readonly channel: string
  /** What its connection calls itself. */
  readonly name: string
  /** What waits where a turn fails, such as `Mails`. */
  readonly what: string
  readonly tenantIds: readonly string[]
  /** One turn of a tenant; true when more waits there. */
  readonly work: (tenantId: string) => Promise<boolean>
  readonly onFailure: (line: string) => void
}

/** Listens for what is committed in any tenant and works it off, a turn at a time; `url` is the serving role's. */
export async function startTenantWorker(
  url: string,
  { channel, name, what, tenantIds, work, onFailure }: TenantWork,
): Promise<TenantWorker> {
  const queue = createTenantQueue(
    async (tenantId) => {
      if (await work(tenantId)) queue.add(tenantId)
    },
    (tenantId, error) => onFailure(`${what} of ${tenantId} wait: ${String(error)}`),
  )
  const sweep = async () => {
    for (const tenantId of tenantIds) queue.add(tenantId)
    await queue.idle()
  }
  const onTenant = (tenantId: string) => queue.add(tenantId)
  const listener = await listenForTenants(url, { channel, name, onTenant, onBack: () => void sweep(), onFailure })
  return {
    sweep,
    async stop() {
      queue.close()
      await listener.stop()
      await queue.idle()
    },
  }
}
