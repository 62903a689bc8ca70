import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { productDefinitions } from '../support/product-definitions.ts'

let demo: DemoApp
beforeAll(async () => {
  demo = await createDemoApp()
})
afterAll(() => demo.close())

it('[DEF-307] views that say every row names its site have no row without one', async () => {
  const { families } = (await productDefinitions()).forTenant('ui')
  const views = [...families.values()].filter(({ entity }) => entity.namesSite).map(({ entity }) => entity.table)
  const without: string[] = []
  await withTenant(demo.database.db, { tenantId: 'ui', siteId: 1 }, async (trx) => {
    for (const view of views) {
      const { rows } = await sql`select from ${sql.table(view)} where site_id is null limit 1`.execute(trx)
      if (rows.length > 0) without.push(view)
    }
  })
  expect(views.length).toBeGreaterThan(5)
  expect(without).toEqual([])
})
