import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stock } from '../posting/stock-world.ts'
import { createStockMasterWorld, issuesOf, type StockMasterWorld } from '../stock-masters/stock-master-world.ts'

describe('products', () => {
  let world: StockMasterWorld
  let type: number
  let bread: number
  beforeAll(async () => {
    world = await createStockMasterWorld()
    type = await added('ProductTypes', { Code: 'FOOD', Name: 'Food', CostTargetPct: '30' })
    bread = await product('BREAD', '20', [ofItem(stock.flour, '2')])
  })
  afterAll(() => world.close())

  it('[PDC-1] cost what their components cost now, exactly, down to the items of products they hold', async () => {
    const basket = await product('BASKET', '40', [ofProduct(bread, '3'), ofItem(stock.flour, '0.333333')])
    // 1,000 flour in the store are worth 2,500: 2.50 each. Bread: 2 × 2.50 = 5.00, 25 % of 20, within the target of 30 %.
    expect(await costOf(bread)).toMatchObject({ Cost: '5', CostPct: '25', Margin: '15', Standing: 'WithinTarget' })
    // Basket: 3 × 5.00 + 0.333333 × 2.50 = 15.8333325, six decimals 15.833333 (each component rounded once); of 40 it is 39.58 %: over 30 %.
    const cost = await costOf(basket)
    expect(cost).toMatchObject({ Cost: '15.833333', CostPct: '39.58', Standing: 'OverTarget' })
    const stored = await read(basket)
    expect([stored['TheoreticalCost'], stored['Margin']]).toEqual(['15.833333', '24.17'])
  })

  it('[PDC-2] tell those without components, and those with an item nobody knows a cost of', async () => {
    const empty = await product('EMPTY', '9', [])
    expect(await costOf(empty)).toMatchObject({ Components: 0, Cost: null, Standing: 'Unlinked' })
    const secret = await product('SECRET', '9', [ofItem(stock.mystery, '1')])
    expect(await costOf(secret)).toMatchObject({ Components: 1, Standing: 'CostUnknown' })
  })

  it('[PDC-3] never hold themselves, by however many others', async () => {
    const box = await product('BOX', '50', [ofProduct(bread, '1')])
    const crate = await product('CRATE', '90', [ofItem(stock.flour, '1'), ofProduct(box, '2')])
    const turned = await world.change(`Products(${bread})`, {
      Components: [ofItem(stock.flour, '2'), ofProduct(crate, '1')],
    })
    expect(issuesOf(turned)).toEqual(['components/1/product productCycle'])
    expect(issuesOf(await world.change(`Products(${box})`, { Components: [ofProduct(box, '1')] }))).toEqual([
      'components/0/product productCycle',
    ])
  })

  it('[PDC-4] keep a code of a till to one product', async () => {
    const codes = { Codes: [{ PosSystem: 'Counter', Plu: '4711' }] }
    expect((await world.change(`Products(${bread})`, codes)).statusCode).toBe(200)
    const other = await world.add('Products', { ...bodyOf('TWIN', '5', []), ...codes })
    expect(issuesOf(other)).toEqual(['codes/0/plu unique'])
  })

  function bodyOf(code: string, price: string, Components: readonly object[]): object {
    return {
      Number: code,
      Name: code,
      ProductTypeId: type,
      Price: price,
      CostTargetPct: '30',
      CostedAtId: stock.store,
      Components,
    }
  }

  function product(code: string, price: string, components: readonly object[]): Promise<number> {
    return added('Products', bodyOf(code, price, components))
  }

  async function added(set: string, body: object): Promise<number> {
    const answer = await world.add(set, body)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<{ Id: number }>().Id
  }

  async function read(id: number): Promise<Record<string, unknown>> {
    return (await world.get(`Products(${id})`)).json()
  }

  async function costOf(id: number): Promise<unknown> {
    const answer = await world.get(`ProductCosts?$filter=ProductId eq ${id}`)
    return answer.json<{ value: readonly unknown[] }>().value[0]
  }
})

function ofItem(item: number, Qty: string): object {
  const units: Readonly<Record<number, number>> = stock.each
  return { Kind: 'Item', ItemId: item, UnitId: units[item], Qty }
}

function ofProduct(ProductId: number, Qty: string): object {
  return { Kind: 'Product', ProductId, Qty }
}
