import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { processMemory } from '../load/process-memory.ts'
import { findFreePort } from '../../server/db/cluster/free-port.ts'

/** A running product. */
export interface Product {
  readonly url: string
  readonly dataDir: string
  /** Milliseconds from the start of the process to the first answer of /health/ready. */
  readonly readyAfter: number
  /** Resident memory of the server's process in MB, without its database. */
  readonly memory: () => Promise<number>
  /** The most it ever had. */
  readonly mostMemory: () => Promise<number>
  readonly stop: () => Promise<void>
}

/** Starts the built product of a folder, as `npm start` does, and waits until it is ready. */
export async function startProduct(project: string, dataDir: string): Promise<Product> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const began = performance.now()
  const args = ['--disable-proto=throw', '--max-old-space-size=1500', join(project, 'dist/server/main.js')]
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      PUBLIC_URL: url,
      LOG_LEVEL: 'error',
      DEMO_SIZE: 'none',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await ready(child, url)
  const readyAfter = performance.now() - began
  return {
    url,
    dataDir,
    readyAfter,
    memory: () => processMemory(child.pid, 'now'),
    mostMemory: () => processMemory(child.pid, 'most'),
    stop: () => stop(child),
  }
}

async function ready(child: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The product ended with ${child.exitCode}`)
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined)
    if (answer?.ok === true) return
    await delay(10)
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise((done) => child.once('exit', done))
  child.kill('SIGINT')
  await ended
}
