import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { seedInventory } from '../support/inventory.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'

interface Row {
  readonly Id: number
  readonly Status: string
  readonly TotalValue: string
}

describe('a filter by an amount', () => {
  let test: TestApp
  let admin: TestSession

  beforeAll(async () => {
    test = await createTestApp()
    await seedInventory(test.db, ['ui'])
    await withTenant(test.db, { tenantId: 'ui' }, (trx) =>
      sql`insert into requisition (tenant_id, site_id, doc_no, status, request_location_id, supply_location_id, total_value, entered_by)
        select 'ui', 2 + n % 2, 'R' || n, case when n % 5 = 0 then 'Approved' else 'PendingSubmission' end, 11, 10, n, 1
        from generate_series(1, 60) n`.execute(trx),
    )
    admin = await signIn(test)
  })
  afterAll(() => test.close())

  const asked = async (options: Readonly<Record<string, string>>) => {
    const url = `/inventory/api/Requisitions?${new URLSearchParams(options).toString().replaceAll('+', '%20')}`
    return (await admin.call({ url })).json<{ readonly value: readonly Row[]; readonly '@odata.count': number }>()
  }
  const value = ({ TotalValue }: Row) => Number(TotalValue)
  const isApproved = ({ Status }: Row) => Status === 'Approved'

  it.each<readonly [string, (row: Row) => boolean]>([
    ['TotalValue gt 20', (row) => value(row) > 20],
    ['20 ge TotalValue', (row) => value(row) <= 20],
    [
      "(TotalValue ge 20 and TotalValue lt 55) and Status eq 'Approved'",
      (row) => value(row) >= 20 && value(row) < 55 && isApproved(row),
    ],
    ["TotalValue gt 50 or Status eq 'Approved'", (row) => value(row) > 50 || isApproved(row)],
    ['not (TotalValue gt 20)', (row) => value(row) <= 20],
    ['TotalValue gt 999', () => false],
  ])('[ODS-694] finds what has it, whatever else is asked (%s)', async ($filter, meets) => {
    const { value: all } = await asked({ $orderby: 'Id' })
    expect(all).toHaveLength(30)
    const ids = all.filter(meets).map(({ Id }) => Id)
    const found = async ($orderby: string) => {
      const page = await asked({ $filter, $orderby, $count: 'true', $top: '4', $skip: '1' })
      return [page['@odata.count'], page.value.map(({ Id }) => Id)]
    }
    expect(await found('Id')).toEqual([ids.length, ids.slice(1, 5)])
    expect(await found('TotalValue desc')).toEqual([ids.length, ids.toReversed().slice(1, 5)])
  })
})
