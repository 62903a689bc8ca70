import { startTenantWorker, type TenantWorker } from '../../db/tenant-worker.ts'
import { jobChannel } from '../engine/job-row.ts'
import type { RunDeps } from '../engine/run-deps.ts'
import { workTurn } from '../engine/work-off.ts'

/** Listens for committed jobs of any tenant and works them off, a turn at a time; `url` is the serving role's. */
export function startRunWorker(deps: RunDeps, url: string): Promise<TenantWorker> {
  return startTenantWorker(url, {
    channel: jobChannel,
    name: 'larder jobs',
    what: 'Jobs',
    tenantIds: deps.definitions.tenantIds,
    work: (tenantId) => workTurn(deps, tenantId),
    onFailure: deps.onFailure,
  })
}
