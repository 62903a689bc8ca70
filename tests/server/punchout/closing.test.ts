import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../support/sign-in.ts'
import { cartXml, createPunchoutWorld, type PunchoutWorld, type Row } from './punchout-world.ts'

describe('a connection that closes, and what a cart costs', () => {
  let world: PunchoutWorld
  let connection: Row
  beforeAll(async () => {
    world = await createPunchoutWorld()
    connection = await world.connection()
  })
  beforeEach(async () => {
    await world.run('delete from rate_counter')
    connection = (await world.session.call({ url: `/inventory/api/PunchoutConnections(${connection.Id})` })).json()
    if (connection['Status'] === 'Closed') connection = await world.connect(connection)
  })
  afterAll(() => world.close())

  const sent = async (items: Parameters<typeof cartXml>[1]) => {
    const cart = await world.cart()
    const { back, cookie } = await world.shop(cart)
    const page = await world.send(back, cartXml(cookie, items))
    expect(page.statusCode, page.body).toBe(200)
    return { cart: await world.readCart(cart) }
  }

  it('[PUNCH-14] a connection that closes ends the visits through it, and says so', async () => {
    await world.run('delete from punchout_visit')
    const cart = await world.cart()
    const { back, cookie } = await world.shop(cart)
    const waiting = await world.done('PunchoutCarts', await world.cart(), 'shop')
    const { cart: arrived } = await sent([{ no: 'T-100' }])
    const closed = await world.done('PunchoutConnections', connection, 'disconnect')
    expect(closed).toMatchObject({ VisitsEnded: 2, '@larder.said': expect.stringContaining('2 visits') })
    const history = await world.session.call({ url: `/inventory/api/PunchoutConnections(${connection.Id})/history` })
    expect(history.body).toMatch(/visitsEnded/)
    const page = await world.send(back, cartXml(cookie, [{ no: 'T-100' }]))
    expect([page.statusCode, page.body.includes('The connection to this catalogue is closed')]).toEqual([403, true])
    expect((await world.go(waiting)).statusCode).toBe(403)
    // A way back that was used stays used, and says no more than that.
    expect(await world.readCart(arrived)).toMatchObject({ Status: 'Pending', Lines: [{ Qty: '1' }] })
    // Connected anew, no old way opens.
    expect(await world.connect(closed)).toMatchObject({ Status: 'Open', VisitsEnded: null })
    const late = await world.send(back, cartXml(cookie, [{ no: 'T-100' }]))
    expect([late.statusCode, late.body.includes('This way back is closed')]).toEqual([403, true])
    expect((await world.go(waiting)).statusCode).toBe(403)
    expect(await world.readCart(cart)).toMatchObject({ Status: 'PendingSubmission', Lines: [], ReturnedOn: null })
    const next = await world.shop(await world.readCart(cart))
    expect((await world.send(next.back, cartXml(next.cookie, [{ no: 'T-100' }]))).statusCode).toBe(200)
  })

  it('[PUNCH-14] of a cart and a closing at once one comes first, and nothing is in between', async () => {
    await world.run('delete from punchout_visit')
    const cart = await world.cart()
    const { back, cookie } = await world.shop(cart)
    const [page, closed] = await Promise.all([
      world.send(back, cartXml(cookie, [{ no: 'T-100' }])),
      world.done('PunchoutConnections', connection, 'disconnect'),
    ])
    const isTaken = page.statusCode === 200
    expect(closed['VisitsEnded']).toBe(isTaken ? 0 : 1)
    expect((await world.readCart(cart)).Lines).toHaveLength(isTaken ? 1 : 0)
  })

  it('[PUNCH-15] amounts of carts are shown to who may see costs', async () => {
    const { cart } = await sent([{ no: 'T-100', price: '7.25' }])
    await world.run(`insert into role_permission (tenant_id, parent_id, line_no, permission)
      values ('ui', 2, 901, 'ViewPurchaseRequests'), ('ui', 2, 902, 'CreatePurchaseRequests')`)
    const clerk = await signIn(world.test, { user: 'chef', role: 2 })
    const read = async (target: string) => clerk.call({ url: `/inventory/api/${target}` })
    const seen = await read(`PunchoutCarts(${cart.Id})`)
    expect(seen.json<Row>().Lines).toMatchObject([{ SupplierItemNo: 'T-100' }])
    const history = await read(`PunchoutCarts(${cart.Id})/history`)
    const list = await read(`PunchoutCarts?$filter=Id eq ${cart.Id}`)
    for (const answer of [seen, history, list]) {
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.body).not.toContain('7.25')
      expect(answer.body).not.toMatch(/TotalAmount|"Price"|"Amount"/)
    }
    for (const target of ['$filter=TotalAmount gt 1', '$orderby=TotalAmount', '$select=TotalAmount'])
      expect((await read(`PunchoutCarts?${target}`)).statusCode).toBe(400)
    // What is hidden stays as it came when they link a line.
    const [line] = seen.json<Row>().Lines
    const linked = await clerk.call({
      method: 'PATCH',
      url: `/inventory/api/PunchoutCarts(${cart.Id})`,
      headers: { 'idempotency-key': crypto.randomUUID(), 'if-match': `"v${String(cart['VersionNo'])}"` },
      payload: { Lines: [{ ...line, IsNonStock: true }] },
    })
    expect(linked.statusCode, linked.body).toBe(200)
    const kept = await world.readCart(cart)
    expect(kept).toMatchObject({ TotalAmount: '7.25', Lines: [{ Price: '7.25', Amount: '7.25' }] })
    const draft = await clerk.call({
      method: 'POST',
      url: '/inventory/api/PurchaseRequests/sources/punchoutCart',
      payload: { Ids: [cart.Id] },
    })
    expect(draft.body).not.toContain('7.25')
  })
})
