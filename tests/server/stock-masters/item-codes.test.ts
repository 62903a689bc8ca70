import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { findByCodes } from '../../../server/entity-sql/code-rows.ts'
import { stock } from '../posting/stock-world.ts'
import { createStockMasterWorld, type StockMasterWorld } from './stock-master-world.ts'

interface Found {
  readonly Id: number
  readonly Number?: string
  readonly BaseUnitId?: number
  readonly '@larder.namedBy'?: readonly string[]
  readonly '@larder.codesSay'?: readonly Readonly<Record<string, number>>[]
}

/** A unit no item is kept in. */
const pack = 3

describe('codes of items', () => {
  let world: StockMasterWorld
  beforeAll(async () => {
    world = await createStockMasterWorld()
    await world.execute(sql`insert into item_barcode (tenant_id, parent_id, line_no, code, kind, unit_id, is_primary)
      select 'ui', ${stock.flour}, 1, '04006381333931', 'Gtin', base_unit_id, true from item where tenant_id = 'ui' and id = ${stock.flour}`)
    await world.execute(sql`insert into item_supplier (tenant_id, parent_id, line_no, supplier_id, unit_id, supplier_item_no, is_preferred)
      select 'ui', id, 1, 1, base_unit_id, '0077-B', true from item where tenant_id = 'ui' and id in (${stock.flour}, ${stock.flour} + 1)`)
  })
  afterAll(() => world.close())

  const found = async (query: string): Promise<readonly Found[]> => {
    const answer = await world.get(`Items?${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ value: readonly Found[] }>().value
  }
  const ids = async (query: string) => (await found(query)).map(({ Id }) => Id)
  const named = (...texts: readonly string[]) => `codes=${encodeURIComponent(texts.join('\n'))}`

  it('[ODS-29] a barcode finds its item whole, with or without zeros, and out of a GS1 code', async () => {
    for (const text of ['4006381333931', '04006381333931', '0004006381333931', '(01)04006381333931(10)L7'])
      expect(await ids(named(text))).toEqual([stock.flour])
    expect(await ids(named('400638133393'))).toEqual([])
    expect(await ids(named('4006381333932'))).toEqual([])
  })

  it('[ODS-29] the number of a supplier finds all items it is that of, and each says which text names it', async () => {
    expect(await ids(`${named('77-b')}&$orderby=Id`)).toEqual([stock.flour, stock.flour + 1])
    const rows = await found(`${named('77-b', '4006381333931')}&$orderby=Id`)
    expect(rows.map((row) => row['@larder.namedBy'])).toEqual([['77-b', '4006381333931'], ['77-b']])
  })

  it('[ODS-172] a row carries the unit each of its codes stands on, and none where a number is that of two packs', async () => {
    await world.execute(sql`insert into item_barcode (tenant_id, parent_id, line_no, code, kind, unit_id, is_primary)
      values ('ui', ${stock.flour}, 2, 'CASE-9', 'Other', ${pack}, false)`)
    const [row] = await found(named('case-9', '4006381333931', 'CASE-9x'))
    const base = row?.BaseUnitId
    expect(base).not.toBe(pack)
    expect(row?.['@larder.namedBy']).toEqual(['case-9', '4006381333931'])
    expect(row?.['@larder.codesSay']).toEqual([{ transactionUnit: pack }, { transactionUnit: base }])
    const [byNumber] = await found(named(String(row?.['Number'])))
    expect(byNumber?.['@larder.codesSay']).toEqual([{}])
    await world.execute(sql`insert into item_supplier (tenant_id, parent_id, line_no, supplier_id, unit_id, supplier_item_no, is_preferred)
      values ('ui', ${stock.flour}, 2, 1, ${pack}, '0077-B', false)`)
    const [twoPacks] = await found(`${named('77-b')}&$orderby=Id`)
    expect(twoPacks?.['@larder.codesSay']).toEqual([{}])
  })

  it('[ODS-29] quick search finds it as well, beside what the words find, and filters hold', async () => {
    expect(await ids('$search=4006381333931')).toEqual([stock.flour])
    expect(await ids(`$search=4006381333931&$filter=Id ne ${stock.flour}`)).toEqual([])
    expect(await ids(`${named('77-b')}&$filter=Id ne ${stock.flour}`)).toEqual([stock.flour + 1])
  })

  it('[ODS-29] more codes than a request may have are refused, and what has no codes names nothing', async () => {
    const many = await world.get(`Items?${named(...Array.from({ length: 41 }, (_, index) => `C${index}`))}`)
    expect([many.statusCode, many.json().Code]).toEqual([400, 'E_QUERY'])
    expect((await world.get(`Suppliers?${named('S1')}`)).json().value).toEqual([])
  })

  it('[ODS-29] is found on an index by a role that obeys the policies', async () => {
    await withTenant(world.db, { tenantId: 'ui' }, async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      const plan = await sql<{ 'QUERY PLAN': string }>`explain select parent_id from item_barcode
        where tenant_id = 'ui' and code_as_code = any(array['4006381333931'])`.execute(trx)
      expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index Cond: .*code_as_code = ANY/)
      const item = world.definitions.forTenant('ui').entity('item')
      if (item === undefined) throw new Error('There are items')
      const [[id, names] = []] = [...(await findByCodes(trx, item, ['4006381333931']))]
      expect([id, names?.map(({ text }) => text)]).toEqual([stock.flour, ['4006381333931']])
    })
  })
})
