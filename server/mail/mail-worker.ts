import pg from 'pg'
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
  const queue = createTenantQueue(work, deps.onFailure)
  const sweep = async () => {
    for (const tenantId of deps.definitions.tenantIds) queue.add(tenantId)
    await queue.idle()
  }
  const { onFailure } = deps
  const listener = await listen(url, {
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

/** Works through tenants one after another, each at most once in the queue. */
function createTenantQueue(work: (tenantId: string) => Promise<unknown>, onFailure: (line: string) => void) {
  const waiting = new Set<string>()
  let running: Promise<void> = Promise.resolve()
  let isClosed = false
  const next = async (tenantId: string) => {
    waiting.delete(tenantId)
    if (isClosed) return
    await work(tenantId).catch((error: unknown) => onFailure(`Mails of ${tenantId} wait: ${String(error)}`))
  }
  return {
    add(tenantId: string) {
      if (isClosed || waiting.has(tenantId)) return
      waiting.add(tenantId)
      running = running.then(() => next(tenantId))
    },
    idle: () => running,
    close() {
      isClosed = true
    },
  }
}

const reconnectMs = 2_000

/** What a listener tells of. */
interface ListenerEvents {
  readonly onTenant: (tenantId: string) => void
  /** It listens again; what was said in between it did not hear. */
  readonly onBack: () => void
  readonly onFailure: (line: string) => void
}

/** Keeps one connection listening; a broken one is replaced until one holds. */
async function listen(url: string, { onTenant, onBack, onFailure }: ListenerEvents) {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const connect = async () => {
    const fresh = new pg.Client({ connectionString: url, application_name: 'larder mail', keepAlive: true })
    const replace = (error?: Error) => {
      if (client !== fresh || isStopped) return
      client = undefined
      onFailure(`The mail listener lost its connection: ${error?.message ?? 'ended'}`)
      // A failed try ends its connection too, which comes back here.
      timer = setTimeout(() => void connect().then(onBack, () => undefined), reconnectMs)
    }
    client = fresh
    fresh.on('error', replace)
    fresh.on('end', () => replace())
    fresh.on('notification', (notice) => onTenant(notice.payload ?? ''))
    await fresh.connect()
    await fresh.query(`listen ${outboxChannel}`)
  }
  const stop = async () => {
    isStopped = true
    clearTimeout(timer)
    await client?.end()
  }
  await connect().catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { stop }
}
