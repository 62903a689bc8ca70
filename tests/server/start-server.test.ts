import { access, chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { signInPaths } from '#core/http/sign-in-contract.ts'
import { readEnv, type Env } from '../../server/env.ts'
import { startServer } from '../../server/start-server.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larder-start-'))
  await chmod(folder, 0o711)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const envOf = (changes: Readonly<Record<string, string>> = {}): Env => {
  const env = readEnv({ PORT: '0', DEMO: '0', LOG_LEVEL: 'silent', DATA_DIR: folder, ...changes })
  if (!env.ok) throw new Error(env.error.join())
  return env.value
}
const clock = { now: () => new Date() }
const onProgress = (): void => undefined

describe('the server as a whole', () => {
  it('[HTTP-19] starts on an empty folder, is refused a second time on it, drains, and stops without a trace', async () => {
    const server = await startServer({ env: envOf(), clock, onProgress })
    const ready = async () => (await fetch(`${server.address}/health/ready`)).status
    expect(await ready()).toBe(200)
    await expect(startServer({ env: envOf(), clock, onProgress })).rejects.toThrow(/in use by another running server/)
    // The refused one must not have taken the folder from the first.
    expect(await ready()).toBe(200)
    server.drain()
    expect(await ready()).toBe(503)
    expect((await fetch(`${server.address}/health/live`)).status).toBe(200)
    await server.stop()
    await expect(fetch(`${server.address}/health/live`)).rejects.toThrow()
    await expect(access(join(folder, 'server.lock'))).rejects.toThrow()
  })

  it('[DB-23] starts its database again when that ended by itself, and goes on without a restart', async () => {
    const server = await startServer({ env: envOf(), clock, onProgress })
    const ask = async () => {
      const answer = await fetch(`${server.address}${signInPaths.verifiedUser}`, {
        method: 'POST',
        headers: { tenant: 'ui', 'content-type': 'application/json' },
        body: JSON.stringify({ Username: 'nobody', Password: 'wrong' }),
      })
      return { status: answer.status, code: (await answer.json()).Code }
    }
    expect(await ask()).toEqual({ status: 400, code: 'E_CREDENTIALS' })
    for (const signal of ['SIGKILL', 'SIGINT'] as const) {
      const [pid] = (await readFile(join(folder, 'database/postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), signal)
      await vi.waitFor(async () => expect(await ask()).toEqual({ status: 503, code: 'E_UNAVAILABLE' }), {
        timeout: 5_000,
        interval: 20,
      })
      expect((await fetch(`${server.address}/health/live`)).status).toBe(200)
      await vi.waitFor(async () => expect(await ask()).toEqual({ status: 400, code: 'E_CREDENTIALS' }), {
        timeout: 20_000,
        interval: 100,
      })
      expect((await fetch(`${server.address}/health/ready`)).status).toBe(200)
    }
    await server.stop()
    await expect(access(join(folder, 'database/postmaster.pid'))).rejects.toThrow()
  })

  it('[HTTP-20] says that its port is taken before it starts anything', async () => {
    const other = createServer()
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
    const address = other.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const never = join(folder, 'never')
    const start = startServer({ env: envOf({ PORT: String(port), DATA_DIR: never }), clock, onProgress })
    await expect(start).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is taken by another program; set PORT to another number`,
    )
    await expect(access(never)).rejects.toThrow()
    other.close()
  })

  it('[HTTP-20] says that it is Larder that has the port', async () => {
    const larder = createHttpServer((_request, response) => response.end('{"status":"live"}'))
    await new Promise<void>((done) => larder.listen(0, '127.0.0.1', done))
    const address = larder.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const env = envOf({ PORT: String(port), DATA_DIR: join(folder, 'never') })
    await expect(startServer({ env, clock, onProgress })).rejects.toThrow(
      `Larder runs on port ${port} of 127.0.0.1 already. Stop it first`,
    )
    larder.close()
  })
})
