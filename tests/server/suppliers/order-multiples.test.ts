import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confirmedHeader } from '#core/http/confirmed-header.ts'
import { toDecimal, printDecimal } from '#core/decimal/decimal.ts'
import { sentQuantity } from '#core/suggestion/suggested-quantity.ts'
import { stock } from '../posting/stock-world.ts'
import { createStockMasterWorld, issuesOf, type StockMasterWorld } from '../stock-masters/stock-master-world.ts'

it('[SUGG-53] the next quantity that is sent is the least one no less than what is wanted', () => {
  const next = (wanted: string, minOrder: string | undefined, multiple: string | undefined) =>
    printDecimal(
      sentQuantity(toDecimal(wanted), {
        minOrder: minOrder === undefined ? undefined : toDecimal(minOrder),
        multiple: multiple === undefined ? undefined : toDecimal(multiple),
      }),
    )
  expect(next('10', '8', '6')).toBe('12')
  expect(next('12', '8', '6')).toBe('12')
  expect(next('3', '8', '6')).toBe('12')
  expect(next('3', '8', undefined)).toBe('8')
  expect(next('2.3', undefined, '0.5')).toBe('2.5')
  expect(next('2.5', undefined, '0.5')).toBe('2.5')
  expect(next('7', undefined, '0')).toBe('7')
})

describe('the multiples an item is ordered in', () => {
  let world: StockMasterWorld
  beforeAll(async () => {
    world = await createStockMasterWorld()
    // Supplier 2 sends eight at least, in sixes; supplier 1 says nothing.
    await world.execute(sql`insert into item_supplier (tenant_id, parent_id, line_no, supplier_id, unit_id, price, is_preferred, min_order, order_multiple)
      select 'ui', ${stock.flour}, 1, 2, u.unit_id, 3, true, 8, 6 from item_unit u where u.tenant_id = 'ui' and u.id = ${stock.each[1]}`)
  })
  afterAll(() => world.close())

  const line = (Qty: string) => ({ ItemId: stock.flour, UnitId: stock.each[1], Qty, Price: '3' })
  const order = (lines: readonly object[], SupplierId = 2) => ({
    SupplierId,
    DeliveryLocationId: stock.store,
    DeliveryDate: '2099-01-01',
    Lines: lines,
  })
  const told = async (record: object) => {
    const answer = await world.admin.call({
      method: 'POST',
      url: '/inventory/api/Warnings',
      payload: { set: 'PurchaseOrders', record },
    })
    return answer.json<{ warnings: readonly object[] }>().warnings
  }

  it('[PORD-52] a quantity the supplier does not send is told with the next one that is', async () => {
    expect(await told(order([line('12'), line('10'), line('3')]))).toMatchObject([
      { field: 'qty', row: 1, code: 'noMultiple', params: { multiple: '6', next: '12' } },
      { field: 'qty', row: 2, code: 'lessThanSent', params: { least: '8', next: '12' } },
    ])
    expect(await told(order([line('18')]))).toEqual([])
    // Who says nothing of it sends any quantity, and so does who is asked in words.
    expect(await told(order([line('10')], 1))).toEqual([])
    expect(await told(order([{ Description: 'Milling', Qty: '10', Price: '1' }]))).toEqual([])
  })

  it('[PORD-52] it is asked about when it is saved, and not again while it stands', async () => {
    const asked = await world.add('PurchaseOrders', order([line('10')]))
    expect([asked.statusCode, issuesOf(asked)]).toEqual([409, ['lines/0/qty noMultiple']])
    const made = await world.admin.call({
      method: 'POST',
      url: '/inventory/api/PurchaseOrders',
      headers: { 'idempotency-key': 'multiples', [confirmedHeader]: 'true' },
      payload: order([line('10')]),
    })
    expect(made.statusCode, made.body).toBe(201)
    const { Id } = made.json<{ Id: number }>()
    const url = `/inventory/api/PurchaseOrders(${Id})`
    const saved = async (payload: object) => {
      const read = await world.admin.call({ url })
      const answer = await world.admin.call({
        method: 'PATCH',
        url,
        headers: { 'if-match': String(read.headers['etag']) },
        payload,
      })
      return [answer.statusCode, answer.statusCode === 200 ? [] : issuesOf(answer)]
    }
    expect(await saved({ Reference: 'Monday' })).toEqual([200, []])
    const lines = (await world.admin.call({ url })).json<{ Lines: readonly { Id: number }[] }>().Lines
    expect(await saved({ Lines: [{ ...line('9'), Id: lines[0]?.Id }] })).toEqual([409, ['lines/0/qty noMultiple']])
  })
})
