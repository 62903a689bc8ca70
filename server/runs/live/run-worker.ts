import { listenForTenants } from '../../db/listen-for-tenants.ts'
import { createTenantQueue } from '../../process/tenant-queue.ts'
import { jobChannel } from '../engine/job-row.ts'
import type { RunDeps } from '../engine/run-deps.ts'
import { workTurn } from '../engine/work-off.ts'

/** A running worker of jobs. */
export interface RunWorker {
  /** Looks for jobs in every tenant: those a node that stopped left, and what a lost connection kept this one from hearing of. */
  readonly sweep: () => Promise<void>
  /** Finishes the batch in hand and stops. */
  readonly stop: () => Promise<void>
}

/** Listens for committed jobs of any tenant and works them off, a turn at a time; `url` is the serving role's. */
export async function startRunWorker(deps: RunDeps, url: string): Promise<RunWorker> {
  const queue = createTenantQueue(
    async (tenantId) => {
      if (await workTurn(deps, tenantId)) queue.add(tenantId)
    },
    (tenantId, error) => deps.onFailure(`Jobs of ${tenantId} wait: ${String(error)}`),
  )
  const sweep = async () => {
    for (const tenantId of deps.definitions.tenantIds) queue.add(tenantId)
    await queue.idle()
  }
  const { onFailure } = deps
  const listener = await listenForTenants(url, {
    channel: jobChannel,
    name: 'larder jobs',
    onTenant: (tenantId) => queue.add(tenantId),
    onBack: () => void sweep(),
    onFailure,
  })
  return {
    sweep,
    async stop() {
      queue.close()
      await listener.stop()
      await queue.idle()
    },
  }
}
