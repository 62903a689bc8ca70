import { listenForTenants } from '../db/listen-for-tenants.ts'
import { createTenantQueue } from '../process/tenant-queue.ts'
import { outboxChannel } from './enqueue-mail.ts'
import { sendDueMails, type MailWorkerDeps } from './send-due-mails.ts'

/** A running sender of mails. */
export interface MailWorker {
  /** Sends what is due in every tenant: retries, and what a lost connection kept this node from hearing of. */
  readonly sweep: () => Promise<void>
  /** Finishes the mail in hand and stops. */
  readonly stop: () => Promise<void>
}

/** What a running sender needs beyond sending. */
export interface MailListenerDeps extends MailWorkerDeps {
  /** Work of a tenant that may end in mails, done first. */
  readonly beforeSending: (tenantId: string) => Promise<unknown>
}

/** Listens for committed mails of any tenant and sends them; `url` is the serving role's. */
export async function startMailWorker(deps: MailListenerDeps, url: string): Promise<MailWorker> {
  const work = async (tenantId: string): Promise<void> => {
    await deps.beforeSending(tenantId)
    await sendDueMails(deps, tenantId)
  }
  const queue = createTenantQueue(work, (tenantId, error) =>
    deps.onFailure(`Mails of ${tenantId} wait: ${String(error)}`),
  )
  const sweep = async () => {
    for (const tenantId of deps.definitions.tenantIds) queue.add(tenantId)
    await queue.idle()
  }
  const { onFailure } = deps
  const listener = await listenForTenants(url, {
    channel: outboxChannel,
    name: 'larder mail',
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
      deps.transport.close()
    },
  }
}
