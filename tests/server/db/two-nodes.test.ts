import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createDb } from '../../../server/db/pool.ts'
import { servingUrl } from '../../../server/db/prepare/roles.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { findBrokenInvariants, readInvariants } from '../../../server/posting/check-invariants.ts'
import { productFigures } from '../../../server/product-figures.ts'
import { productEffects } from '../../../server/product-effects.ts'
import { projectFolder } from '../../../server/process/project-folder.ts'
import { createApprovalWorld, type ApprovalWorld, type Draft } from '../approval/approval-world.ts'
import { createStockWorld, stock } from '../posting/stock-world.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { servingPassword, testSecrets } from '../support/test-secrets.ts'

describe('two nodes on one database', () => {
  let first: ApprovalWorld
  let second: TestApp
  beforeAll(async () => {
    first = await createApprovalWorld()
    const env = { publicUrl: 'https://larder.example', isOnPremises: false }
    second = await createTestApp({
      database: first.database,
      connect: (url) => createDb({ url, max: 4 }),
      env,
      moveEffects: productEffects({ secrets: testSecrets, env }),
      figures: productFigures,
    })
    const { receive } = await createStockWorld({ database: first.database })
    await receive({ item: stock.wine, qty: '100000', unitCost: '3.33' })
    await receive({ qty: '100000', unitCost: '2' })
  })
  afterAll(async () => {
    await second.close()
    await first.close()
  })

  const issue = (node: Pick<TestApp, 'app'>, draft: Draft, key: string): Promise<LightMyRequestResponse> =>
    node.app.inject({
      method: 'POST',
      url: `/inventory/api/Requisitions(${draft.id})/issue`,
      headers: { ...first.admin.headers, 'idempotency-key': key, 'if-match': draft.etag },
      payload: {},
    })
  const codesOf = (answers: readonly LightMyRequestResponse[]) =>
    answers
      .map((answer) => (answer.statusCode === 200 ? 'posted' : answer.json<{ Code: string }>().Code))
      .toSorted((a, b) => a.localeCompare(b))
  const postings = async (draft: Draft) =>
    (await first.execute(sql`select id from posting where tenant_id = 'ui' and doc_id = ${draft.id}`)).length
  const expectHealthy = async () => {
    const broken = await withTenant(first.db, { tenantId: 'ui' }, async (trx) =>
      findBrokenInvariants(trx, await readInvariants()),
    )
    expect(broken.map(({ id, rows }) => ({ id, rows }))).toEqual([])
  }

  it('[DB-21] post a document once that both are asked to post with one key, and give the same answer', async () => {
    for (let round = 0; round < 10; round += 1) {
      const draft = await first.submit('1')
      const key = `same-${draft.id}`
      const answers = await Promise.all([first, second, first, second].map((node) => issue(node, draft, key)))
      const refused = codesOf(answers).filter((code) => code !== 'posted')
      expect(new Set(refused).size === 0 || refused.every((code) => code === 'E_IDEMPOTENCY_BUSY')).toBe(true)
      const again = await issue(second, draft, key)
      expect(again.statusCode).toBe(200)
      for (const answer of answers) if (answer.statusCode === 200) expect(answer.body).toBe(again.body)
      expect(await postings(draft)).toBe(1)
    }
    await expectHealthy()
  })

  it('[DB-21] post a document once that each is asked to post with a key of its own, and refuse the other', async () => {
    for (let round = 0; round < 10; round += 1) {
      const draft = await first.submit('1')
      const answers = await Promise.all([
        issue(first, draft, `one-${draft.id}`),
        issue(second, draft, `other-${draft.id}`),
      ])
      expect(codesOf(answers)).toEqual(['E_STALE', 'posted'])
      expect(await postings(draft)).toBe(1)
    }
    await expectHealthy()
  })

  it('[DB-22] a node that is killed at work leaves no lock behind: the other posts the same goods at once', async () => {
    const url = servingUrl(first.database.adminUrl, servingPassword)
    const script = join(projectFolder, 'tests/server/posting/issue-until-killed.ts')
    const node = spawn(process.execPath, ['--import', 'tsx', script, url], {
      cwd: projectFolder,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise<void>((done, fail) => {
      node.stdout.once('data', () => done())
      node.once('exit', () => fail(new Error('The node ended before it posted')))
    })
    const draft = await first.submit('1')
    const during = issue(second, draft, 'during')
    const ended = new Promise<void>((done) => node.once('close', () => done()))
    node.kill('SIGKILL')
    await ended
    expect((await during).statusCode).toBe(200)
    const after = await first.submit('1')
    const began = performance.now()
    expect((await issue(first, after, 'after')).statusCode).toBe(200)
    expect(performance.now() - began).toBeLessThan(2_000)
    await vi.waitFor(async () => expect(await heldLocks()).toEqual([]), { timeout: 5_000, interval: 100 })
    await expectHealthy()
  })

  /** Locks on tables and keys that some transaction in this database holds, besides the asking one's. */
  const heldLocks = () =>
    first.execute(sql`select locktype, mode from pg_locks
      where database = (select oid from pg_database where datname = current_database()) and pid <> pg_backend_pid()`)
})
