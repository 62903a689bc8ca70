import pg from 'pg'

const reconnectMs = 2_000

/** What a listener tells of. */
export interface TenantEvents {
  /** Channel whose messages are tenants' ids. */
  readonly channel: string
  /** What the connection calls itself, and what broke when it breaks. */
  readonly name: string
  readonly onTenant: (tenantId: string) => void
  /** It listens again; what was said in between it did not hear. */
  readonly onBack: () => void
  readonly onFailure: (line: string) => void
}

/** Keeps one connection listening; a broken one is replaced until one holds. */
export async function listenForTenants(
  url: string,
  events: TenantEvents,
): Promise<{ readonly stop: () => Promise<void> }> {
  const { channel, name, onTenant, onBack, onFailure } = events
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const connect = async () => {
    const fresh = new pg.Client({ connectionString: url, application_name: name, keepAlive: true })
    const replace = (error?: Error) => {
      if (client !== fresh || isStopped) return
      client = undefined
      onFailure(`The listener of ${name} lost its connection: ${error?.message ?? 'ended'}`)
      // A failed try ends its connection too, which comes back here.
      timer = setTimeout(() => void connect().then(onBack, () => undefined), reconnectMs)
    }
    client = fresh
    fresh.on('error', replace)
    fresh.on('end', () => replace())
    fresh.on('notification', (notice) => onTenant(notice.payload ?? ''))
    await fresh.connect()
    await fresh.query(`listen ${channel}`)
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
