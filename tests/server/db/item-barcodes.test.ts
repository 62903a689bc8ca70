import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { signIn } from '../support/sign-in.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

it('[STM-7] keeps the codes that stood with units before items had lines of them', async () => {
  const owner = test.database.owner()
  await sql`drop index item_barcode_bare_key`.execute(owner)
  await sql`alter table item_unit add column barcode text`.execute(owner)
  await withTenant(test.db, { tenantId: 'ui' }, async (trx) => {
    await sql`insert into item (tenant_id, id, number, name) values ('ui', 4900, 'OLD', 'Old tin')`.execute(trx)
    await sql`insert into unit (tenant_id, id, code, name) values ('ui', 4901, 'tin', 'tin'), ('ui', 4902, 'six', 'six tins')`.execute(
      trx,
    )
    await sql`insert into item_unit (tenant_id, parent_id, line_no, unit_id, num, den, barcode) values
      ('ui', 4900, 1, 4901, 1, 1, '5901234123457'), ('ui', 4900, 2, 4902, 6, 1, 'TIN-6'), ('ui', 4900, 3, 4902, 9, 1, null)`.execute(
      trx,
    )
  })
  await owner
    .transaction()
    .execute((trx) =>
      sql.raw(readFileSync('server/db/migrations-after/stock/102_item_barcodes.sql', 'utf8')).execute(trx),
    )
  const admin = await signIn(test)
  const { Barcodes } = (await admin.call({ url: '/inventory/api/Items(4900)' })).json<{ Barcodes: readonly object[] }>()
  expect(Barcodes).toMatchObject([
    { Code: '5901234123457', Kind: 'Gtin', IsPrimary: true },
    { Code: 'TIN-6', Kind: 'Other', IsPrimary: true },
  ])
  expect(Barcodes).toHaveLength(2)
})
