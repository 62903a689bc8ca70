import { startTenantWorker, type TenantWorker } from '../../db/tenant-worker.ts'
import { readWaiting, type ReadingDeps } from './read-waiting.ts'
import { scanChannel } from './scanned-file.ts'

/** Listens for files of invoices of any tenant and reads them, one after another; `url` is the serving role's. */
export function startReadingWorker(deps: ReadingDeps, url: string): Promise<TenantWorker> {
  return startTenantWorker(url, {
    channel: scanChannel,
    name: 'larder scans',
    what: 'Scanned invoices',
    tenantIds: deps.definitions.tenantIds,
    work: (tenantId) => readWaiting(deps, tenantId),
    onFailure: deps.onFailure,
  })
}
