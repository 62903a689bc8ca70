import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { stock } from '../posting/stock-world.ts'
import { createStockMasterWorld, type StockMasterWorld } from '../stock-masters/stock-master-world.ts'

const each = 1
const now = new Date('2026-04-08T16:00:00Z')

describe('what a recipe costs on a day', () => {
  let world: StockMasterWorld
  let drink: number
  beforeAll(async () => {
    world = await createStockMasterWorld()
    const wine = { item: stock.wine, unit: stock.each[stock.wine], qty: '10' }
    await world.receive({ ...wine, unitCost: '4', postDate: '2026-03-05' })
    await world.receive({ ...wine, unitCost: '6', postDate: '2026-03-11' })
    // From 12 April on a case of twelve is 84.00, 7.00 each; until then 60.00.
    await world.execute(sql`insert into item_supplier (tenant_id, parent_id, line_no, supplier_id, unit_id, price, price_from, is_preferred) values
      ('ui', ${stock.wine}, 1, 1, 2, 60, '2026-01-01', true), ('ui', ${stock.wine}, 2, 1, 2, 84, '2026-04-12', true)`)
    await world.execute(sql`update item set standard_cost = 5.5 where tenant_id = 'ui' and id = ${stock.wine}`)
    const base = await recipe('BASE', { YieldQty: '2' }, [ofItem(stock.wine, '1')])
    const [unit] = (await world.get(`Recipes(${base})`)).json<{ Units: readonly { Id: number }[] }>().Units
    const ofBase = { Kind: 'Recipe', RecipeId: base, RecipeUnitId: unit?.Id, Qty: '3', YieldPct: '100' }
    drink = await recipe('DRINK', { YieldQty: '1', Portions: 7 }, [ofItem(stock.wine, '2'), ofBase])
    await approve(drink)
    const later = { YieldQty: '1', Portions: 5, VersionOfId: drink, EffectiveFrom: '2026-04-20' }
    await approve(await recipe('DRINK', later, [ofItem(stock.wine, '3', '80'), ofBase, ofItem(stock.flour, '1')]))
  })
  afterAll(() => world.close())

  it('[RCP-719] tells what each line, the batch and a portion cost by the end of a day that is over, beside today', async () => {
    // Wine cost 4 on 9 March, and (10 x 4 + 10 x 6) / 20 = 5 today; one of two of BASE half of it.
    expect(await on('2026-03-09')).toEqual([
      ['Wine', 'Both', '8', '10', '-2'],
      ['BASE', 'Both', '6', '7.5', '-1.5'],
      [null, 'Batch', '14', '17.5', '-3.5'],
      [null, 'Each', '2', '2.5', '-0.5'],
    ])
    expect(await sumsOn(undefined)).toEqual(['17.5', '17.5', '2.5', '2.5'])
  })

  it('[RCP-719] and on a day to come, by what is agreed with suppliers for it and the version that is approved for it', async () => {
    expect(await sumsOn('2026-04-11')).toEqual(['17.5', '17.5', '2.5', '2.5'])
    // 2 x 7 = 14, and 3 x 3.50.
    expect(await on('2026-04-12')).toEqual([
      ['Wine', 'Both', '14', '10', '4'],
      ['BASE', 'Both', '10.5', '7.5', '3'],
      [null, 'Batch', '24.5', '17.5', '7'],
      [null, 'Each', '3.5', '2.5', '1'],
    ])
    // 3 x 7 of which 80 % are left, and flour at 2.50: 39.25, a fifth of it 7.85.
    expect(await on('2026-04-21')).toEqual([
      ['Wine', 'Both', '26.25', '10', '16.25'],
      ['BASE', 'Both', '10.5', '7.5', '3'],
      ['Flour', 'ThatDay', '2.5', '0', '2.5'],
      [null, 'Batch', '39.25', '17.5', '21.75'],
      [null, 'Each', '7.85', '2.5', '5.35'],
    ])
  })

  it('[RCP-719] a price that is agreed moves what is reckoned with what was paid last, and no standard cost', async () => {
    await prefer('last')
    // Paid last were 6: 12 and 9.
    expect(await sumsOn('2026-04-12')).toEqual(['24.5', '21', '3.5', '3'])
    await prefer('standard')
    // 11, and 3 x 2.75.
    expect(await sumsOn('2026-04-12')).toEqual(['19.25', '19.25', '2.75', '2.75'])
    await world.execute(sql`delete from preference_value where tenant_id = 'ui' and preference = 'costBasis'`)
  })

  it('[RCP-719, ODS-92] is asked of the list of a recipe, and its today is the figure of all other lists', async () => {
    const answer = await world.get(
      `RecipeDayCosts?$filter=RecipeId eq ${drink} and Day eq 2026-03-09&$orderby=Sequence`,
    )
    const rows = answer.json<{ value: readonly Record<string, unknown>[] }>().value
    // By the clock of the application the second version is in force today.
    expect(rows.map(({ Part, CostThen }) => [Part, CostThen])).toEqual([
      ['Both', '8'],
      ['Both', '6'],
      ['Today', '0'],
      ['Batch', '14'],
      ['Each', '2'],
    ])
    const [current] = (await world.get(`RecipeCosts?$filter=Number eq 'DRINK' and IsCurrent eq true`)).json<{
      value: readonly Record<string, unknown>[]
    }>().value
    expect(rows.find(({ Part }) => Part === 'Batch')).toMatchObject({
      Day: '2026-03-09',
      RevisionThen: 1,
      RevisionNow: 2,
      CostNow: current?.['BatchCost'],
    })
    expect(Number(rows.find(({ Part }) => Part === 'Each')?.['CostNow'])).toBe(Number(current?.['PortionCost']))
  })

  /** Name, part, cost on the day, cost today and difference of each row, as of `now`. */
  function on(day: string | undefined): Promise<readonly (readonly (string | null)[])[]> {
    const scope = { tenantId: 'ui', siteId: 2, now, ...(day === undefined ? {} : { asOf: day }) }
    return withTenant(world.db, scope, async (trx) => {
      const found = await sql<{ row: readonly (string | null)[] }>`
        select array[c.name, c.part, trim_scale(c.cost_then)::text, trim_scale(c.cost_now)::text, trim_scale(c.difference)::text] as row
        from recipe_day_cost c where c.tenant_id = 'ui' and c.recipe_id = ${drink} order by c.sequence`.execute(trx)
      return found.rows.map(({ row }) => row)
    })
  }

  /** What the batch and a portion cost on the day and today. */
  async function sumsOn(day: string | undefined): Promise<readonly (string | null | undefined)[]> {
    const rows = await on(day)
    return rows.filter(([name]) => name === null).flatMap(([, , then, today]) => [then, today])
  }

  async function prefer(basis: string): Promise<void> {
    await world.execute(sql`insert into preference_value (tenant_id, site_id, preference, value, edited_by, edited_on)
      select 'ui', 1, 'costBasis', ${JSON.stringify(basis)}::jsonb, min(id), now() from app_user where tenant_id = 'ui'
      on conflict (tenant_id, site_id, preference) do update set value = excluded.value`)
  }

  async function approve(id: number): Promise<void> {
    const etag = String((await world.get(`Recipes(${id})`)).headers['etag'])
    const answer = await world.admin.call({
      method: 'POST',
      url: `/inventory/api/Recipes(${id})/approve`,
      headers: { 'if-match': etag, 'idempotency-key': crypto.randomUUID() },
      payload: {},
    })
    expect(answer.statusCode, answer.body).toBe(200)
  }

  async function recipe(code: string, header: object, Lines: readonly object[]): Promise<number> {
    const own = { Number: code, Name: code, RecipeType: 'Menu', EffectiveFrom: '2026-01-01', CostedAtId: stock.store }
    const Units = [{ UnitId: each, Num: '1', Den: '1' }]
    const answer = await world.add('Recipes', { ...own, YieldUnitId: each, ...header, Units, Lines })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<{ Id: number }>().Id
  }
})

function ofItem(item: number, Qty: string, YieldPct = '100'): object {
  const units: Readonly<Record<number, number>> = stock.each
  return { Kind: 'Item', ItemId: item, UnitId: units[item], Qty, YieldPct }
}
