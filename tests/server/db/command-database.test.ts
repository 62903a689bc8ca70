import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCommandDatabase } from '../../../server/db/prepare/command-database.ts'
import { readSecrets } from '../../../server/db/prepare/secrets.ts'
import { readEnv, type Env } from '../../../server/env.ts'
import { startServer } from '../../../server/start-server.ts'

let folder: string
let env: Env

// A folder of one's own that PostgreSQL's user may not enter: as root the database then lies elsewhere.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larder-command-'))
  const read = readEnv({ PORT: '0', DEMO: '0', LOG_LEVEL: 'silent', DATA_DIR: folder })
  if (!read.ok) throw new Error(read.error.join())
  env = read.value
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('[DB-15] a command beside a running server uses its database and leaves it running', async () => {
  const server = await startServer({ env, clock: { now: () => new Date() }, onProgress: () => undefined })
  const beside = await openCommandDatabase(env, await readSecrets(env.secretsFile))
  const tenants = await beside.db.selectFrom('tenant').select('id').execute()
  expect(tenants.map(({ id }) => id)).toContain('ui')
  await beside.close()
  expect((await fetch(`${server.address}/health/ready`)).status).toBe(200)
  await server.stop()
})

it('[DB-15] without a server a command starts the database for as long as it takes', async () => {
  const alone = await openCommandDatabase(env, await readSecrets(env.secretsFile))
  expect(await alone.db.selectFrom('tenant').select('id').execute()).not.toEqual([])
  await alone.close()
  const again = await openCommandDatabase(env, await readSecrets(env.secretsFile))
  await again.close()
})
