import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Place } from './picture.ts'

/** A product pictures are taken of, and how it is left. */
export interface PicturedProduct {
  readonly place: Place
  readonly stop: () => Promise<void>
}

/** How long a new database with a year of its demo may take. */
const startMilliseconds = 30 * 60_000

/** The product that answers at an address, or the built one with a demo of its own, which goes with it. */
export async function startForPictures(base: string | undefined): Promise<PicturedProduct> {
  if (base !== undefined) {
    const mailDir = join(process.env['DATA_DIR'] ?? '.data', 'mail')
    return { place: { url: base.replace(/\/$/, ''), mailDir }, stop: async () => undefined }
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'larder-screens-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  // A year of history is in no picture's way, and takes half an hour.
  const size = process.env['DEMO_SIZE'] ?? 'none'
  const own = { PORT: String(port), DATA_DIR: dataDir, DEMO: '1', DEMO_SIZE: size, LOG_LEVEL: 'error', PUBLIC_URL: url }
  const args = ['--disable-proto=throw', '--max-old-space-size=1500', 'dist/server/main.js']
  const server = spawn(process.execPath, args, { env: { ...process.env, ...own }, stdio: 'inherit' })
  const stop = async () => {
    await ended(server)
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await ready(server, url)
  } catch (error) {
    await stop()
    throw error
  }
  return { place: { url, mailDir: join(dataDir, 'mail') }, stop }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      // A server that listens on TCP has an address with a port.
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

async function ready(server: ChildProcess, url: string): Promise<void> {
  const latest = Date.now() + startMilliseconds
  while (Date.now() < latest) {
    if (server.exitCode !== null) throw new Error(`The server ended with code ${server.exitCode}; was it built?`)
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined)
    if (answer?.ok === true) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('The server was not ready in time')
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const exit = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGINT')
  await exit
}
