import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { systemColumns } from '../../../server/db/tables/system-columns.ts'
import { productDefinitions } from '../support/product-definitions.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

describe('tables of migrations that definitions read', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase(inject('adminUrl'), await productDefinitions())
  })
  afterAll(() => database.drop())

  it('[DEF-82] have the columns the linker proves definitions against', async () => {
    const { rows } = await sql<{ readonly table: string; readonly columns: readonly string[] }>`
      select table_name as "table", json_agg(column_name order by column_name) as columns
      from information_schema.columns where table_schema = 'public' and table_name = any(${Object.keys(systemColumns)}::text[])
      group by table_name`.execute(database.owner())
    expect(Object.fromEntries(rows.map(({ table, columns }) => [table, columns.toSorted()]))).toEqual(systemColumns)
  })
})
