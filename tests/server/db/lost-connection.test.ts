import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { signInPaths } from '#core/http/sign-in-contract.ts'
import { createDb } from '../../../server/db/pool.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { findBrokenInvariants, readInvariants } from '../../../server/posting/check-invariants.ts'
import { createApprovalWorld, type ApprovalWorld } from '../approval/approval-world.ts'
import { stock } from '../posting/stock-world.ts'
import { openBreakablePath, type BreakablePath } from '../support/breakable-path.ts'

describe('a database that goes away', () => {
  let path: BreakablePath
  let world: ApprovalWorld
  let admin: pg.Client
  beforeAll(async () => {
    path = await openBreakablePath(inject('adminUrl'))
    world = await createApprovalWorld({
      connect: (url, onStatement) => createDb({ url: path.url(url), max: 4, onStatement }),
    })
    admin = new pg.Client({ connectionString: world.database.adminUrl })
    await admin.connect()
  })
  afterAll(async () => {
    await admin.end()
    await world.close()
    await path.cut()
  })

  const create = (key: string) =>
    world.chef.call({
      method: 'POST',
      url: '/inventory/api/Requisitions',
      headers: { 'idempotency-key': key },
      payload: {
        RequestLocationId: stock.kitchen,
        SupplyLocationId: stock.store,
        RequisitionType: 'Stock',
        Reference: key,
        Lines: [{ ItemId: stock.flour, UnitId: stock.each[1], Qty: '1' }],
      },
    })
  const withReference = (prefix: string) =>
    withTenant(world.database.db, { tenantId: 'ui' }, async (trx) => {
      const { rows } = await sql<{ reference: string; count: number }>`select reference, count(*)::int as count
        from requisition where tenant_id = 'ui' and reference like ${`${prefix}%`} group by 1 order by 1`.execute(trx)
      return rows
    })
  const ready = async () => (await world.app.inject({ url: '/health/ready' })).statusCode

  it('[DB-19] answers every call with 503 while it is away, is not ready but live, and writes at once when it is back', async () => {
    await create('before')
    await path.cut()
    for (const answer of [
      await create('away'),
      await world.chef.call({ url: '/inventory/api/Requisitions' }),
      await world.app.inject({
        method: 'POST',
        url: signInPaths.verifiedUser,
        headers: { tenant: 'ui' },
        payload: { Username: 'admin', Password: 'x' },
      }),
    ]) {
      expect(answer.json()).toMatchObject({ Code: 'E_UNAVAILABLE', Response_Code: 503, IsShowMessage: true })
      expect(answer.statusCode).toBe(503)
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(await ready()).toBe(503)
    expect((await world.app.inject({ url: '/health/live' })).statusCode).toBe(200)
    await path.mend()
    expect((await create('away')).statusCode).toBe(201)
    expect(await ready()).toBe(200)
    expect(await withReference('away')).toEqual([{ reference: 'away', count: 1 }])
  })

  it('[DB-19] is not ready within seconds of a database that vanished without a word', async () => {
    expect(await ready()).toBe(200)
    path.hold()
    const began = performance.now()
    expect(await ready()).toBe(503)
    expect(performance.now() - began).toBeLessThan(4_000)
    path.drop()
    await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: 5_000, interval: 100 })
  })

  it('[DB-20] loses nothing it acknowledged and keeps nothing twice when connections are ended under running writes', async () => {
    let isOver = false
    const refusals: unknown[] = []
    const acknowledged: string[] = []
    const write = async (writer: string): Promise<void> => {
      let count = 0
      while (!isOver) {
        const reference = `${writer}-${count}`
        const answer = await create(reference)
        if (answer.statusCode === 201) {
          acknowledged.push(reference)
          count += 1
        } else refusals.push(answer.json<{ Code: string }>().Code)
      }
    }
    const writers = ['w1', 'w2', 'w3', 'w4', 'w5'].map(write)
    // However slow the machine is: connections are ended until both kinds of answer were seen often enough.
    const hasSeenEnough = () => acknowledged.length > 5 && refusals.length > 5
    for (let round = 0; round < 20 || (round < 400 && !hasSeenEnough()); round += 1) {
      await delay(100)
      await admin.query(`select pg_terminate_backend(pid) from (select pid from pg_stat_activity
        where datname = current_database() and usename = 'larder_rw' order by random() limit 1) few`)
    }
    await delay(100)
    isOver = true
    await Promise.all(writers)
    const kept = await withReference('w')
    expect(new Set(refusals)).toEqual(new Set(['E_UNAVAILABLE']))
    expect(kept.filter(({ count }) => count !== 1)).toEqual([])
    const found = new Set(kept.map(({ reference }) => reference))
    expect(hasSeenEnough()).toBe(true)
    expect(acknowledged.filter((reference) => !found.has(reference))).toEqual([])
    const broken = await withTenant(world.database.db, { tenantId: 'ui' }, async (trx) =>
      findBrokenInvariants(trx, await readInvariants()),
    )
    expect(broken).toEqual([])
  })
})
