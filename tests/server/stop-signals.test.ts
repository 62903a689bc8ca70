import { spawn, type ChildProcess } from 'node:child_process'
import { access, chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { projectFolder } from '../../server/process/project-folder.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larder-stop-'))
  await chmod(folder, 0o711)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('a server that is told to stop', () => {
  it('[HTTP-21] stops in order however often it is told, by its group and by the program that started it', async () => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGTERM'] as const) {
      const server = startInGroup()
      await server.answers()
      server.signal(signal)
      await delay(30)
      server.signal(signal)
      await delay(30)
      server.signal(signal)
      expect(await server.ended).toBe(0)
      await expectNothingLeft(server)
    }
  }, 240_000)

  it('[HTTP-22] stops as well while it is still starting, once its database runs', async () => {
    const server = startInGroup()
    await vi.waitFor(() => access(join(folder, 'database/postmaster.pid')), { timeout: 110_000, interval: 20 })
    server.signal('SIGTERM')
    server.signal('SIGTERM')
    expect(await server.ended).toBe(0)
    await expectNothingLeft(server)
  }, 240_000)

  it('[HTTP-22] takes its database and its lock along when a second Ctrl-C ends it at once', async () => {
    // A balancer in front makes the stop of a SIGTERM last five seconds.
    const server = startInGroup({ TRUSTED_PROXIES: '1' })
    await server.answers()
    server.signal('SIGTERM')
    await delay(1_300)
    server.signal('SIGINT')
    expect(await server.ended).toBe(1)
    await expectNothingLeft(server)
  }, 240_000)
})

interface StartedServer {
  /** Resolves once it listens. */
  readonly answers: () => Promise<void>
  /** Sends a signal to its process group, as a terminal or a service manager does. */
  readonly signal: (signal: NodeJS.Signals) => void
  /** Exit code of the starting program. */
  readonly ended: Promise<number | null>
}

/** Starts the server as `npm start` does: a program that starts another, both in a process group of their own. */
function startInGroup(env: Readonly<Record<string, string>> = {}): StartedServer {
  const run = `import('./scripts/setup/run-server.mjs').then((m) => m.runServer(['--import', 'tsx', 'server/main.ts']))`
  const child: ChildProcess = spawn(process.execPath, ['-e', run], {
    cwd: projectFolder,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: '0', DEMO: '0', LOG_LEVEL: 'silent', DATA_DIR: folder, ...env },
  })
  let said = ''
  child.stdout?.on('data', (text: Buffer) => (said += String(text)))
  return {
    answers: () => vi.waitFor(() => expect(said).toContain('answers on'), { timeout: 110_000, interval: 20 }),
    signal: (signal) => void process.kill(-(child.pid ?? 0), signal),
    ended: new Promise((done) => child.once('close', (code) => done(code))),
  }
}

async function expectNothingLeft(server: StartedServer): Promise<void> {
  expect(() => server.signal('SIGCONT')).toThrow(/ESRCH/)
  await expect(access(join(folder, 'server.lock'))).rejects.toThrow()
  // The database that was told to end at once may take a moment.
  await vi.waitFor(async () => {
    const text = await readFile(join(folder, 'database/postmaster.pid'), 'utf8').catch(() => '')
    expect(text).toBe('')
  })
}
