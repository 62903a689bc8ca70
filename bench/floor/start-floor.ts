import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { processMemory } from '../load/process-memory.ts'

/** The floor's server and how to end it. */
export interface Floor {
  readonly url: string
  /** Its memory now, in MB. */
  readonly memory: () => Promise<number>
  /** The most memory it ever had, in MB. */
  readonly mostMemory: () => Promise<number>
  readonly stop: () => void
}

/** Starts the hand-written server on the product's database, as the role the product serves with. */
export async function startFloor(databaseUrl: string, siteId: number): Promise<Floor> {
  const child = fork(fileURLToPath(new URL('floor-server.ts', import.meta.url)), [databaseUrl, String(siteId)])
  const url = await new Promise<unknown>((done, fail) => {
    child.once('message', done)
    child.once('exit', (code) => fail(new Error(`The floor ended with ${code}`)))
  })
  return {
    url: String(url),
    memory: () => processMemory(child.pid, 'now'),
    mostMemory: () => processMemory(child.pid, 'most'),
    stop: () => child.disconnect(),
  }
}
