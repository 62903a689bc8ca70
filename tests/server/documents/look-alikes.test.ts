import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { createStockMasterWorld, itemBody, type StockMasterWorld } from '../stock-masters/stock-master-world.ts'

describe('a record that looks like another', () => {
  let world: StockMasterWorld
  beforeAll(async () => {
    world = await createStockMasterWorld()
    await add({ Number: 'TOM-01', Name: 'Tomatoes, cherry' })
  })
  afterAll(() => world.close())

  const add = (changes: object, headers: object = {}) =>
    world.admin.call({
      method: 'POST',
      url: '/inventory/api/Items',
      headers: { 'idempotency-key': randomUUID(), ...headers },
      payload: itemBody(changes),
    })
  const told = (body: string) => (JSON.parse(body) as { Errors: readonly FieldIssue[] }).Errors

  it('[REC-37] is asked about by its name and its number, and saved when it is meant', async () => {
    const asked = await add({ Number: 'tom1', Name: 'Cherry tomato' })
    expect(asked.json()).toMatchObject({ Code: 'E_WARNED', CanConfirm: true })
    const params = { others: 'TOM-01 Tomatoes, cherry', count: 1 }
    expect(told(asked.body)).toEqual([
      expect.objectContaining({ field: 'number', code: 'looksAlike', params }),
      expect.objectContaining({ field: 'name', code: 'looksAlike', params }),
    ])
    const meant = await add({ Number: 'tom1', Name: 'Cherry tomato' }, { confirmed: 'true' })
    expect(meant.statusCode, meant.body).toBe(201)
    const history = await world.get(`Items(${meant.json().Id})/history`)
    expect(history.body).toContain('It looks like others there are: TOM-01 Tomatoes, cherry')
  })

  it('[REC-37] is asked about when it comes to look like one, not at other saves, and never for its own sake', async () => {
    const made = await add({ Number: 'GRAPE', Name: 'Grapes, black' })
    expect(made.statusCode, made.body).toBe(201)
    const path = `Items(${made.json().Id})`
    expect((await world.change(path, { Name: 'Grapes, blacks' })).statusCode).toBe(200)
    const asked = await world.change(path, { Name: 'Tomatoes cherry' })
    expect(told(asked.body).map(({ field, code }) => [field, code])).toEqual([['name', 'looksAlike']])
    expect((await world.change(path, { ShortName: 'Grapes' })).statusCode).toBe(200)
  })

  it('[REC-37] compares packages with those of the same site', async () => {
    const post = (set: string, payload: object) =>
      world.admin.call({
        method: 'POST',
        url: `/inventory/api/${set}`,
        headers: { 'idempotency-key': randomUUID() },
        payload,
      })
    const bag = (Number: string, Name: string) => post('Packages', { Number, Name, Holds: 'Item' })
    expect((await bag('P-1', 'Dry store, shelf')).statusCode).toBe(201)
    expect(told((await bag('P-2', 'Shelf dry store')).body).map(({ field }) => field)).toEqual(['name'])
    await world.execute(sql`update package set site_id = 3 where number = 'P-1'`)
    expect((await bag('P-2', 'Shelf dry store')).statusCode).toBe(201)
  })

  it('[REC-37] keeps apart what numbers tell apart', async () => {
    expect((await add({ Number: 'C-35', Name: 'Cream 35%' })).statusCode).toBe(201)
    expect((await add({ Number: 'C-18', Name: 'Cream 18%' })).statusCode).toBe(201)
  })
})
