import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confirmedHeader } from '#core/http/confirmed-header.ts'
import { stock } from '../posting/stock-world.ts'
import { createStockMasterWorld, issuesOf, type StockMasterWorld } from '../stock-masters/stock-master-world.ts'

interface Made {
  readonly Id: number
  readonly Units: readonly { readonly Id: number }[]
  readonly Lines: readonly Record<string, unknown>[]
}

const kilo = 3
const { flour } = stock
const caseOf = stock.case[flour]

describe('quantities of a recipe beside those of the version before', () => {
  let world: StockMasterWorld
  let soup: Made
  let inner: Made
  beforeAll(async () => {
    world = await createStockMasterWorld()
    inner = await saved({ Number: 'INNER' }, [line('1')])
    // Two flour and half an inner recipe for four kilograms.
    soup = await saved({ Number: 'SOUP' }, [line('2'), ofRecipe('0.5')])
    await approve(inner)
    await approve(soup)
  })
  afterAll(() => world.close())

  it('[RCP-160] are asked about under half or over twice of it, and saved by whoever means it', async () => {
    const next = { Number: 'SOUP', VersionOfId: soup.Id }
    expect(issuesOf(await save(next, [line('4.1'), ofRecipe('0.24')]))).toEqual([
      'lines/0/qty rule/qtyNear',
      'lines/1/qty rule/qtyNear',
    ])
    const made = await saved({ ...next, confirmed: true }, [line('4.1'), ofRecipe('0.24')])
    expect(made.Lines).toMatchObject([
      { Before: '2', Flag: 'High' },
      { Before: '0.5', Flag: 'Low' },
    ])
    const asked = await world.change(`Recipes(${made.Id})`, { Name: 'Soup of the day' })
    expect(asked.statusCode, asked.body).toBe(200)
    const halved = await world.change(`Recipes(${made.Id})`, {
      Lines: [
        { Id: made.Lines[0]?.['Id'], Qty: '1' },
        { Id: made.Lines[1]?.['Id'], Qty: '1' },
      ],
    })
    expect(halved.statusCode, halved.body).toBe(200)
    expect(halved.json<Made>().Lines).toMatchObject([{ Flag: null }, { Flag: null }])
    await gone(made)
  })

  it('[RCP-160] are asked about a pack of their unit, or of the unit before, off', async () => {
    const next = { Number: 'SOUP', VersionOfId: soup.Id }
    // Two cases of 12 for two; 24 for two as if they were cases.
    expect(issuesOf(await save(next, [line('2', caseOf)]))).toEqual(['lines/0/qty rule/qtyNear'])
    const made = await saved({ ...next, confirmed: true }, [line('2', caseOf)])
    expect(made.Lines).toMatchObject([{ Before: '0.166667', Flag: 'Pack' }])
    await gone(made)
    const same = await saved(next, [line('0.166667', caseOf)])
    expect(same.Lines).toMatchObject([{ Flag: null }])
    await gone(same)
  })

  it('[RCP-160] are those of as much as the recipe makes, and not compared where it yields in another unit', async () => {
    const next = { Number: 'SOUP', VersionOfId: soup.Id, YieldQty: '20' }
    const large = await saved(next, [line('10'), ofRecipe('2.5')])
    expect(large.Lines).toMatchObject([
      { Before: '10', Flag: null },
      { Before: '2.5', Flag: null },
    ])
    await gone(large)
    const other = await saved({ ...next, YieldUnitId: 1 }, [line('500')])
    expect(other.Lines).toMatchObject([{ Before: null, Flag: null }])
    await gone(other)
  })

  it('[RCP-160] of a first version, of what is new and of what stood there several times are not asked about', async () => {
    const twice = await saved({ Number: 'TWICE' }, [line('1'), line('3')])
    await approve(twice)
    const next = await saved({ Number: 'TWICE', VersionOfId: twice.Id }, [line('900'), ofRecipe('70')])
    expect(next.Lines).toMatchObject([
      { Before: null, Flag: null },
      { Before: null, Flag: null },
    ])
  })

  function save({ confirmed, ...header }: { confirmed?: boolean; [key: string]: unknown }, Lines: readonly object[]) {
    const unit = header['YieldUnitId'] ?? kilo
    const own = { Name: `${String(header['Number'])} of the house`, RecipeType: 'Menu', EffectiveFrom: '2026-01-01' }
    const body = { ...own, CostedAtId: stock.store, YieldQty: '4', YieldUnitId: unit, ...header, Lines }
    return world.admin.call({
      method: 'POST',
      url: '/inventory/api/Recipes',
      headers: { 'idempotency-key': crypto.randomUUID(), ...(confirmed === true ? { [confirmedHeader]: 'true' } : {}) },
      payload: { ...body, Units: [{ UnitId: unit, Num: '1', Den: '1' }] },
    })
  }

  async function saved(header: Parameters<typeof save>[0], lines: readonly object[]): Promise<Made> {
    const answer = await save(header, lines)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json()
  }

  async function approve({ Id }: Made): Promise<void> {
    const answer = await call(Id, 'POST', '/approve')
    expect(answer.statusCode, answer.body).toBe(200)
  }

  async function gone({ Id }: Made): Promise<void> {
    const answer = await call(Id, 'DELETE')
    expect(answer.statusCode, answer.body).toBeLessThan(300)
  }

  async function call(id: number, method: 'POST' | 'DELETE', move = '') {
    const etag = String((await world.get(`Recipes(${id})`)).headers['etag'])
    const headers = { 'if-match': etag, 'idempotency-key': crypto.randomUUID() }
    const url = `/inventory/api/Recipes(${id})${move}`
    return world.admin.call({ method, url, headers, ...(method === 'POST' ? { payload: {} } : {}) })
  }

  function ofRecipe(Qty: string): object {
    return { Kind: 'Recipe', RecipeId: inner.Id, RecipeUnitId: inner.Units[0]?.Id, Qty, YieldPct: '100' }
  }
})

function line(Qty: string, unit: number = stock.each[flour]): object {
  return { Kind: 'Item', ItemId: flour, UnitId: unit, Qty, YieldPct: '100' }
}
