import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cartXml, createPunchoutWorld, type PunchoutWorld } from './punchout-world.ts'

describe('carts and suppliers that mean harm, or are broken', () => {
  let world: PunchoutWorld
  beforeAll(async () => {
    world = await createPunchoutWorld()
    await world.connection()
  })
  beforeEach(() => world.run('delete from rate_counter').then(() => undefined))
  afterAll(() => world.close())

  it.each([
    ['refuses', 502, 'does not open', (r: ServerResponse) => void r.writeHead(500).end()],
    [
      'leads elsewhere',
      502,
      'refused',
      (r: ServerResponse) => void r.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    ],
    [
      'does not know us',
      502,
      'does not know us',
      (r: ServerResponse) => void r.end('<cXML><Response><Status code="401" text="no"/></Response></cXML>'),
    ],
    ['says nothing of use', 502, 'cannot be read', (r: ServerResponse) => void r.end('{"hello":1}')],
    [
      'opens at what is no page',
      502,
      'cannot be read',
      (r: ServerResponse) =>
        void r.end(
          '<cXML><Response><Status code="200"/><PunchOutSetupResponse><StartPage><URL>javascript:alert(1)</URL></StartPage></PunchOutSetupResponse></Response></cXML>',
        ),
    ],
    [
      'declares entities',
      502,
      'cannot be read',
      (r: ServerResponse) => void r.end('<!DOCTYPE c [<!ENTITY x SYSTEM "file:///etc/passwd">]><cXML>&x;</cXML>'),
    ],
    ['does not end', 502, 'cannot be read', (r: ServerResponse) => void r.end('x'.repeat(300_000))],
  ])('[PUNCH-3, PUNCH-12] a supplier that %s opens nothing, and a page says so', async (_what, status, words, how) => {
    const cart = await world.cart()
    const moved = await world.done('PunchoutCarts', cart, 'shop')
    world.answer((_request, response) => how(response))
    const page = await world.go(moved)
    expect([page.statusCode, page.headers['location']]).toEqual([status, undefined])
    expect(page.body).toContain(words)
    // The way back it was told is closed with it.
    const { back, cookie } = world.asked.at(-1) ?? { back: '', cookie: '' }
    expect((await world.send(back, cartXml(cookie, [{ no: 'T-100' }]))).statusCode).toBe(403)
  })

  it('[PUNCH-5] guessing is refused after twenty', async () => {
    const guess = (no: number) => world.send(`/punchout/ui/return/${String(no).padStart(32, 'a')}`, 'x')
    const statuses: number[] = []
    for (let no = 0; no < 21; no += 1) statuses.push((await guess(no)).statusCode)
    expect(statuses.slice(18)).toEqual([403, 403, 429])
  })

  it.each([
    ['nothing', () => ''],
    ['no XML', () => 'hello'],
    ['another message', () => '<cXML><Message><PunchOutSetupRequest/></Message></cXML>'],
    [
      'entities',
      (cookie: string) =>
        cartXml(cookie, [{ no: '&x;' }]).replace(
          /<!DOCTYPE[^>]*>/,
          '<!DOCTYPE cXML [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
        ),
    ],
    ['a line without number', (cookie: string) => cartXml(cookie, [{ no: '' }])],
    ['half of one', (cookie: string) => cartXml(cookie, [{ no: 'T-100' }]).slice(0, 400)],
    ['no quantity', (cookie: string) => cartXml(cookie, [{ no: 'T-100', qty: '0' }])],
    ['less than nothing', (cookie: string) => cartXml(cookie, [{ no: 'T-100', qty: '-4' }])],
    ['a quantity that is none', (cookie: string) => cartXml(cookie, [{ no: 'T-100', qty: '1e3' }])],
    ['a price of too many digits', (cookie: string) => cartXml(cookie, [{ no: 'T-100', price: '0.12345678' }])],
    ['a price of too much', (cookie: string) => cartXml(cookie, [{ no: 'T-100', price: '999999999999999999' }])],
    ['a negative price', (cookie: string) => cartXml(cookie, [{ no: 'T-100', price: '-1' }])],
    [
      'a price of ten',
      (cookie: string) =>
        cartXml(cookie, [
          {
            no: 'T-100',
            more: '<PriceBasisQuantity quantity="10" conversionFactor="1"><UnitOfMeasure>EA</UnitOfMeasure></PriceBasisQuantity>',
          },
        ]),
    ],
    [
      'too many lines',
      (cookie: string) =>
        cartXml(
          cookie,
          Array.from({ length: 501 }, () => ({ no: 'T-100' })),
        ),
    ],
    ['another currency', (cookie: string) => cartXml(cookie, [{ no: 'T-100', currency: 'EUR' }])],
    ['no currency', (cookie: string) => cartXml(cookie, [{ no: 'T-100', currency: '' }])],
  ])('[PUNCH-6, PUNCH-13] a cart with %s is refused whole, and may be sent once more', async (_what, damaged) => {
    const cart = await world.cart()
    const { back, cookie } = await world.shop(cart)
    const page = await world.send(back, damaged(cookie))
    expect([400, 413]).toContain(page.statusCode)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(await world.readCart(cart)).toMatchObject({ Status: 'PendingSubmission', Lines: [] })
    expect((await world.send(back, cartXml(cookie, [{ no: 'T-100' }]))).statusCode).toBe(200)
  })

  it('[PUNCH-6] a packed cart is read as well, and one that is packed wrongly is not', async () => {
    const cart = await world.cart()
    const { back, cookie } = await world.shop(cart)
    expect((await world.send(back, '%%%', 'cxml-base64')).statusCode).toBe(400)
    expect((await world.send(back, Buffer.from([255, 254, 60]).toString('base64'), 'cxml-base64')).statusCode).toBe(400)
    const xml = cartXml(cookie, [{ no: 'T-100', text: 'Jalapeño' }])
    expect((await world.send(back, Buffer.from(xml, 'utf8').toString('base64'), 'cxml-base64')).statusCode).toBe(200)
    expect((await world.readCart(cart)).Lines).toMatchObject([{ Description: 'Jalapeño' }])
  })

  it('[PUNCH-6] an empty cart closes its way and changes nothing', async () => {
    const cart = await world.cart()
    const { back, cookie } = await world.shop(cart)
    expect((await world.send(back, cartXml(cookie, []))).body).toContain('came back empty')
    expect(await world.readCart(cart)).toMatchObject({ Status: 'PendingSubmission' })
  })
})
