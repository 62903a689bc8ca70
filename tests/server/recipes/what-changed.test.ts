import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { stock } from '../posting/stock-world.ts'
import { createStockMasterWorld, type StockMasterWorld } from '../stock-masters/stock-master-world.ts'

const each = 1
/** Thirty days before it the first wine lay there, the second did not. */
const now = new Date('2026-04-08T16:00:00Z')

describe('what changed a recipe', () => {
  let world: StockMasterWorld
  let first: number
  let second: number
  beforeAll(async () => {
    world = await createStockMasterWorld()
    await world.receive({
      item: stock.wine,
      unit: stock.each[stock.wine],
      qty: '10',
      unitCost: '4',
      postDate: '2026-03-05',
    })
    await world.receive({
      item: stock.wine,
      unit: stock.each[stock.wine],
      qty: '10',
      unitCost: '6',
      postDate: '2026-03-11',
    })
    const base = await recipe('BASE', { YieldQty: '2' }, [ofItem(stock.wine, '1')])
    const [unit] = (await world.get(`Recipes(${base})`)).json<{ Units: readonly { Id: number }[] }>().Units
    const ofBase = { Kind: 'Recipe', RecipeId: base, RecipeUnitId: unit?.Id, Qty: '3', YieldPct: '100' }
    first = await recipe('DRINK', { YieldQty: '1' }, [ofItem(stock.wine, '2'), ofBase])
    await approve(first)
    second = await recipe('DRINK', { YieldQty: '1', VersionOfId: first, EffectiveFrom: '2026-04-01' }, [
      ofItem(stock.wine, '3', '80'),
      ofBase,
      ofItem(stock.flour, '1'),
    ])
    await approve(second)
  })
  afterAll(() => world.close())

  it('[RCP-12] tells by price, quantity and yield of each ingredient what changed its cost in thirty days', async () => {
    // On 9 March wine cost 4, and half of it, one of two of BASE, 2; on 8 April (10 x 4 + 10 x 6) / 20 = 5, and 2.50.
    expect(await monthOf(second)).toEqual([
      // 2 x 4 = 8; at 5 it is 10, of 3 it is 15, 80 % left make it 18.75.
      ['Wine', 'Changed', '8', '2', '5', '3.75', '18.75', '10.75'],
      // 3 x 2 = 6, and 3 x 2.50.
      ['BASE', 'Same', '6', '1.5', '0', '0', '7.5', '1.5'],
      ['Flour', 'Added', '0', '0', '2.5', '0', '2.5', '2.5'],
      // 3.50 + 7.50 + 3.75 = 14.75 = 28.75 - 14.
      [null, 'Total', '14', '3.5', '7.5', '3.75', '28.75', '14.75'],
    ])
    const [row] = await rows(`RecipeCosts?$filter=RecipeId eq ${second}`)
    expect(row).toMatchObject({ BatchCost: '28.75' })
  })

  it('[RCP-12] follows the basis the site prefers', async () => {
    await world.execute(sql`insert into preference_value (tenant_id, site_id, preference, value, edited_by, edited_on)
      select 'ui', 1, 'costBasis', '"last"', min(id), now() from app_user where tenant_id = 'ui'`)
    // Paid last were 4 then, 6 now: 2 x 2 of wine, 3 x 1 of BASE.
    expect((await monthOf(first)).map((row) => row.slice(0, 4))).toEqual([
      ['Wine', 'Same', '8', '4'],
      ['BASE', 'Same', '6', '3'],
      [null, 'Total', '14', '7'],
    ])
    await world.execute(sql`delete from preference_value where tenant_id = 'ui' and preference = 'costBasis'`)
  })

  it('[RCP-12] knows no sum while an ingredient costs nobody knows what', async () => {
    const secret = await recipe('SECRET', { YieldQty: '1' }, [ofItem(stock.wine, '1'), ofItem(stock.mystery, '1')])
    expect((await monthOf(secret)).map((row) => row.slice(2, 4))).toEqual([
      ['4', '1'],
      [null, null],
      [null, null],
    ])
  })

  it('[RCP-13] compares a version line by line with each before it, at what things cost now', async () => {
    const found = await rows(`RecipeChanges?$filter=RecipeId eq ${second} and Against eq 'Version'&$orderby=Sequence`)
    expect(found).toMatchObject([
      // 2 x 5 = 10; a third one 5 more; what is trimmed away 15 / 0.8 - 15 = 3.75.
      {
        RevisionThen: 1,
        Name: 'Wine',
        QtyThen: '2',
        QtyNow: '3',
        YieldNow: '80',
        ByPrice: '0',
        ByQty: '5',
        ByYield: '3.75',
      },
      { Name: 'BASE', Change: 'Same', UnitThen: 'ea', UnitNow: 'ea', CostThen: '7.5', CostNow: '7.5' },
      { Name: 'Flour', Change: 'Added', QtyThen: null, QtyNow: '1', Difference: '2.5' },
      { Name: null, Change: 'Total', CostThen: '17.5', CostNow: '28.75', Difference: '11.25' },
    ])
    const third = await recipe('DRINK', { YieldQty: '1', VersionOfId: second, EffectiveFrom: '2026-04-02' }, [
      { ...ofItem(stock.wine, '0.25'), UnitId: stock.case[stock.wine] },
    ])
    const all = await rows(`RecipeChanges?$filter=RecipeId eq ${third} and Against eq 'Version'&$orderby=Sequence`)
    // A quarter of a case of 12 is 3 of 5 each: 15.
    expect(all).toMatchObject([
      { RevisionThen: 2, Name: 'Wine', Change: 'Changed', CostThen: '18.75', UnitNow: 'cs', CostNow: '15' },
      { RevisionThen: 2, Name: 'BASE', Change: 'Removed', ByQty: '-7.5' },
      { RevisionThen: 2, Name: 'Flour', Change: 'Removed', ByQty: '-2.5' },
      { RevisionThen: 2, Change: 'Total', Difference: '-13.75' },
      { RevisionThen: 1, Name: 'Wine', CostThen: '10', CostNow: '15' },
      { RevisionThen: 1, Name: 'BASE', Change: 'Removed' },
      { RevisionThen: 1, Change: 'Total', CostThen: '17.5', Difference: '-2.5' },
    ])
  })

  it('[RCP-17] tells what changed between any two days', async () => {
    // On both days the first version is in force; wine cost 4 on the one, and 5 after it was bought at 6.
    expect(await between(first, '2026-03-09', '2026-03-20')).toEqual([
      ['Wine', 'Same', '8', '2', '0', '0', '10', '2'],
      ['BASE', 'Same', '6', '1.5', '0', '0', '7.5', '1.5'],
      [null, 'Total', '14', '3.5', '0', '0', '17.5', '3.5'],
    ])
    // Whatever version is asked about, each day has its own: the second one since April.
    expect((await between(first, '2026-03-20', '2026-04-03')).at(-1)).toEqual([
      null,
      'Total',
      '17.5',
      '0',
      '7.5',
      '3.75',
      '28.75',
      '11.25',
    ])
    const turned = { Name: 'Turned', RecipeId: first, FromDay: '2026-03-09', ToDay: '2026-03-01' }
    expect((await world.add('RecipeComparisons', turned)).json()).toMatchObject({ Code: 'E_VALIDATION' })
  })

  it('[RCP-18] counts a version that is retired by now in its time', async () => {
    await world.execute(sql`update recipe set status = 'Retired', edited_on = '2026-04-05T16:00:00Z'
      where tenant_id = 'ui' and id = ${second}`)
    const costs = async (from: string, to: string) => (await between(first, from, to)).at(-1)?.slice(2)
    // It was in force until it was retired on the fifth; then the first one is again.
    expect(await costs('2026-03-20', '2026-04-04')).toEqual(['17.5', '0', '7.5', '3.75', '28.75', '11.25'])
    // 2 wine at 80 % are 12.50, 6.25 less, and no flour 2.50 less; nothing trimmed away is 2.50 less.
    expect(await costs('2026-04-04', '2026-04-06')).toEqual(['28.75', '0', '-8.75', '-2.5', '17.5', '-11.25'])
  })

  const rowOf = sql`array[c.name, c.change, trim_scale(c.cost_then)::text, trim_scale(c.by_price)::text, trim_scale(c.by_qty)::text,
    trim_scale(c.by_yield)::text, trim_scale(c.cost_now)::text, trim_scale(c.difference)::text] as row`

  /** The same of a comparison of two days. */
  async function between(id: number, FromDay: string, ToDay: string): Promise<readonly (readonly (string | null)[])[]> {
    const made = await world.add('RecipeComparisons', { Name: `${FromDay} to ${ToDay}`, RecipeId: id, FromDay, ToDay })
    expect(made.statusCode, made.body).toBe(201)
    return withTenant(world.db, { tenantId: 'ui', now }, async (trx) => {
      const found = await sql<{ row: readonly (string | null)[] }>`
        select ${rowOf} from recipe_comparison_line c
        where c.tenant_id = 'ui' and c.comparison_id = ${made.json<{ Id: number }>().Id} order by c.sequence`.execute(
        trx,
      )
      return found.rows.map(({ row }) => row)
    })
  }

  /** Name, change, cost then, by price, by quantity, by yield, cost now and difference of each row, as of `now`. */
  function monthOf(id: number): Promise<readonly (readonly (string | null)[])[]> {
    return withTenant(world.db, { tenantId: 'ui', now }, async (trx) => {
      const found = await sql<{ row: readonly (string | null)[] }>`
        select ${rowOf}
        from recipe_change c where c.tenant_id = 'ui' and c.recipe_id = ${id} and c.against = 'Month' order by c.sequence`.execute(
        trx,
      )
      return found.rows.map(({ row }) => row)
    })
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

  async function rows(path: string): Promise<readonly unknown[]> {
    const answer = await world.get(path)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ value: readonly unknown[] }>().value
  }
})

function ofItem(item: number, Qty: string, YieldPct = '100'): object {
  const units: Readonly<Record<number, number>> = stock.each
  return { Kind: 'Item', ItemId: item, UnitId: units[item], Qty, YieldPct }
}
