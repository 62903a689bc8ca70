import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDb } from '../../../server/db/pool.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createDocumentTest, type DocumentTest } from '../support/document-test.ts'
import { things } from '../support/inventory.ts'

type Row = Readonly<Record<string, unknown>>

const figures = ['OnHand', 'OnOrder', 'AskedFor', 'Free', 'Par', 'IsBelowPar', 'NextPrice', 'NextPriceOn', 'IsUsedHere']
const columns = `$select=Id,${figures.join()},PreferredSupplierId&$expand=PreferredSupplier`

describe('what views say of the rows of a page', () => {
  const statements: string[] = []
  let documents: DocumentTest

  beforeAll(async () => {
    const connect = (url: string) => createDb({ url, max: 2, onStatement: (text) => statements.push(text) })
    documents = await createDocumentTest({ connect })
    const run = (text: ReturnType<typeof sql>) =>
      withTenant(documents.test.db, { tenantId: 'ui' }, (trx) => text.execute(trx))
    await run(
      sql`insert into supplier (tenant_id, id, number, name, hold, is_active) values ('ui', 1, 'S1', 'Green Valley', 'None', true)`,
    )
    await run(sql`insert into item_supplier (tenant_id, parent_id, line_no, supplier_id, price, price_from, is_preferred)
      values ('ui', ${things.tomato}, 1, 1, 2.5, date '2031-01-02', true)`)
    await run(sql`insert into item_location (tenant_id, parent_id, line_no, location_id, par_min, is_active)
      select 'ui', ${things.tomato}, 1, min(id), 1000000, true from location where tenant_id = 'ui' and site_id = 2`)
  })
  afterAll(() => documents.test.close())

  const page = async (query: string): Promise<readonly Row[]> => {
    statements.length = 0
    const answer = await documents.admin.call({ url: encodeURI(`/inventory/api/Items?${columns}&${query}`) })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ value: readonly Row[] }>().value
  }
  const record = async (id: unknown): Promise<Row> =>
    (await documents.admin.call({ url: `/inventory/api/Items(${String(id)})` })).json<Row>()
  const times = (words: string): number => statements.join(' ').split(words).length - 1

  it.each([
    ['of a whole list', '$orderby=Number'],
    ['of those that a filter found', "$orderby=Number&$count=true&$filter=Name ne 'nothing'"],
    ['in the order of a figure', '$orderby=OnHand desc'],
  ])('[ODS-740] is what their records say, %s', async (_, query) => {
    const rows = await page(query)
    expect(rows.length).toBeGreaterThan(1)
    for (const row of rows) {
      const whole = await record(row['Id'])
      for (const name of [...figures, 'PreferredSupplierId']) expect(row[name], name).toEqual(whole[name])
    }
    const tomato = rows.find(({ Id }) => Id === things.tomato)
    expect(tomato).toMatchObject({
      Par: '1000000',
      IsBelowPar: true,
      NextPrice: '2.5',
      NextPriceOn: '2031-01-02',
      PreferredSupplier: { Id: 1, Name: 'Green Valley' },
    })
  })

  it('[ODS-740] is asked once a view, by a function that keeps its plan', async () => {
    await page('$orderby=Number')
    expect(['item_stock_of', 'item_promised_of', 'item_next_price_of'].map(times)).toEqual([1, 1, 1])
    expect(times('"item_stock" AS')).toBe(0)
    expect(times('"item_here"')).toBe(1)
  })
})
