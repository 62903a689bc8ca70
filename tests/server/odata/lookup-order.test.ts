import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Scalar } from '#core/model/value.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import type { Trx } from '../../../server/db/pool.ts'
import { orderedParts } from '../../../server/odata/paging/ordered-parts.ts'
import { plainSteps, type IdQuery, type OrderedRows } from '../../../server/odata/paging/page-steps.ts'
import { readableEntity } from '../../../server/entity-sql/readable-entity.ts'
import { sortTerms } from '../../../server/odata/paging/sort-terms.ts'
import { lookupOrder, walkSteps } from '../../../server/odata/paging/walk-steps.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { seedInventory } from '../support/inventory.ts'

const tenantId = 'ui'

describe('the order of what a lookup points at', () => {
  let test: TestApp

  beforeAll(async () => {
    test = await createTestApp()
    await seedInventory(test.db, [tenantId])
    await withTenant(test.db, { tenantId }, async (trx) => {
      await sql`insert into reason (tenant_id, id, code, name, is_active) values ('ui', 1, 'A', 'Waste', true), ('ui', 2, 'B', 'Event', true),
        ('ui', 3, 'C', 'Event', true), ('ui', 4, 'D', 'Never used', true)`.execute(trx)
      await sql`insert into requisition (tenant_id, site_id, doc_no, status, request_location_id, supply_location_id, reason_id, entered_by)
        select 'ui', 2, 'R' || n, case when n % 3 = 0 then 'Approved' else 'Pending' end, 11, 10, nullif(n % 4, 0), 1
        from generate_series(1, 40) n`.execute(trx)
    })
  })
  afterAll(() => test.close())

  const rowsBy = (orderby: { readonly path: string; readonly isDescending: boolean }[]): OrderedRows => {
    const definitions = test.definitions.forTenant(tenantId)
    const permissions = new Set(Object.values(test.definitions.base.areas).flat())
    const readable = readableEntity(definitions, permissions, 'requisition')
    if (!readable) throw new Error('No requisitions')
    const sort = sortTerms({ context: { definitions, permissions }, readable }, orderby)
    return { table: 'requisition', tenantId, conditions: [sql<boolean>`t.status = 'Pending'`], sort, after: undefined }
  }
  const idsOf = async (trx: Trx, steps: readonly IdQuery[], limit: number, skip = 0): Promise<readonly number[]> => {
    const ids: number[] = []
    for (const step of steps) {
      const found = await sql<{ readonly id: number }>`${step(limit, skip)}`.execute(trx)
      ids.push(...found.rows.map(({ id }) => id))
    }
    return ids
  }
  const walked = (rows: OrderedRows): readonly IdQuery[] => {
    const order = lookupOrder(rows.sort)
    if (!order) throw new Error('The order cannot be walked')
    return walkSteps(rows, order)
  }
  const nameOf = async (trx: Trx, id: number): Promise<Scalar> => {
    const found = await sql<{ readonly name: string | null }>`
      select r.name from requisition t left join reason r on r.id = t.reason_id where t.id = ${id}`.execute(trx)
    return found.rows[0]?.name ?? null
  }

  it.each([false, true])(
    '[ODS-20] walks record after record to the same rows as sorting all does (descending: %s)',
    async (isDescending) => {
      await withTenant(test.db, { tenantId }, async (trx) => {
        const rows = rowsBy([{ path: 'Reason/Name', isDescending }])
        const sorted = await idsOf(trx, plainSteps(rows), 100)
        expect(sorted).toHaveLength(27)
        expect(await idsOf(trx, walked(rows), 100)).toEqual(sorted)
        const names = await Promise.all([sorted[0], sorted.at(-1)].map((id) => nameOf(trx, id ?? 0)))
        expect(names).toEqual(isDescending ? [null, 'Event'] : ['Event', null])
      })
    },
  )

  it.each([false, true])('[ODS-20] goes on behind any of the rows (descending: %s)', async (isDescending) => {
    await withTenant(test.db, { tenantId }, async (trx) => {
      const rows = rowsBy([{ path: 'Reason/Name', isDescending }])
      const sorted = await idsOf(trx, plainSteps(rows), 100)
      for (const [place, id] of sorted.entries()) {
        const behind = { ...rows, after: [await nameOf(trx, id), id] }
        expect(await idsOf(trx, walked(behind), 100)).toEqual(sorted.slice(place + 1))
      }
    })
  })

  it.each([false, true])('[ODS-20] exports in the same order (descending: %s)', async (isDescending) => {
    await withTenant(test.db, { tenantId }, async (trx) => {
      const rows = rowsBy([{ path: 'Reason/Name', isDescending }])
      const parts = orderedParts(rows).map((part) => () => sql`SELECT t.id ${part}`)
      expect(await idsOf(trx, parts, 0)).toEqual(await idsOf(trx, plainSteps(rows), 100))
    })
  })

  it('[ODS-20] walks an order of one value that every record has, and sorts every other', () => {
    const by = (...paths: readonly string[]) =>
      lookupOrder(rowsBy(paths.map((path) => ({ path, isDescending: false }))).sort)
    expect(by('Reason/Name')?.through.table).toBe('reason')
    expect(by('Reference')).toBeUndefined()
    expect(by('Reason/Name', 'Reference')).toBeUndefined()
    expect(by('Site/Name')?.through.table).toBe('site')
    expect(by('Project/TreePath')).toBeUndefined()
  })
})
