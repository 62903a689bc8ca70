import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beforeCommit, behindSavepoint, withoutWaiting } from '../../../server/db/in-transaction.ts'
import type { Trx } from '../../../server/db/pool.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { smallDefinitions } from '../support/small-definitions.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ definitions: smallDefinitions() })
})
afterAll(() => test.close())

const inTenant = <T>(work: (trx: Trx) => Promise<T>): Promise<T> =>
  withTenant(test.db, { tenantId: 'ui', keepsPlans: true }, work)
const addRole = (trx: Trx, name: string) => trx.insertInto('role').values({ tenant_id: 'ui', name }).execute()
const roles = (name: string) =>
  inTenant((trx) => trx.selectFrom('role').select('name').where('name', '=', name).execute())
const divide = (trx: Trx) => sql`select 1 / 0`.execute(trx)

describe('transactions', () => {
  it('[DB-16] answers statements that were asked for together in their order, each with its own rows', async () => {
    const numbers = Array.from({ length: 50 }, (_, index) => index)
    for (let round = 0; round < 5; round += 1) {
      const answers = await inTenant((trx) =>
        Promise.all(numbers.map((number) => sql<{ n: number }>`select ${number}::int as n`.execute(trx))),
      )
      expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(numbers)
    }
  })

  it('[DB-16] shows a statement what was sent before it without waiting', async () => {
    const seen = await inTenant(async (trx) => {
      await withoutWaiting(trx, addRole(trx, 'sent ahead'))
      return trx.selectFrom('role').select('name').where('name', '=', 'sent ahead').execute()
    })
    expect(seen).toHaveLength(1)
    expect(await roles('sent ahead')).toHaveLength(1)
  })

  it('[DB-16] fails the commit with the cause when what was not waited for failed, and keeps nothing', async () => {
    const work = inTenant(async (trx) => {
      await addRole(trx, 'lost')
      await withoutWaiting(trx, divide(trx))
      return 'done'
    })
    await expect(work).rejects.toThrow(/division by zero/)
    expect(await roles('lost')).toHaveLength(0)
  })

  it('[DB-77] keeps nothing of work that failed behind a savepoint, and all the rest', async () => {
    const ends: string[] = []
    const answer = await inTenant(async (trx) => {
      await addRole(trx, 'before')
      const instead = await behindSavepoint(
        trx,
        async () => {
          await addRole(trx, 'dropped')
          await beforeCommit(trx, async () => void ends.push('dropped'))
          await withoutWaiting(trx, divide(trx))
          return 'done'
        },
        (error) => String(error),
      )
      const kept = await behindSavepoint(trx, async () => (await addRole(trx, 'kept'), 'kept'), String)
      await addRole(trx, 'after')
      return [instead, kept]
    })
    expect(answer).toEqual([expect.stringContaining('division by zero'), 'kept'])
    expect(ends).toEqual([])
    const stored = await Promise.all(['before', 'dropped', 'kept', 'after'].map(roles))
    expect(stored.map(({ length }) => length)).toEqual([1, 0, 1, 1])
    const thrown = inTenant((trx) =>
      behindSavepoint(
        trx,
        () => divide(trx),
        (error) => {
          throw error
        },
      ),
    )
    await expect(thrown).rejects.toThrow(/division by zero/)
  })

  it('[DB-16] names the cause, not what was lost with it', async () => {
    const later = inTenant(async (trx) => {
      await withoutWaiting(trx, divide(trx))
      await addRole(trx, 'lost')
    })
    await expect(later).rejects.toThrow(/division by zero/)
    const together = inTenant((trx) =>
      Promise.all([divide(trx).catch(async (error: unknown) => Promise.reject(error)), addRole(trx, 'lost')]),
    )
    await expect(together).rejects.toThrow(/division by zero/)
    expect(await roles('lost')).toHaveLength(0)
  })

  it('[DB-17] keeps from the next user what an ended transaction had not sent yet', async () => {
    let late: Promise<unknown> = Promise.resolve()
    const work = inTenant(async (trx) => {
      const straggler = async () => {
        await sql`select pg_sleep(0.05)`.execute(trx)
        await addRole(trx, 'late')
      }
      late = straggler()
      late.catch(() => undefined)
      throw new Error('refused')
    })
    await expect(work).rejects.toThrow('refused')
    await expect(late).rejects.toThrow('The transaction is over')
    expect(await roles('late')).toHaveLength(0)
  })
})
