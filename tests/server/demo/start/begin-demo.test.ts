import { chmod, cp, mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { tenantPath } from '#core/http/tenant-contract.ts'
import { signInPaths } from '#core/http/sign-in-contract.ts'
import { createDb } from '../../../../server/db/pool.ts'
import { readSecrets } from '../../../../server/db/prepare/secrets.ts'
import { demoPassword } from '../../../../server/demo/load-identity.ts'
import { readEnv } from '../../../../server/env.ts'
import { projectFolder } from '../../../../server/process/project-folder.ts'
import { startServer } from '../../../../server/start-server.ts'

// A product of one small tenant, so that a start takes seconds.
const tenant = 'island'
let folder: string
let another: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larder-whole-'))
  await chmod(folder, 0o711)
  another = join(folder, 'another')
  await cp(join(projectFolder, 'config'), join(folder, 'config'), { recursive: true })
  const tenants = join(folder, 'config/tenants')
  for (const other of await readdir(tenants)) if (other !== tenant) await rm(join(tenants, other), { recursive: true })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('[DEMO-743] a first start that is given up while the demo is loaded is taken back by the next one, which loads all of it', async () => {
  const first = new AbortController()
  // Its people are there by then, and nothing else: the commands that follow are given up.
  const given = start({ signal: first.signal, onLine: (line) => line.includes('Loading') && first.abort() })
  await expect(given.server).rejects.toThrow()
  expect(given.lines).toContain(`Loading the demo of tenant ${tenant}`)

  const second = start({})
  const server = await second.server
  const taken = second.lines.indexOf(`Taking back the demo of tenant ${tenant}, which was not loaded whole`)
  expect(taken).toBeGreaterThan(-1)
  expect(second.lines.indexOf(`Loading the demo of tenant ${tenant}`)).toBeGreaterThan(taken)
  expect(await rowsThere()).toEqual({ people: 1, begun: 0, loaded: 1, hasItems: true, hasStock: true })
  await server.stop()

  const third = start({})
  const again = await third.server
  expect(third.lines.filter((line) => line.includes(tenant))).toEqual([])
  await again.stop()
  // Three starts, one of which makes the database.
}, 240_000)

it('[DEMO-750] answers while the demo is loaded: it is not ready, says how far it is, and lets people in once their tenant is there', async () => {
  let address = ''
  const isAnswering = (line: string) => {
    address = /Answering on (\S+);/.exec(line)?.[1] ?? address
  }
  const given = new AbortController()
  const first = start({ folder: another, signal: given.signal, onLine: isAnswering })
  first.server.catch(() => undefined)
  await vi.waitFor(() => expect(address).not.toBe(''), { timeout: 120_000 })
  const early = signInAt(address)
  await vi.waitFor(async () => expect((await tenantAt(address)).Preparing.Done).toBeGreaterThan(5), { timeout: 60_000 })
  expect((await tenantAt(address)).Preparing.Total).toBe(278)
  expect((await fetch(`${address}/health/ready`)).status).toBe(503)
  expect((await fetch(`${address}/health/live`)).status).toBe(200)
  given.abort()
  await expect(first.server).rejects.toThrow()
  // Whoever waited is told so.
  expect(await early).toEqual({ status: 503, code: 'E_NOT_READY' })

  address = ''
  const second = start({ folder: another, onLine: isAnswering })
  await vi.waitFor(() => expect(address).not.toBe(''), { timeout: 120_000 })
  const waiting = signInAt(address)
  const server = await second.server
  expect(await waiting).toMatchObject({ status: 200 })
  expect(await tenantAt(address)).not.toHaveProperty('Preparing')
  expect((await fetch(`${address}/health/ready`)).status).toBe(200)
  await server.stop()
}, 240_000)

async function signInAt(address: string): Promise<{ readonly status: number; readonly code?: string }> {
  const answer = await fetch(`${address}${signInPaths.verifiedUser}`, {
    method: 'POST',
    headers: { tenant, 'content-type': 'application/json' },
    body: JSON.stringify({ Username: 'admin', Password: demoPassword }),
  })
  return { status: answer.status, code: (await answer.json()).Code }
}

async function tenantAt(address: string) {
  return (await fetch(`${address}${tenantPath}`, { headers: { tenant } })).json()
}

interface TestStart {
  readonly folder?: string
  readonly signal?: AbortSignal
  readonly onLine?: (line: string) => unknown
}

/** A start on a folder, and the lines it says. */
function start({ folder: data = folder, signal, onLine }: TestStart) {
  const lines: string[] = []
  const env = readEnv({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: data, CONFIG_DIR: join(folder, 'config') })
  if (!env.ok) throw new Error(env.error.join())
  const onProgress = (line: string): void => {
    lines.push(line)
    onLine?.(line)
  }
  return { lines, server: startServer({ env: env.value, clock: { now: () => new Date() }, signal, onProgress }) }
}

/** What the database of the folder holds of the tenant, as its superuser sees it. */
async function rowsThere(): Promise<unknown> {
  const password = (await readSecrets(join(folder, 'secrets.json'))).key('database:postgres').toString('base64url')
  const [, , , port] = (await readFile(join(folder, 'database/postmaster.pid'), 'utf8')).split('\n')
  const owner = createDb({ url: `postgres://postgres:${password}@127.0.0.1:${port}/larder`, max: 1 })
  try {
    const { rows } = await sql`select (select count(*)::int from app_user where tenant_id = ${tenant}) as people,
      (select count(*)::int from demo_load where ended_on is null) as begun,
      (select count(*)::int from demo_load where ended_on is not null) as loaded,
      exists (select from item where tenant_id = ${tenant}) as "hasItems",
      exists (select from stock_ledger where tenant_id = ${tenant}) as "hasStock"`.execute(owner)
    return rows[0]
  } finally {
    await owner.destroy()
  }
}
