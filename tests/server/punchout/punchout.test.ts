import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { places, things } from '../support/inventory.ts'
import { signIn } from '../support/sign-in.ts'
import { cartXml, createPunchoutWorld, shopId, type PunchoutWorld, type Row } from './punchout-world.ts'

describe('punchout', () => {
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

  const sent = async (items: Parameters<typeof cartXml>[1], changes: object = {}) => {
    const cart = await world.cart(changes)
    const { back, cookie } = await world.shop(cart)
    const page = await world.send(back, cartXml(cookie, items))
    expect(page.statusCode, page.body).toBe(200)
    return { cart: await world.readCart(cart), page, back, cookie }
  }
  const patch = (row: Row, payload: object) =>
    world.session.call({
      method: 'PATCH',
      url: `/inventory/api/PunchoutCarts(${row.Id})`,
      headers: { 'idempotency-key': crypto.randomUUID(), 'if-match': `"v${String(row['VersionNo'])}"` },
      payload,
    })
  const drafted = (set: string, cart: Row) =>
    world.session.call({
      method: 'POST',
      url: `/inventory/api/${set}/sources/punchoutCart`,
      payload: { Ids: [cart.Id] },
    })

  it('[PUNCH-1, PUNCH-2] a connection keeps its secret where nobody reads it, and forgets it when it closes', async () => {
    expect(connection).toMatchObject({ Status: 'Open', Secret: null })
    const url = `/inventory/api/PunchoutConnections(${connection.Id})`
    expect((await world.session.call({ url: `${url}/history` })).body).not.toContain('sesame')
    expect(JSON.stringify(await world.run('select * from punchout_connection'))).not.toContain('sesame')
    expect(JSON.stringify(await world.run('select * from punchout_secret'))).not.toContain('sesame')
    const change = (payload: object, version: unknown) =>
      world.session.call({
        method: 'PATCH',
        url,
        headers: { 'idempotency-key': crypto.randomUUID(), 'if-match': `"v${String(version)}"` },
        payload,
      })
    // Nobody turns an open connection to another address, and no save takes a secret.
    expect((await change({ Url: 'https://elsewhere.example' }, connection['VersionNo'])).statusCode).toBe(409)
    const closed = await world.done('PunchoutConnections', connection, 'disconnect')
    expect(await world.run('select 1 from punchout_secret')).toEqual([])
    expect((await change({ Secret: 'plain' }, closed['VersionNo'])).statusCode).toBe(422)
    const cart = await world.cart()
    const refused = await world.move('PunchoutCarts', cart, 'shop')
    expect([refused.statusCode, refused.json<{ Code: string }>().Code]).toEqual([409, 'E_PUNCHOUT_SETUP'])
  })

  it('[PUNCH-3] the catalogue opens once, with what proves who we are', async () => {
    const cart = await world.cart()
    const moved = await world.done('PunchoutCarts', cart, 'shop')
    expect(moved).toMatchObject({ Status: 'PendingSubmission', '@larder.said': expect.stringContaining('new tab') })
    const page = await world.go(moved)
    expect([page.statusCode, page.headers['location']]).toEqual([303, `${world.origin}/shop?a=1&b=2`])
    const { xml } = world.asked.at(-1) ?? { xml: '' }
    expect(xml).toContain('<SharedSecret>open &lt;sesame&gt;</SharedSecret>')
    expect(xml).toContain('<PunchOutSetupRequest operation="create">')
    const again = await world.go(moved)
    expect([again.statusCode, again.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8'])
    expect(again.body).toContain('This way to the catalogue is closed')
  })

  it('[PUNCH-3] the way out is closed after five minutes', async () => {
    const moved = await world.done('PunchoutCarts', await world.cart(), 'shop')
    await world.run(`update punchout_visit set go_until = go_until - interval '6 minutes'`)
    expect((await world.go(moved)).statusCode).toBe(403)
  })

  it("[PUNCH-7, PUNCH-8] what comes back is the supplier's, linked as far as it is known", async () => {
    const { cart, page } = await sent([
      { no: 't-100', qty: '3', unit: 'ea', price: '2.375' },
      { no: 'T-100', unit: 'CS' },
      { no: 'DOUBLE' },
      { no: 'OLD-1' },
      { no: 'NEW-1', text: 'A  <b>fine</b>\n pan'.replaceAll('<', '&lt;') },
    ])
    expect(page.body).toContain(String(cart['DocNo']))
    expect(cart).toMatchObject({ Status: 'Pending', Unmapped: 4, TotalAmount: '17.13', MayEdit: true })
    expect(cart.Lines).toMatchObject([
      { ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '3', Price: '2.375', SupplierItemNo: 't-100' },
      // A case of what is sold by the piece is another quantity.
      { ItemId: things.tomato, UnitId: null, SupplierUnit: 'CS' },
      // A number of two items is nobody's, and that of a retired one as well.
      { ItemId: null, UnitId: null },
      { ItemId: null, UnitId: null },
      { ItemId: null, Description: 'A <b>fine</b> pan' },
    ])
    const history = await world.session.call({ url: `/inventory/api/PunchoutCarts(${cart.Id})/history` })
    expect(history.body).toContain('return')
    const [tomato] = cart.Lines
    const cheaper = await patch(cart, { Lines: [{ ...tomato, Price: '0.01' }] })
    expect(cheaper.json<Row>().Lines).toMatchObject([{ Price: '2.375' }])
    const own = [{ ItemId: things.tomato, UnitId: things.tomatoEach }]
    expect((await patch(cheaper.json(), { Lines: own })).statusCode).toBe(422)
  })

  it('[PUNCH-5] one cart comes back by an address, and no second one, of two at once one', async () => {
    const { back, cookie, cart } = await sent([{ no: 'T-100' }])
    expect((await world.send(back, cartXml(cookie, [{ no: 'T-100', qty: '99' }]))).statusCode).toBe(403)
    expect((await world.readCart(cart)).Lines).toMatchObject([{ Qty: '1' }])
    const other = await world.cart()
    const twice = await world.shop(other)
    const pages = await Promise.all(
      [1, 2, 3].map(() => world.send(twice.back, cartXml(twice.cookie, [{ no: 'T-100' }]))),
    )
    expect(pages.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 403, 403])
    expect((await world.readCart(other)).Lines).toHaveLength(1)
  })

  it('[PUNCH-4, PUNCH-5] another word, another tenant, a newer visit, a cancelled cart or a blocked person: the same answer', async () => {
    const cart = await world.cart()
    const { back, cookie } = await world.shop(cart)
    const fine = cartXml(cookie, [{ no: 'T-100' }])
    expect((await world.send(back, cartXml('another', [{ no: 'T-100' }]))).statusCode).toBe(403)
    expect((await world.send(back.replace('/ui/', '/harbor/'), fine)).statusCode).toBe(403)
    expect((await world.send(back.replace('/ui/', '/nobody/'), fine)).statusCode).toBe(403)
    await world.run(`update app_user set is_blocked = true where tenant_id = 'ui' and username = 'admin'`)
    expect((await world.send(back, fine)).statusCode).toBe(403)
    await world.run(`update app_user set is_blocked = false where tenant_id = 'ui' and username = 'admin'`)
    const newer = await world.shop(await world.readCart(cart))
    expect((await world.send(back, fine)).statusCode).toBe(403)
    await world.done('PunchoutCarts', await world.readCart(cart), 'cancel')
    expect((await world.send(newer.back, cartXml(newer.cookie, [{ no: 'T-100' }]))).statusCode).toBe(403)
    expect((await world.readCart(cart)).Lines).toEqual([])
  })

  it('[PUNCH-5] a cart whose supplier was changed while its catalogue was open takes nothing of the other one', async () => {
    const cart = await world.cart()
    const { back, cookie } = await world.shop(cart)
    await world.run(
      `update punchout_cart set supplier_id = (select min(id) from supplier where tenant_id = 'ui' and id <> ${shopId}) where tenant_id = 'ui' and id = ${cart.Id}`,
    )
    expect((await world.send(back, cartXml(cookie, [{ no: 'T-100' }]))).statusCode).toBe(403)
    expect((await world.readCart(cart)).Lines).toEqual([])
  })

  it('[PUNCH-4] the way back is closed after four hours', async () => {
    const { back, cookie } = await world.shop(await world.cart())
    await world.run(`update punchout_visit set expires_on = expires_on - interval '241 minutes'`)
    const page = await world.send(back, cartXml(cookie, [{ no: 'T-100' }]))
    expect([page.statusCode, page.body.includes('This way back is closed')]).toEqual([403, true])
  })

  it('[PUNCH-13] a supplier that is ordered from in another currency sends no cart in ours', async () => {
    await world.run(
      `insert into currency (tenant_id, id, code, name, symbol, decimals) values ('ui', 978, 'EUR', 'Euro', 'E', 2) on conflict do nothing`,
    )
    await world.run(`update supplier set currency_id = 978 where tenant_id = 'ui' and id = ${shopId}`)
    const { back, cookie } = await world.shop(await world.cart())
    for (const currency of ['USD', 'EUR'])
      expect((await world.send(back, cartXml(cookie, [{ no: 'T-100', currency }]))).statusCode).toBe(400)
    await world.run(`update supplier set currency_id = null where tenant_id = 'ui' and id = ${shopId}`)
  })

  it('[PUNCH-9] a page runs no script and shows texts as texts, whoever calls', async () => {
    await world.run(`update supplier set name = '<script>x</script>' where tenant_id = 'ui' and id = ${shopId}`)
    const moved = await world.done('PunchoutCarts', await world.cart(), 'shop')
    world.answer((_request, response) => response.writeHead(500).end())
    const page = await world.go(moved)
    expect(page.body).not.toContain('<script>')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    const odd = await world.test.app.inject({
      method: 'POST',
      url: `/punchout/ui/return/${'a'.repeat(32)}`,
      headers: { 'content-type': 'text/xml' },
      payload: '<a/>',
    })
    expect(odd.statusCode).toBe(415)
    await world.run(`update supplier set name = 'Farm' where tenant_id = 'ui' and id = ${shopId}`)
  })

  it('[PUNCH-10] a cart becomes a purchase request once nothing is left to link, and comes back when that is given up', async () => {
    const { cart } = await sent([
      { no: 'T-100', qty: '4' },
      { no: 'PAN-1', price: '85' },
    ])
    expect((await drafted('PurchaseRequests', cart)).statusCode).toBe(409)
    const [, pan] = cart.Lines
    const linked = (await patch(cart, { Lines: [cart.Lines[0], { ...pan, IsNonStock: true }] })).json<Row>()
    expect(linked).toMatchObject({ Unmapped: 0, NonStock: 1, '@larder.makes': ['purchaseRequest/punchoutCart'] })
    const draft = (await drafted('PurchaseRequests', linked)).json<{
      Sources: readonly { Header: object }[]
      Lines: readonly { Line: Record<string, unknown> }[]
    }>()
    const lines = draft.Lines.map(
      ({ Line: { ItemId, UnitId, Qty, Price, Description, SupplierId, CartId, CartLineId } }) => ({
        ItemId,
        UnitId,
        Qty,
        Price,
        Description,
        SupplierId,
        CartId,
        CartLineId,
      }),
    )
    expect(lines).toMatchObject([
      { ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '4', Price: '2.5', SupplierId: shopId },
      { ItemId: null, Qty: '1', Price: '85', Description: 'Something' },
    ])
    expect(draft.Sources[0]?.Header).toMatchObject({ DeliveryLocationId: places.store, RequestType: 'Stock' })
    const request = await world.create('PurchaseRequests', { DeliveryLocationId: places.store, Lines: lines })
    // A draft takes nothing, and nothing is ordered.
    expect(await world.readCart(cart)).toMatchObject({ Status: 'Pending' })
    const second = await world.create('PurchaseRequests', { DeliveryLocationId: places.store, Lines: lines })
    const submitted = await world.done('PurchaseRequests', request, 'submit')
    expect(await world.readCart(cart)).toMatchObject({ Status: 'Completed' })
    expect((await world.move('PurchaseRequests', second, 'submit')).statusCode).toBe(409)
    await world.done('PurchaseRequests', submitted, 'revise')
    expect(await world.readCart(cart)).toMatchObject({ Status: 'Pending' })
    await world.holds()
  })

  it('[PUNCH-10] a cart for an order has an item in every line, and is done when the order is submitted', async () => {
    const { cart } = await sent([{ no: 'T-100', qty: '4' }, { no: 'PAN-1' }], { Target: 'Order' })
    const [tomato, pan] = cart.Lines
    const words = (await patch(cart, { Lines: [tomato, { ...pan, IsNonStock: true }] })).json<Row>()
    expect((await drafted('PurchaseOrders', words)).statusCode).toBe(409)
    const linked = (
      await patch(words, {
        Lines: [tomato, { ...pan, IsNonStock: false, ItemId: things.flour, UnitId: things.flourKilo }],
      })
    ).json<Row>()
    expect(linked['@larder.makes']).toEqual(['purchaseOrder/punchoutCart'])
    const draft = (await drafted('PurchaseOrders', linked)).json<{
      Lines: readonly { Line: Record<string, unknown> }[]
    }>()
    const lines = draft.Lines.map(({ Line: { ItemId, UnitId, Qty, Price, CartId, CartLineId } }) => ({
      ItemId,
      UnitId,
      Qty,
      Price,
      CartId,
      CartLineId,
    }))
    const order = await world.create('PurchaseOrders', {
      SupplierId: shopId,
      DeliveryLocationId: places.store,
      Lines: lines.map((line) => ({ ...line, PriceReason: 'Price of the catalogue' })),
    })
    const submitted = await world.done('PurchaseOrders', order, 'submit', { Confirmed: true })
    expect(await world.readCart(cart)).toMatchObject({ Status: 'Completed' })
    await world.done('PurchaseOrders', submitted, 'cancel')
    expect(await world.readCart(cart)).toMatchObject({ Status: 'Pending' })
    await world.holds()
  })

  it('[PUNCH-11] a cart that may be changed is opened with what lies in it, and links stay', async () => {
    const { cart } = await sent([{ no: 'T-100' }, { no: 'PAN-1', unit: 'EA' }])
    const linked = (await patch(cart, { Lines: [cart.Lines[0], { ...cart.Lines[1], IsNonStock: true }] })).json<Row>()
    const { xml, back, cookie } = await world.shop(linked, 'change')
    expect(xml).toContain('operation="edit"')
    expect(xml).toContain(
      '<ItemOut quantity="1" lineNumber="1"><ItemID><SupplierPartID>T-100</SupplierPartID></ItemID></ItemOut>',
    )
    await world.send(back, cartXml(cookie, [{ no: 'PAN-1', qty: '2' }, { no: 'NEW-1' }], 'create'))
    const changed = await world.readCart(cart)
    expect(changed.Lines).toMatchObject([
      { SupplierItemNo: 'PAN-1', Qty: '2', IsNonStock: true },
      { SupplierItemNo: 'NEW-1', ItemId: null },
    ])
    expect((await world.move('PunchoutCarts', changed, 'change')).statusCode).toBe(409)
  })

  it("[PUNCH-7] whoever may not ask for goods opens no catalogue, and connections are an administrator's", async () => {
    const cart = await world.cart()
    const session = await signIn(world.test, { user: 'lowpriv' }).catch(() => undefined)
    if (session === undefined) return
    const call = (url: string) =>
      session.call({
        method: 'POST',
        url,
        headers: { 'idempotency-key': crypto.randomUUID(), 'if-match': '"v1"' },
        payload: {},
      })
    expect((await call(`/inventory/api/PunchoutCarts(${cart.Id})/shop`)).statusCode).toBe(403)
    expect((await call('/inventory/api/PunchoutConnections')).statusCode).toBe(403)
  })
})
