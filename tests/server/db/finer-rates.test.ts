import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const migration = () => sql.raw(readFileSync('server/db/migrations-after/taxes/263_finer_rates.sql', 'utf8'))

it('[TAX-10] codes and documents that stood before rates had twelve decimals keep theirs', async () => {
  const owner = test.database.owner()
  await sql`alter table misc_invoice_line add column tax_pct numeric(9,4)`.execute(owner)
  await sql`alter table receipt add column freight_tax_pct numeric(9,4)`.execute(owner)
  await withTenant(test.db, { tenantId: 'ui' }, async (trx) => {
    await sql`insert into tax_code (tenant_id, id, code, name, rate_pct, recoverable_pct, valid_from)
      values ('ui', 900, 'OLD', 'Old', 8.2525, 50, '2020-01-01')`.execute(trx)
    await sql`insert into misc_invoice (tenant_id, id, site_id, doc_no, status) values ('ui', 900, 2, 'MIA-1', 'Completed')`.execute(
      trx,
    )
    await sql`insert into misc_invoice_line (tenant_id, id, parent_id, line_no, tax_pct)
      values ('ui', 900, 900, 1, 8.2525), ('ui', 901, 900, 2, null)`.execute(trx)
    await sql`insert into receipt (tenant_id, id, site_id, doc_no, status, freight_tax_pct) values ('ui', 900, 2, 'RCV-1', 'Completed', 19)`.execute(
      trx,
    )
  })
  await owner.transaction().execute((trx) => migration().execute(trx))
  const { rows } = await withTenant(test.db, { tenantId: 'ui' }, (trx) =>
    sql<{
      told: string
    }>`select concat_ws(' ', trim_scale(effective_pct), trim_scale(back_pct), is_composed) as told from tax_code where id = 900
      union all select coalesce(trim_scale(tax_rate)::text, 'none') from misc_invoice_line where id in (900, 901)
      union all select trim_scale(freight_tax_rate)::text from receipt where id = 900`.execute(trx),
  )
  expect(rows.map(({ told }) => told)).toEqual(['8.2525 4.12625 f', '8.2525', 'none', '19'])
  const left = await sql`select from pg_attribute where attrelid in ('misc_invoice_line'::regclass, 'receipt'::regclass)
    and attname in ('tax_pct', 'freight_tax_pct')`.execute(owner)
  expect(left.rows).toEqual([])
})

it('[TAX-10] a database that never had the old columns passes', async () => {
  await test.database
    .owner()
    .transaction()
    .execute((trx) => migration().execute(trx))
})
