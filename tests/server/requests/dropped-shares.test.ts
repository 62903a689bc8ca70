import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import type { Row } from '../sources/order-world.ts'
import { things } from '../support/inventory.ts'
import { createMergeWorld, egg, type MergeWorld } from './merge-world.ts'
import { tomato } from './request-world.ts'

describe('documents a line of an order takes of no more', () => {
  let world: MergeWorld
  beforeAll(async () => {
    world = await createMergeWorld()
  })
  afterAll(() => world.close())
  afterEach(async () => {
    await world.holds()
    for (const request of await world.list("PurchaseRequests?$filter=Status in ('Approved','Partial')"))
      await world.done('PurchaseRequests', await world.read('PurchaseRequests', request.Id), 'closeShort')
  })

  const execute = (text: string) => withTenant(world.test.db, { tenantId: 'ui' }, (trx) => sql.raw(text).execute(trx))
  const cases = (qty: string, more: object = {}) => tomato(qty, { SupplierId: 1, Price: '10', ...more })
  const asked = async (...quantities: readonly string[]) => {
    const requests: Row[] = []
    for (const qty of quantities) requests.push(await world.request([cases(qty)]))
    return requests
  }
  const cancelled = async (request: Row) =>
    world.done('PurchaseRequests', await world.read('PurchaseRequests', request.Id), 'cancel')
  const revised = async (order: Row) => world.done('PurchaseOrders', await world.now(order), 'revise')
  const submitted = async (order: Row) => world.done('PurchaseOrders', await world.now(order), 'submit')
  /** An order of several requests that is a draft again. */
  const drafted = async (...quantities: readonly string[]) => {
    const requests = await asked(...quantities)
    const { order } = await world.processed()
    await revised(order)
    return { requests, order }
  }
  const refused = async (order: Row) => {
    const answer = await world.move('PurchaseOrders', await world.now(order), 'submit')
    const { Code, Errors } = answer.json<{ Code: string; Errors: readonly object[] }>()
    return { Code, Errors }
  }
  const number = (row: Row | undefined) => String(row?.['DocNo'])

  it('[SRC-155] the first of two is cancelled: 6 are refused with its number, and 4 are the second’s, which the line names', async () => {
    const { requests, order } = await drafted('2', '4')
    const [first, second] = requests as [Row, Row]
    await cancelled(first)
    expect(await refused(order)).toMatchObject({
      Code: 'E_SOURCE_CLOSED',
      Errors: [{ field: 'request', row: 0, code: 'shareClosed', params: { number: number(first), left: '4' } }],
    })
    await world.saved(order, { Qty: '4' })
    const named = { RequestId: second.Id, RequestLineId: second.Lines[0]?.Id, Requests: null }
    expect((await submitted(order)).Lines).toMatchObject([named])
    expect(await world.stands(second)).toEqual(['Completed', '4', '0'])
    await world.holds()
    await revised(order)
    expect(await world.stands(second)).toEqual(['Approved', '0', '4'])
    await submitted(order)
    expect(await world.stands(second)).toEqual(['Completed', '4', '0'])
  })

  it('[SRC-155] the one in the middle is cancelled: the others have 5 together', async () => {
    const { requests, order } = await drafted('2', '4', '3')
    const [first, second, third] = requests as [Row, Row, Row]
    await cancelled(second)
    expect(await refused(order)).toMatchObject({
      Errors: [{ code: 'shareClosed', params: { number: number(second), left: '5' } }],
    })
    await world.saved(order, { Qty: '5' })
    expect((await submitted(order)).Lines).toMatchObject([
      { RequestId: first.Id, Requests: `${number(first)}: 2, ${number(third)}: 3` },
    ])
    expect([await world.stands(first), await world.stands(third)]).toEqual([
      ['Completed', '2', '0'],
      ['Completed', '3', '0'],
    ])
  })

  it('[SRC-155] a line that names another of its documents takes of that and of those behind it', async () => {
    const { requests, order } = await drafted('2', '4', '3')
    const [first, second, third] = requests as [Row, Row, Row]
    await world.saved(order, { Qty: '7', RequestId: second.Id, RequestLineId: second.Lines[0]?.Id })
    expect((await submitted(order)).Lines).toMatchObject([{ Requests: `${number(second)}: 4, ${number(third)}: 3` }])
    expect([await world.stands(first), await world.stands(second), await world.stands(third)]).toEqual([
      ['Approved', '0', '2'],
      ['Completed', '4', '0'],
      ['Completed', '3', '0'],
    ])
  })

  it('[SRC-155] a request whose line asks for something else by now has no such line any more', async () => {
    const { requests, order } = await drafted('2', '4')
    const [first, second] = requests as [Row, Row]
    const [line] = second.Lines
    const flour = { ItemId: things.flour, UnitId: things.flourKilo, Description: 'Flour' }
    await world.rewritten(second, [{ Id: line?.Id, ...cases('4', flour) }])
    const gone = { field: 'request', row: 0, code: 'shareGone', params: { number: number(second), left: '2' } }
    expect(await refused(order)).toMatchObject({ Code: 'E_SOURCE_CLOSED', Errors: [gone] })
    await world.saved(order, { Qty: '2' })
    expect((await submitted(order)).Lines).toMatchObject([{ RequestId: first.Id, Requests: null }])
    expect(await world.stands(second)).toEqual(['Approved', '0', '4'])
  })

  it('[SRC-155] nor has one whose line was taken out once the run is gone', async () => {
    const { requests, order } = await drafted('2', '4')
    const [, second] = requests as [Row, Row]
    await execute(`delete from request_processing_line where tenant_id = 'ui'`)
    await world.rewritten(second, [cases('5')])
    const gone = { code: 'shareGone', params: { number: number(second), left: '2' } }
    expect(await refused(order)).toMatchObject({ Code: 'E_SOURCE_CLOSED', Errors: [gone] })
    await world.saved(order, { Qty: '2' })
    await submitted(order)
    expect(await world.stands(second)).toEqual(['Approved', '0', '5'])
  })

  it('[SRC-155] one that asks for less by now is named with what is open of it', async () => {
    const { requests, order } = await drafted('2', '4')
    const [, second] = requests as [Row, Row]
    await world.rewritten(second, [{ Id: second.Lines[0]?.Id, ...cases('3') }])
    const params = { number: number(second), open: '3', asked: '3', takes: '4' }
    expect(await refused(order)).toMatchObject({
      Code: 'E_OVER_OPEN',
      Errors: [{ field: 'qty', code: 'overShare', params }],
    })
  })

  it('[SRC-149] a line that takes of nothing any more says nobody it takes of', async () => {
    const { requests, order } = await drafted('2', '4')
    expect((await world.now(order)).Lines[0]?.['Requests']).toEqual(expect.stringContaining(': 4'))
    await world.saved(order, { RequestId: null, RequestLineId: null })
    expect((await submitted(order)).Lines).toMatchObject([{ Qty: '6', RequestId: null, Requests: null }])
    for (const [index, request] of requests.entries())
      expect(await world.stands(request)).toEqual(['Approved', '0', ['2', '4'][index]])
  })

  it('[SRC-149] of three pieces of a dozen that are lowered to two the third request gets nothing, and is as it was', async () => {
    const requests: Row[] = []
    for (const _ of [1, 2, 3]) requests.push(await world.request([{ ...egg, Qty: '1', Price: '3', SupplierId: 1 }]))
    const [first, second, third] = requests as [Row, Row, Row]
    const { order } = await world.processed()
    await revised(order)
    await world.saved(order, { Qty: '2' })
    expect((await submitted(order)).Lines).toMatchObject([{ Requests: `${number(first)}: 1, ${number(second)}: 1` }])
    expect([await world.stands(first), await world.stands(second), await world.stands(third)]).toEqual([
      ['Completed', '1', '0'],
      ['Completed', '1', '0'],
      ['Approved', '0', '1'],
    ])
    await world.done('PurchaseRequests', await world.read('PurchaseRequests', third.Id), 'revise')
    await world.done('PurchaseRequests', await world.read('PurchaseRequests', third.Id), 'submit')
  })
})
