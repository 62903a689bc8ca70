import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/** A folder and what proves that a database running on it is ours. */
export interface OrphanQuestion {
  readonly folder: string
  readonly password: string
  readonly onProgress: (line: string) => void
}

/** Stops the database that a killed server left running; only one that takes our password is ours to stop. */
export async function stopOrphan({ folder, password, onProgress }: OrphanQuestion): Promise<void> {
  // Lines of postmaster.pid: process, folder, start time, port.
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid = '', , , port = ''] = text.split('\n')
  if (!/^\d+$/.test(pid) || !/^\d+$/.test(port)) return
  if (!(await takesPassword(Number(port), password))) return
  onProgress('Stopping the database that an ended server left running')
  process.kill(Number(pid), 'SIGINT')
  await waitForEnd(Number(pid))
}

async function takesPassword(port: number, password: string): Promise<boolean> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: 'postgres',
    connectionTimeoutMillis: 2_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

async function waitForEnd(pid: number): Promise<void> {
  for (let waited = 0; waited < 100; waited += 1) {
    if (!isRunning(pid)) return
    await delay(100)
  }
  throw new Error(`The database process ${pid} that an ended server left running does not stop`)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
