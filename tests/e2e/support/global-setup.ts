import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The running product: its address and the folder with its data and mails. */
    readonly larder: { readonly url: string; readonly dataDir: string }
  }
}

/** How long a new database with its demo may take. */
const startMilliseconds = 120_000

/** Builds what has changed and starts the product with an own database and the demo; the answer stops it again. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await build()
  const dataDir = await mkdtemp(join(tmpdir(), 'larder-e2e-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, ['--disable-proto=throw', 'dist/server/main.js'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'error', PUBLIC_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    await ready(server, url)
  } catch (error) {
    server.kill('SIGKILL')
    throw error
  }
  project.provide('larder', { url, dataDir })
  return async () => {
    await stop(server)
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The same step as `npm start`, which skips it when nothing has changed. */
async function build(): Promise<void> {
  const file = pathToFileURL('scripts/setup/build.mjs').href
  // A plain script without types; it exports this one function.
  const { ensureBuild } = (await import(file)) as { ensureBuild: () => Promise<void> }
  await ensureBuild()
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      // Listening on a port, so the address is no pipe.
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

async function ready(server: ChildProcess, url: string): Promise<void> {
  const end = Date.now() + startMilliseconds
  while (Date.now() < end) {
    if (server.exitCode !== null) throw new Error(`The server ended with code ${server.exitCode}`)
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('The server was not ready in time')
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  // SIGINT: nobody balances load here, so there is nothing to wait for.
  server.kill('SIGINT')
  await ended
}
