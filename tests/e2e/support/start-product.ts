import { spawn, type ChildProcess } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { makeDataFolder } from './data-folder.ts'

/** The running product. */
export interface RunningProduct {
  readonly url: string
  /** Folder with its data and, unless told otherwise, its mails. */
  readonly dataDir: string
  /** Ends it as Ctrl-C would. */
  readonly end: () => Promise<void>
  /** Ends it and removes its data. */
  readonly stop: () => Promise<void>
}

/** How a product is started. */
export interface ProductOptions {
  /** Adds to the environment, such as DATABASE_URL or a PORT. */
  readonly env?: Readonly<Record<string, string>>
  /** Data folder at rest that it begins with a copy of; without one it loads the demo itself. */
  readonly from?: string | undefined
  /** What it must say of itself: `live` while it still loads the demo; `ready`, by default, once it has. */
  readonly until?: 'live' | 'ready'
}

/** How long a new database with its demo may take. */
const startMilliseconds = 180_000

/** Starts the built server with a data folder of its own that holds the demo. */
export async function startProduct({ env = {}, from, until = 'ready' }: ProductOptions = {}): Promise<RunningProduct> {
  const dataDir = await makeDataFolder(from)
  const port = Number(env['PORT'] ?? (await freePort()))
  const url = `http://127.0.0.1:${port}`
  const server = spawn(
    process.execPath,
    ['--disable-proto=throw', '--max-old-space-size=1500', 'dist/server/main.js'],
    {
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: dataDir,
        DEMO: '1',
        DEMO_SIZE: 'none',
        LOG_LEVEL: 'error',
        PUBLIC_URL: url,
        ...env,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  try {
    await answers(server, `${url}/health/${until}`)
  } catch (error) {
    server.kill('SIGKILL')
    throw error
  }
  const end = () => endServer(server)
  const stop = async (): Promise<void> => {
    await end()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url, dataDir, end, stop }
}

/** A free port below those the system hands out by itself, which the product's own database may be given a moment later. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

async function answers(server: ChildProcess, health: string): Promise<void> {
  const latest = Date.now() + startMilliseconds
  while (Date.now() < latest) {
    if (server.exitCode !== null) throw new Error(`The server ended with code ${server.exitCode}`)
    const answer = await fetch(health).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('The server was not ready in time')
}

async function endServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  // SIGINT: nobody balances load here, so there is nothing to wait for.
  server.kill('SIGINT')
  await ended
}
