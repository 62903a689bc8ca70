import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { prepareClusterFolder } from './cluster-folder.ts'
import { findFreePort } from './free-port.ts'
import { keepRunning } from './keep-running.ts'
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts'
import { findPostgresUser, type PostgresUser } from './postgres-user.ts'
import { stopOrphan } from './stop-orphan.ts'

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
  /** Superuser's password; the same for the life of the folder. */
  readonly password: string
  readonly onProgress: (line: string) => void
  /** Extra settings, such as `fsync=off` for tests. */
  readonly settings?: readonly string[]
}

/** Everything a start needs to know. */
interface Start extends EmbeddedOptions {
  readonly binaries: PostgresBinaries
  readonly user: PostgresUser | undefined
}

/**
 * Starts the PostgreSQL that came with the packages, on a free loopback port, and keeps it running; creates the cluster and the database
 * at first.
 * Throws a plain error with PostgreSQL's own last words.
 */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const user = await findPostgresUser()
  const folder = await prepareClusterFolder(options.folder, user)
  const start: Start = { ...options, folder, user, binaries: await findPostgresBinaries(user) }
  const isNew = (await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '')) === ''
  if (isNew) {
    options.onProgress('Creating the database')
    await createCluster(start)
  } else {
    await stopOrphan(start)
  }
  const port = await findFreePort()
  const server = await keepRunning({
    start: () => startServer(start, port),
    // Fast shutdown: open transactions are rolled back, everything committed is written out.
    signal: 'SIGINT',
    onEnded: (reason) => options.onProgress(`The database ended (${reason}); starting it again`),
  })
  const url = (database: string): string =>
    `postgres://postgres:${encodeURIComponent(options.password)}@127.0.0.1:${port}/${database}`
  await ensureDatabase(url('postgres')).catch(async (error: unknown) => {
    await server.stop()
    throw error
  })
  return { adminUrl: url('larder'), stop: server.stop }
}

async function createCluster(start: Start): Promise<void> {
  const passwordFile = join(tmpdir(), `larder-${randomBytes(8).toString('hex')}`)
  await writeFile(passwordFile, start.password, { mode: 0o600, flag: 'wx' })
  try {
    if (start.user !== undefined) await chown(passwordFile, start.user.uid, start.user.gid)
    const child = spawnAs(start, start.binaries.initdb, [
      `--pgdata=${start.folder}`,
      '--auth=scram-sha-256',
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ])
    const log = collectOutput(child)
    const code = await new Promise<number | null>((done, fail) => {
      child.once('error', fail)
      child.once('close', done)
    })
    if (code !== 0) throw new Error(`The database could not be created: ${lastWords(log)}`)
  } finally {
    await rm(passwordFile, { force: true })
  }
}

function startServer(start: Start, port: number): Promise<ChildProcess> {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=100',
    'shared_buffers=128MB',
    // Any page costs much the same on a solid-state disk; by default the database avoids indexes.
    'random_page_cost=1.1',
    'timezone=UTC',
    ...(start.settings ?? []),
  ]
  const child = spawnAs(start, start.binaries.postgres, [
    '-D',
    start.folder,
    '-p',
    String(port),
    ...settings.flatMap((setting) => ['-c', setting]),
  ])
  const log = collectOutput(child)
  return new Promise((done, fail) => {
    const giveUp = (): void => fail(new Error(`The embedded database did not start: ${lastWords(log)}`))
    child.once('error', giveUp)
    child.once('close', giveUp)
    child.stderr?.on('data', () => {
      if (!log.some((line) => line.includes('database system is ready to accept connections'))) return
      child.removeListener('close', giveUp)
      done(child)
    })
  })
}

/** In a process group of its own: Ctrl-C in the terminal must reach us alone, who then stop the database last. */
function spawnAs({ user }: Start, program: string, args: readonly string[]): ChildProcess {
  return spawn(program, args, {
    ...user,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: process.platform !== 'win32',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  })
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

/** The lines a program writes, as they come; only the last hundred stay. */
function collectOutput(child: ChildProcess): string[] {
  const lines: string[] = []
  child.stderr?.setEncoding('utf8').prependListener('data', (text: string) => {
    lines.push(...text.split('\n').filter((line) => line.trim() !== ''))
    lines.splice(0, lines.length - 100)
  })
  return lines
}

function lastWords(log: readonly string[]): string {
  return log.findLast((line) => /FATAL|ERROR|error:/.test(line)) ?? log.at(-1) ?? 'no reason given'
}
