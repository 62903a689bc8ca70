import { startTenantWorker, type TenantWorker } from '../db/tenant-worker.ts'
import { raiseAlertsOf, type AlertDeps } from './raise-alerts.ts'

/** Channel whose messages are ids of tenants in which something was posted that alerts may be about. */
export const alertChannel = 'larder_alerts'

/** What a worker of alerts needs of the process. */
export interface AlertWorkerDeps extends AlertDeps {
  readonly onFailure: (line: string) => void
}

/** Listens for what was received in any tenant and tells of its prices at once; what else alerts are about is looked for by the clock (SET-23). */
export function startAlertWorker(deps: AlertWorkerDeps, url: string): Promise<TenantWorker> {
  return startTenantWorker(url, {
    channel: alertChannel,
    name: 'larder alerts',
    what: 'Alerts',
    tenantIds: deps.definitions.tenantIds,
    async work(tenantId) {
      await raiseAlertsOf(deps, tenantId, ['ReceiptPrice'])
      return false
    },
    onFailure: deps.onFailure,
  })
}
