import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ClientDefinitions } from '#core/http/definitions-contract.ts'
import type { SourceAnswer } from '#core/http/sources-contract.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { places, things } from '../support/inventory.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'
import { taking, type Row } from '../sources/order-world.ts'
import { createVoucherWorld, type VoucherWorld } from './voucher-world.ts'

describe('goods counted blind', () => {
  let world: VoucherWorld
  /** Receives and may not view orders. */
  let chef: TestSession
  beforeAll(async () => {
    world = await createVoucherWorld()
    chef = await signIn(world.test, { user: 'chef' })
  })
  afterEach(async () => {
    expect(await world.broken()).toEqual([])
  })
  afterAll(() => world.close())

  const order = () => world.order([{ qty: '1373', price: '2', unit: things.tomatoEach }])
  const offered = (session: TestSession, body: object) =>
    session.call({ method: 'POST', url: '/inventory/api/Receipts/sources/purchaseOrder', payload: body })
  const save = (lines: readonly object[]) =>
    chef.call({
      method: 'POST',
      url: '/inventory/api/Receipts',
      headers: { 'idempotency-key': randomUUID() },
      payload: { SupplierId: 1, LocationId: places.store, Lines: lines },
    })
  const post = (row: Row) =>
    chef.call({
      method: 'POST',
      url: `/inventory/api/Receipts(${row.Id})/post`,
      headers: { 'idempotency-key': randomUUID(), 'if-match': `"v${String(row['VersionNo'])}"` },
      payload: {},
    })
  const counted = (bought: Row, qty: string) => taking(bought, 0, qty)

  it('[RCV-7, SRC-33] is offered the lines of an order with empty quantities, and nothing that tells what was ordered', async () => {
    const bought = await order()
    const seen = (await offered(world.session, { Ids: [bought.Id] })).json<SourceAnswer>()
    expect(seen.Lines[0]).toMatchObject({ Open: '1373', Asked: '1373', Line: { Qty: '1373', DueQty: '1373' } })
    const answer = await offered(chef, { Ids: [bought.Id] })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json<SourceAnswer>().Lines).toMatchObject([
      { Open: '', Asked: '', Line: { ItemId: things.tomato, Price: '2', Qty: null, OrderId: bought.Id } },
    ])
    expect(answer.body).not.toContain('1373')
    // Nor do orders, their lines, what lookups of them show, or the definitions of the screen.
    const paths = [
      'PurchaseOrderLines',
      'PurchaseOrderLines?$expand=Item',
      `PurchaseOrders(${bought.Id})`,
      'PurchaseOrders',
      'PurchaseOrders?$expand=Lines',
    ]
    for (const path of paths)
      expect((await chef.call({ url: `/inventory/api/${path}` })).body, path).not.toContain('1373')
    for (const name of ['Qty', 'OpenQty', 'ReceivedQty', 'DiscountPart', 'Amount']) {
      for (const option of [`$select=Id,${name}`, `$filter=${name} gt 5`, `$orderby=${name}`]) {
        const asked = await chef.call({ url: `/inventory/api/PurchaseOrderLines?${option}` })
        expect(asked.statusCode, option).toBe(400)
      }
    }
    const lines = (await chef.call({ url: '/inventory/api/PurchaseOrderLines?$top=1' })).json<{
      value: readonly Row[]
    }>()
    expect(lines.value[0]).toMatchObject({ ItemId: things.tomato, AgreedPrice: '2' })
    const { families } = (await chef.call({ url: '/tenantmgmt/api/Definitions' })).json<ClientDefinitions>()
    expect(families['receipt']?.sources).toMatchObject([{ id: 'purchaseOrder', isBlind: true }])
    expect(JSON.stringify(families['receipt'])).not.toMatch(
      /"(dueQty|askedQty|takenQty|difference|differing|receivedQty)"/,
    )
  })

  it('[RCV-8] what differs is told to who views orders, also after more was received, and to nobody else', async () => {
    const bought = await order()
    const saved = await save([counted(bought, '1370')])
    expect(saved.statusCode, saved.body).toBe(201)
    expect(saved.body).not.toMatch(/1373|DueQty|AskedQty|TakenQty|"Difference"|Differ/)
    const posted = await post(saved.json<Row>())
    expect(posted.statusCode, posted.body).toBe(200)
    expect(posted.body).not.toContain('1373')
    for (const drawer of ['history', 'related']) {
      const told = await chef.call({ url: `/inventory/api/Receipts(${posted.json<Row>().Id})/${drawer}` })
      expect(told.statusCode, drawer).toBe(200)
      expect(told.body, drawer).not.toContain('1373')
    }
    // 1,373 were due and 1,370 came; the 3 that are left come with the next.
    const first = await world.read('Receipts', saved.json<Row>().Id)
    expect(first).toMatchObject({ Differing: '1', Lines: [{ DueQty: '1373', Difference: '-3' }] })
    const rest = await save([counted(bought, '3')])
    await post(rest.json<Row>())
    expect(await world.read('Receipts', rest.json<Row>().Id)).toMatchObject({
      Differing: '0',
      Lines: [{ DueQty: '3', Difference: '0' }],
    })
    expect((await world.read('PurchaseOrders', bought.Id))['Status']).toBe('Completed')
    const url = `/inventory/api/Receipts?$filter=Differing gt 0 and Id eq ${first.Id}`
    expect((await world.list(url.slice(15))).map(({ Id }) => Id)).toEqual([first.Id])
    expect((await chef.call({ url })).statusCode).toBe(400)
  })

  it('[RCV-9] more than may be taken is refused without its figures, and what was ordered is kept with the line all the same', async () => {
    const bought = await order()
    const saved = await save([counted(bought, '1500')])
    const refused = await post(saved.json<Row>())
    expect(refused.json()).toMatchObject({
      Code: 'E_OVER_OPEN',
      Errors: [{ field: 'qty', row: 0, code: 'overOpenBlind' }],
    })
    expect(refused.body).not.toContain('1373')
    // Discount and freight of the order are still shared by what was ordered, though the person cannot read it.
    const kept = await withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => {
      const found = await sql<{ line: string }>`select trim_scale(asked_qty) || ' ' || trim_scale(due_qty) as line
        from receipt_line where parent_id = ${saved.json<Row>().Id}`.execute(trx)
      return found.rows.map(({ line }) => line)
    })
    expect(kept).toEqual(['1373 1373'])
    // What a body claims of hidden fields is refused as fields that do not exist.
    const claimed = await save([taking(bought, 0, '1', { AskedQty: '1' })])
    expect(claimed.statusCode).toBe(422)
  })
})
