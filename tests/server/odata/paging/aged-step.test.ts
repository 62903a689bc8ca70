import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Scalar } from '#core/model/value.ts'
import type { Trx } from '../../../../server/db/pool.ts'
import { withTenant } from '../../../../server/db/with-tenant.ts'
import { agedOrder } from '../../../../server/odata/paging/aged-step.ts'
import type { SortTerm } from '../../../../server/odata/paging/keyset.ts'
import { plainSteps, type OrderedRows } from '../../../../server/odata/paging/page-steps.ts'
import { createTestApp, type TestApp } from '../../support/create-test-app.ts'
import { seedInventory } from '../../support/inventory.ts'

const tenantId = 'ui'
const today = sql`date '2026-11-20'`
const date = sql.ref('t.needed_by')

/** By how many days ago something was needed: as a view works it out, or as a date it is counted from as well. */
function byAge(isDescending: boolean, isCounted: boolean): readonly SortTerm[] {
  const days = { name: 'Age', sql: sql`greatest(0, ${today} - ${date})`, type: 'integer', isDescending }
  const id = { name: 'Id', sql: sql.ref('t.id'), type: 'bigint', isDescending, isNullable: false }
  return [{ ...days, isNullable: false, ...(isCounted && { since: { date, today } }) }, id]
}

describe('the order of days since a date', () => {
  let test: TestApp

  beforeAll(async () => {
    test = await createTestApp()
    await seedInventory(test.db, [tenantId])
    // Before, on and after the day, several of each.
    await withTenant(test.db, { tenantId }, (trx) =>
      sql`insert into requisition (tenant_id, site_id, doc_no, status, request_location_id, supply_location_id, needed_by, entered_by)
        select 'ui', 2, 'R' || n, case when n % 3 = 0 then 'Approved' else 'Pending' end, 11, 10,
          date '2026-11-23' - n % 10, 1 from generate_series(1, 90) n`.execute(trx),
    )
  })
  afterAll(() => test.close())

  interface Aged {
    readonly id: number
    readonly age: number
  }
  const rows = (sort: readonly SortTerm[], after?: readonly Scalar[]): OrderedRows => {
    return { table: 'requisition', tenantId, conditions: [sql<boolean>`t.status = 'Pending'`], sort, after }
  }
  const read = async (trx: Trx, asked: OrderedRows, limit = 100, skip = 0): Promise<readonly Aged[]> => {
    const found: Aged[] = []
    for (const step of plainSteps(asked)) {
      const page =
        await sql<Aged>`select page.id, page.k0 as age from (${step(limit - found.length, skip)}) as page`.execute(trx)
      found.push(...page.rows)
    }
    return found
  }
  const inTenant = <T>(work: (trx: Trx) => Promise<T>) => withTenant(test.db, { tenantId }, work)

  it.each([true, false])('[ODS-693] is that of the dates turned round (descending: %s)', (isDescending) =>
    inTenant(async (trx) => {
      const sorted = await read(trx, rows(byAge(isDescending, false)))
      expect(sorted).toHaveLength(60)
      expect(new Set(sorted.map(({ age }) => age)).size).toBe(7)
      expect(await read(trx, rows(byAge(isDescending, true)))).toEqual(sorted)
      expect(await read(trx, rows(byAge(isDescending, true)), 7, 20)).toEqual(sorted.slice(20, 27))
    }),
  )

  it.each([true, false])('[ODS-693] goes on behind any of the rows (descending: %s)', (isDescending) =>
    inTenant(async (trx) => {
      const sorted = await read(trx, rows(byAge(isDescending, false)))
      for (const [place, { age, id }] of sorted.entries())
        expect(await read(trx, rows(byAge(isDescending, true), [age, id]))).toEqual(sorted.slice(place + 1))
    }),
  )

  it('[ODS-693] finds nothing behind what a token says of no row there could be, and fails of none', () =>
    inTenant(async (trx) => {
      expect(await read(trx, rows(byAge(false, true), [2_147_483_647, 1]))).toEqual([])
      expect(await read(trx, rows(byAge(true, true), [2_147_483_647, 1]))).toHaveLength(60)
    }))

  it('[ODS-693] sorts no more than the rows of one date', () =>
    inTenant(async (trx) => {
      const [step] = plainSteps(rows(byAge(true, true)))
      await sql`set local enable_seqscan = off`.execute(trx)
      const plan = await sql<{ 'QUERY PLAN': string }>`explain ${step?.(10, 0)}`.execute(trx)
      expect(plan.rows.map((row) => row['QUERY PLAN']).join(' ')).toMatch(/Presorted Key: t.needed_by/)
    }))

  it('[ODS-693] stands for no order of several values', () => {
    const [days, id] = byAge(true, true)
    if (!days || !id) throw new Error('No order')
    expect(agedOrder([days, { ...id, name: 'DocNo' }, id])).toBeUndefined()
    expect(agedOrder([days, { ...id, isDescending: false }])).toBeUndefined()
  })
})
