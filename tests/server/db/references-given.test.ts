import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { productDefinitions } from '../support/product-definitions.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

describe('indexes of the references of lines', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase(inject('adminUrl'), await productDefinitions())
  })
  afterAll(() => database.drop())

  const indexesOf = async (table: string): Promise<readonly string[]> => {
    const found = await sql<{ readonly told: string }>`
      select indexname || ' ' || substring(indexdef from 'btree (.*)$') as told from pg_indexes where tablename = ${table}`.execute(
      database.owner(),
    )
    return found.rows.map(({ told }) => told)
  }

  it('[POST-743] hold lines that have one; where each line must have it they hold all', async () => {
    const lines = await indexesOf('receipt_line')
    expect(lines).toContain(
      'receipt_line_order_line_id_given (tenant_id, order_line_id) WHERE (order_line_id IS NOT NULL)',
    )
    expect(lines.filter((told) => told.startsWith('receipt_line_order_line_id'))).toHaveLength(1)
    expect(await indexesOf('requisition_line')).toContain('requisition_line_item_id_idx (tenant_id, item_id)')
  })

  it.each([
    ['a value', 'select l.id from receipt_line l where l.tenant_id = $1 and l.order_line_id = $2'],
    ['some values', 'select l.id from receipt_line l where l.tenant_id = $1 and l.order_line_id = any(array[$2])'],
    [
      'what another row says',
      'select l.id from purchase_order_line o join receipt_line l on l.tenant_id = o.tenant_id and l.order_line_id = o.id where o.tenant_id = $1 and o.id = $2',
    ],
    [
      'a record that goes',
      'select 1 from only receipt_line x where $1 operator(pg_catalog.=) tenant_id and $2 operator(pg_catalog.=) order_line_id for key share of x',
    ],
  ])('[POST-743] find the lines that refer to %s, whatever the value will be', async (_what, text) => {
    const plan = await withTenant(database.db, { tenantId: 'ui' }, async (trx) => {
      await sql.raw(`set local enable_seqscan = off; set local plan_cache_mode = force_generic_plan`).execute(trx)
      await sql.raw(`prepare looked_for (text, bigint) as ${text}`).execute(trx)
      const { rows } = await sql<{ readonly 'QUERY PLAN': string }>`explain execute looked_for ('ui', 1)`.execute(trx)
      await sql`deallocate looked_for`.execute(trx)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain('receipt_line_order_line_id_given')
  })

  it('[POST-743] take the place of those that held all lines, of which nothing else goes', async () => {
    const owner = database.owner()
    const before = await indexesOf('receipt_line')
    await sql`create index receipt_line_order_line_id_idx on receipt_line (tenant_id, order_line_id)`.execute(owner)
    await sql`create index receipt_line_by_hand on receipt_line (tenant_id, order_line_id)`.execute(owner)
    const text = readFileSync('server/db/migrations-after/orders/743_references_given.sql', 'utf8')
    await owner.transaction().execute((trx) => sql.raw(text).execute(trx))
    const after = await indexesOf('receipt_line')
    expect(after.toSorted()).toEqual([...before, 'receipt_line_by_hand (tenant_id, order_line_id)'].toSorted())
    expect(await indexesOf('requisition_line')).toContain('requisition_line_item_id_idx (tenant_id, item_id)')
  })
})
