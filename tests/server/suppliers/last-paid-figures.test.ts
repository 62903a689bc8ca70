import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDb, type Db } from '../../../server/db/pool.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { figureRow } from '../../../server/figures/figure.ts'
import { lastPaidFigures } from '../../../server/suppliers/last-paid-figures.ts'
import { createDocumentTest, type DocumentTest } from '../support/document-test.ts'
import { places, things } from '../support/inventory.ts'

const euro = 77

describe('what was paid last', () => {
  const statements: string[] = []
  let documents: DocumentTest
  let served: Db
  beforeAll(async () => {
    const connect = (url: string) => (served = createDb({ url, max: 4, onStatement: (text) => statements.push(text) }))
    documents = await createDocumentTest({ connect })
    await inTenant(
      sql`insert into currency (tenant_id, id, code, name, symbol) values ('ui', ${euro}, 'XEU', 'Test euro', '')`,
    )
    await inTenant(sql`insert into currency_rate (tenant_id, id, currency_id, base_currency_id, rate, valid_from)
      select 'ui', 901, ${euro}, s.base_currency_id, 1.5, '2020-01-01' from site s where s.tenant_id = 'ui' and s.id = 2`)
    await inTenant(
      sql`insert into supplier (tenant_id, id, number, name, hold, is_active) values ('ui', 9, 'S9', 'Maison', 'None', true)`,
    )
    await paid(901, { item: things.tomato, unit: things.tomatoEach, price: '4' })
    await paid(902, { item: things.flour, unit: things.flourKilo, price: '2' })
  })
  afterAll(() => documents.test.close())

  const inTenant = (text: ReturnType<typeof sql>) =>
    withTenant(documents.test.db, { tenantId: 'ui' }, (trx) => text.execute(trx))

  const paid = async (
    id: number,
    { item, unit, price, currency = null }: { item: number; unit: number; price: string; currency?: number | null },
  ) => {
    await inTenant(sql`with r as (insert into receipt (tenant_id, id, site_id, doc_no, status, supplier_id, location_id, post_date, currency_id)
        values ('ui', ${id}, 2, ${`R-${id}`}, 'Completed', 9, ${places.store}, '2026-03-01', ${currency}::bigint) returning tenant_id, id)
      insert into receipt_line (tenant_id, id, parent_id, line_no, item_id, unit_id, qty, price)
      select r.tenant_id, r.id, r.id, 1, ${item}, ${unit}, 1, ${price}::numeric from r`)
  }

  const asked = async () => {
    const rows = [
      figureRow({ item: things.tomato, unit: things.tomatoEach }),
      figureRow({ item: things.flour, unit: things.flourKilo }),
      figureRow({ item: things.retired, unit: things.retiredEach }),
    ]
    const ctx = { tenantId: 'ui', siteId: 2, language: 'en' } as Parameters<(typeof lastPaidFigures)[number]['read']>[2]
    statements.length = 0
    const values = await withTenant(served, { tenantId: 'ui', siteId: 2 }, (trx) =>
      Promise.all(lastPaidFigures.map((figure) => figure.read(trx, { at: places.store, rows }, ctx))),
    )
    return { values, questions: statements.filter((text) => text.includes('paid_price')).length }
  }

  it('[POST-746] is asked once for all figures that tell of it, and again of what was paid abroad alone', async () => {
    expect(await asked()).toEqual({
      values: [
        ['4', '2', null],
        [null, null, null],
        ['4', '2', null],
      ],
      questions: 1,
    })
    await paid(903, { item: things.tomato, unit: things.tomatoEach, price: '3', currency: euro })
    // 3 × 1.5; in the currency of the site it was 4.
    expect(await asked()).toEqual({
      values: [
        ['4.5', '2', null],
        ['3.00 XEU', null, null],
        ['4', '2', null],
      ],
      questions: 2,
    })
    // Asked anew it is as it is by then.
    await inTenant(sql`update receipt set status = 'Reversed' where tenant_id = 'ui' and id = 903`)
    expect((await asked()).values[0]).toEqual(['4', '2', null])
  })
})
