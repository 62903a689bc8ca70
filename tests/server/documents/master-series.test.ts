import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { change } from '../people/people-world.ts'
import { createStockMasterWorld, type StockMasterWorld } from '../stock-masters/stock-master-world.ts'
import { signIn } from '../support/sign-in.ts'

interface Master {
  readonly Id: number
  readonly Number: string
}

describe('numbers of masters', () => {
  let world: StockMasterWorld
  beforeAll(async () => {
    world = await createStockMasterWorld()
  })
  afterAll(() => world.close())

  const supplier = async (number: string | null) => {
    const answer = await world.add('Suppliers', {
      Number: number,
      Name: `Grower ${number ?? 'of the series'} ${Math.random()}`,
      OrderMethod: 'Phone',
    })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<Master>()
  }

  it('[DOC-64] what is left empty is given by the series, past the numbers people typed', async () => {
    await supplier('SUP000002')
    expect((await supplier(null)).Number).toBe('SUP000001')
    expect((await supplier('')).Number).toBe('SUP000003')
    expect((await supplier('TYPED')).Number).toBe('TYPED')
  })

  it('[DOC-64] two at once get two, and a refused one takes none', async () => {
    const [first, second] = await Promise.all([supplier(null), supplier(null)])
    expect(new Set([first.Number, second.Number])).toEqual(new Set(['SUP000004', 'SUP000005']))
    expect((await world.add('Suppliers', { Number: null, Name: null })).statusCode).toBe(422)
    expect((await supplier(null)).Number).toBe('SUP000006')
  })

  it('[DOC-64] the series is one of the list at head office, with a prefix and digits of its own', async () => {
    const office = await signIn(world, { site: 1 })
    const path = `NumberSeries?$filter=${encodeURIComponent("DocType eq 'supplier'")}`
    const answer = await office.call({ url: `/inventory/api/${path}` })
    const [found] = answer.json<{ value: readonly { Id: number; '@odata.etag': string }[] }>().value
    expect(found).toMatchObject({ Prefix: 'SUP', NextNo: 7 })
    const saved = await change(office, `NumberSeries(${found?.Id})`, { Prefix: 'V', Pad: 3, NextNo: 90 })
    expect(saved.statusCode, saved.body).toBe(200)
    expect((await supplier(null)).Number).toBe('V090')
  })

  it('[DOC-690] the series says that it passes by numbers people typed', async () => {
    await supplier(null)
    const office = await signIn(world, { site: 1 })
    const path = `NumberSeries?$filter=${encodeURIComponent("DocType eq 'supplier'")}`
    const answer = await office.call({ url: `/inventory/api/${path}` })
    expect(answer.json()).toMatchObject({ value: [{ WithoutGaps: false }] })
  })

  it('[DOC-64] a stored record is not left without its number', async () => {
    const { Id } = await supplier(null)
    const answer = await world.change(`Suppliers(${Id})`, { Number: null })
    expect(answer.statusCode).toBe(422)
    expect(answer.json<{ Errors: readonly { field: string; code: string }[] }>().Errors).toMatchObject([
      { field: 'number', code: 'required' },
    ])
  })
})
