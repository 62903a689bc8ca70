import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEmbeddedDatabase, type EmbeddedDatabase } from '../../server/db/cluster/embedded-postgres.ts'
import { useBrowser } from './support/browser.ts'
import { checkInvariants } from './support/check-invariants.ts'
import { startProduct, type RunningProduct } from './support/start-product.ts'
import { playStory } from './support/story.ts'

const browser = useBrowser()
let folder: string
let external: EmbeddedDatabase
let product: RunningProduct

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larder-external-'))
  await chmod(folder, 0o755)
  external = await startEmbeddedDatabase({
    folder: join(folder, 'database'),
    password: 'external',
    onProgress: () => undefined,
  })
  product = await startProduct({ env: { DATABASE_URL: external.adminUrl } })
}, 240_000)

afterAll(async () => {
  await product.stop()
  await external.stop()
  await rm(folder, { recursive: true, force: true })
})

it('[STORY-2] the same story holds on a PostgreSQL server that DATABASE_URL names', async () => {
  const end = await playStory({ url: product.url, mailDir: join(product.dataDir, 'mail'), browser })
  expect(Number(end.onHand[0]) - Number(end.onHand[1])).toBe(3)
  const env = { DATA_DIR: product.dataDir, DATABASE_URL: external.adminUrl }
  expect(await checkInvariants(env)).toMatch(/all hold/)
})
