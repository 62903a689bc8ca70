import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStockMasterWorld, issuesOf, type StockMasterWorld } from '../stock-masters/stock-master-world.ts'

describe('records of a tree', () => {
  let world: StockMasterWorld
  beforeAll(async () => {
    world = await createStockMasterWorld()
  })
  afterAll(() => world.close())

  it('[TREE-1] know their path, and so do all below when one is renamed or moved', async () => {
    const food = await add('FOOD', 'Food', null)
    const fresh = await add('FRESH', 'Fresh', food)
    const fruit = await add('FRUIT', 'Fruit', fresh)
    expect(await pathOf(fruit)).toBe('Food / Fresh / Fruit')
    expect((await world.change(`ItemClasses(${food})`, { Name: 'Edibles' })).statusCode).toBe(200)
    expect(await pathOf(fruit)).toBe('Edibles / Fresh / Fruit')
    expect((await world.change(`ItemClasses(${fresh})`, { ParentId: null })).statusCode).toBe(200)
    expect([await pathOf(fresh), await pathOf(fruit)]).toEqual(['Fresh', 'Fresh / Fruit'])
  })

  it('[TREE-2] never stand below themselves, also when two are moved at once', async () => {
    const [one, two] = [await add('ONE', 'One', null), await add('TWO', 'Two', null)]
    const turned = await world.change(`ItemClasses(${one})`, { ParentId: one })
    expect(issuesOf(turned)).toEqual(['parent treeCycle'])
    expect(turned.json().Errors[0].params).toEqual({ path: 'One / One' })
    const answers = await Promise.all([
      world.change(`ItemClasses(${one})`, { ParentId: two }),
      world.change(`ItemClasses(${two})`, { ParentId: one }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 422])
  })

  it('[TREE-3] stand at most twenty deep', async () => {
    let above: number | null = null
    for (let depth = 1; depth <= 20; depth += 1) above = await add(`D${depth}`, `d${depth}`, above)
    const answer = await world.add('ItemClasses', { Code: 'D21', Name: 'd21', ParentId: above })
    expect(issuesOf(answer)).toEqual(['parent treeDepth'])
  })

  async function add(code: string, name: string, above: number | null): Promise<number> {
    const answer = await world.add('ItemClasses', { Code: code, Name: name, ParentId: above })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<{ Id: number }>().Id
  }

  async function pathOf(id: number): Promise<string> {
    return (await world.get(`ItemClasses(${id})`)).json<{ TreePath: string }>().TreePath
  }
})
