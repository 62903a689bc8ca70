import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../../server/db/with-tenant.ts'
import { findPage } from '../../../../server/odata/paging/find-page.ts'
import type { PageRequest } from '../../../../server/odata/paging/page-request.ts'
import { fewSteps } from '../../../../server/odata/paging/page-steps.ts'
import { readableEntity } from '../../../../server/entity-sql/readable-entity.ts'
import { sortTerms } from '../../../../server/odata/paging/sort-terms.ts'
import { createTestApp, type TestApp } from '../../support/create-test-app.ts'
import { seedInventory } from '../../support/inventory.ts'

const tenantId = 'ui'
const rows = 3000

/** A thousand rows are found while they are counted, fifty as well; all three thousand are not. */
const approved = sql<boolean>`t.status = 'Approved'`
const seldom = sql<boolean>`t.total_value <= 50`

describe('finding a page', () => {
  let test: TestApp

  beforeAll(async () => {
    test = await createTestApp()
    await seedInventory(test.db, [tenantId])
    await withTenant(test.db, { tenantId }, (trx) =>
      sql`insert into requisition (tenant_id, site_id, doc_no, status, request_location_id, supply_location_id, reference, total_value, entered_by, entered_on)
        select 'ui', 2, 'R' || n, case when n % 3 = 0 then 'Approved' else 'Pending' end, 11, 10, nullif('Ref ' || n % 7, 'Ref 0'), n, 1,
          timestamptz '2026-11-01 08:00Z' + n * interval '1 minute'
        from generate_series(1, ${rows}::int) n`.execute(trx),
    )
  })
  afterAll(() => test.close())

  const requestBy = (
    path: string,
    isDescending: boolean,
    conditions: readonly RawBuilder<boolean>[],
    more: Partial<PageRequest> = {},
  ): PageRequest => {
    const definitions = test.definitions.forTenant(tenantId)
    const permissions = new Set(Object.values(test.definitions.base.areas).flat())
    const readable = readableEntity(definitions, permissions, 'requisition')
    if (!readable) throw new Error('No requisitions')
    const sort = sortTerms({ context: { definitions, permissions }, readable }, [{ path, isDescending }])
    const frame = { top: 100, skip: 0, isCounted: true, cap: 10_001, after: undefined, isWorkedOutWhole: false }
    return { table: 'requisition', tenantId, conditions, isNarrowed: conditions.length > 0, sort, ...frame, ...more }
  }
  const find = (request: PageRequest) => withTenant(test.db, { tenantId }, (trx) => findPage(trx, request))

  it.each([
    ['EnteredOn', true],
    ['EnteredOn', false],
    ['Reference', true],
    ['Reference', false],
    ['TotalValue', true],
    ['RequestLocation/Name', false],
  ])('[ODS-21] finds few rows, some and all in the same order (by %s, descending: %s)', async (path, isDescending) => {
    for (const condition of [approved, seldom, sql<boolean>`true`]) {
      const narrowed = await find(requestBy(path, isDescending, [condition], { skip: 10 }))
      const followed = await find(requestBy(path, isDescending, [condition], { skip: 10, isNarrowed: false }))
      const searched = await find(requestBy(path, isDescending, [condition], { skip: 10, cap: 40 }))
      expect(narrowed).toEqual(followed)
      expect({ ...searched, count: undefined }).toEqual({ ...followed, count: undefined })
      expect(searched.count).toEqual({ count: 40, isCapped: true })
    }
  })

  it('[ODS-21] counts exactly what it finds, on either side of what is kept while counting', async () => {
    const upTo = (most: number) => sql<boolean>`t.total_value <= ${most}`
    for (const most of [0, 1, 99, 100, 101, 1000, 1001, 1002, rows]) {
      const page = await find(requestBy('EnteredOn', true, [upTo(most)]))
      expect(page.count).toEqual({ count: most, isCapped: false })
      expect(page.ids).toHaveLength(Math.min(most, 100))
      expect(page.nextToken === undefined).toBe(most <= 100)
    }
  })

  it.each([
    ['EnteredOn', true],
    ['TotalValue', false],
    ['RequestLocation/Name', false],
  ])(
    '[ODS-694] finds by the end of an amount what the amount alone finds (by %s, descending: %s)',
    async (path, isDescending) => {
      const value = sql`t.total_value`
      for (const most of [0, 60, 61, 500]) {
        const ends = [
          { condition: sql<boolean>`t.total_value <= ${most}`, isDescending: false },
          { condition: sql<boolean>`t.total_value > ${rows - most}`, isDescending: true },
        ]
        for (const { condition, ...end } of ends) {
          for (const rest of [[], [approved]]) {
            const more = { cap: 61, skip: 5, top: 20 }
            const plain = requestBy(path, isDescending, [condition, ...rest], more)
            const bound = {
              value,
              condition,
              ...end,
              frame: [sql<boolean>`t.tenant_id = 'ui'`],
              isAlone: rest.length === 0,
            }
            expect(await find({ ...plain, bound })).toEqual(await find(plain))
          }
        }
      }
    },
  )

  it('[ODS-21] does not follow the order to rows that are few', async () => {
    await withTenant(test.db, { tenantId }, async (trx) => {
      const [step] = fewSteps(requestBy('EnteredOn', true, [approved]))
      const plan = await sql<{ 'QUERY PLAN': string }>`explain ${step?.(100, 0)}`.execute(trx)
      const text = plan.rows.map((row) => row['QUERY PLAN']).join(' ')
      expect(text).toMatch(/CTE page.*Sort.*CTE Scan on page/)
      expect(text).not.toMatch(/Backward/)
    })
  })
})
