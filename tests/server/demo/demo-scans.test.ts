import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createDemoDatabase } from '../support/demo-database.ts'
import { productDefinitions } from '../support/product-definitions.ts'
import type { TestDatabase } from '../support/test-database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createDemoDatabase(inject('adminUrl'), await productDefinitions())
})
afterAll(() => database.drop())

it('[DEMO-721] tenant ui has the photo of an invoice that is matched with a receipt, of which nothing waits', async () => {
  const { rows } = await withTenant(database.db, { tenantId: 'ui' }, (trx) =>
    sql`select x.status, x.format, x.file_name, x.is_duplicate, x.unsure_count, x.unmatched_lines, x.problems, x.read_problems,
        (select bool_and(l.qty = r.open_qty and l.price = r.price) from ocr_invoice_line l join receipt_line r on r.id = l.receipt_line_id
          where l.parent_id = x.id) as fits
      from ocr_invoice x where x.source = 'Mobile'`.execute(trx),
  )
  expect(rows).toEqual([
    {
      status: 'Matched',
      format: 'Picture',
      file_name: 'photo.jpg',
      is_duplicate: false,
      unsure_count: 0,
      unmatched_lines: 0,
      problems: null,
      read_problems: null,
      fits: true,
    },
  ])
})
