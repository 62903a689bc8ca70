import { startTenantWorker, type TenantWorker } from '../db/tenant-worker.ts'
import { outboxChannel } from './enqueue-mail.ts'
import { sendDueMails, type MailWorkerDeps } from './send-due-mails.ts'

/** What a running sender needs beyond sending. */
export interface MailListenerDeps extends MailWorkerDeps {
  /** Work of a tenant that may end in mails, done first. */
  readonly beforeSending: (tenantId: string) => Promise<unknown>
}

/** Listens for committed mails of any tenant and sends them; `url` is the serving role's. */
export async function startMailWorker(deps: MailListenerDeps, url: string): Promise<TenantWorker> {
  const worker = await startTenantWorker(url, {
    channel: outboxChannel,
    name: 'larder mail',
    what: 'Mails',
    tenantIds: deps.definitions.tenantIds,
    async work(tenantId) {
      await deps.beforeSending(tenantId)
      await sendDueMails(deps, tenantId)
      return false
    },
    onFailure: deps.onFailure,
  })
  return {
    sweep: worker.sweep,
    async stop() {
      await worker.stop()
      deps.transport.close()
    },
  }
}
