import { startTenantWorker, type TenantWorker } from '../db/tenant-worker.ts'
import { readChecks, runAskedChecks, type HealthDeps } from './run-checks.ts'

/** Channel whose messages are ids of tenants in which a run of checks was asked for. */
export const healthChannel = 'larder_health'

/** What a worker of checks needs of the process. */
export interface HealthWorkerDeps extends Omit<HealthDeps, 'signal'> {
  readonly tenantIds: readonly string[]
  readonly onFailure: (line: string) => void
}

/** Listens for runs of checks that people ask for and works them off at once (HEALTH-740); a stop waits for the property in hand alone. */
export async function startHealthWorker(
  { tenantIds, onFailure, ...deps }: HealthWorkerDeps,
  url: string,
): Promise<TenantWorker> {
  const stopping = new AbortController()
  const checks = await readChecks()
  const worker = await startTenantWorker(url, {
    channel: healthChannel,
    name: 'larder health',
    what: 'Checks',
    tenantIds,
    work: (tenantId) => runAskedChecks({ ...deps, signal: stopping.signal }, { tenantId, checks }),
    onFailure,
  })
  return {
    sweep: worker.sweep,
    async stop() {
      stopping.abort()
      await worker.stop()
    },
  }
}
