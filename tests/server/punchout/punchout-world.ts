import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { textAt } from '../../../server/xml/xml-element.ts'
import { readXml } from '../../../server/xml/read-xml.ts'
import { createRequestWorld, type RequestWorld } from '../requests/request-world.ts'
import { things, places } from '../support/inventory.ts'

/** Supplier of the seed whose catalogue is connected. */
export const shopId = 1

/** What the supplier was asked. */
export interface Asked {
  readonly xml: string
  readonly cookie: string
  /** Path of the address the cart is to be sent to. */
  readonly back: string
}

/** People who shop, and a supplier that is a real server of its own. */
export interface PunchoutWorld extends RequestWorld {
  readonly origin: string
  /** Every request the supplier got, oldest first. */
  readonly asked: readonly Asked[]
  /** How the supplier answers from now on; by default it opens its catalogue. */
  readonly answer: (how: (request: IncomingMessage, response: ServerResponse) => void) => void
  readonly cart: (changes?: object) => Promise<Row>
  readonly connection: () => Promise<Row>
  readonly connect: (connection: Row) => Promise<Row>
  /** Opens the catalogue of a cart and answers what the supplier was asked. */
  readonly shop: (cart: Row, move?: string) => Promise<Asked>
  /** The page behind the address of a move. */
  readonly go: (moved: object) => Promise<LightMyRequestResponse>
  readonly send: (back: string, xml: string, field?: string) => Promise<LightMyRequestResponse>
  readonly readCart: (cart: Pick<Row, 'Id'>) => Promise<Row>
  readonly run: (text: string) => Promise<readonly unknown[]>
}

/** A row of an answer. */
export type Row = Awaited<ReturnType<RequestWorld['create']>>

const opens = (origin: string) => (_request: IncomingMessage, response: ServerResponse) =>
  response.end(
    `<?xml version="1.0"?><!DOCTYPE cXML SYSTEM "http://xml.cxml.org/schemas/cXML/1.2.014/cXML.dtd"><cXML><Response><Status code="200" text="OK"/><PunchOutSetupResponse><StartPage><URL>${origin}/shop?a=1&amp;b=2</URL></StartPage></PunchOutSetupResponse></Response></cXML>`,
  )

/** Makes one; call `close` in afterAll. */
export async function createPunchoutWorld(): Promise<PunchoutWorld> {
  const world = await createRequestWorld()
  const run: PunchoutWorld['run'] = (text) =>
    withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => (await sql.raw(text).execute(trx)).rows)
  await run(`update supplier set order_method = 'Punchout' where tenant_id = 'ui' and id = ${shopId}`)
  await run(`insert into item_supplier (tenant_id, parent_id, line_no, supplier_id, supplier_item_no, unit_id, price) values
    ('ui', ${things.tomato}, 1, ${shopId}, 'T-100', ${things.each}, 2.5), ('ui', ${things.flour}, 1, ${shopId}, 'DOUBLE', ${things.kilo}, 1),
    ('ui', ${things.tomato}, 2, ${shopId}, 'double', ${things.each}, 1), ('ui', ${things.retired}, 1, ${shopId}, 'OLD-1', ${things.each}, 1)`)
  const asked: Asked[] = []
  let how: (request: IncomingMessage, response: ServerResponse) => void = () => undefined
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      asked.push(askedOf(Buffer.concat(parts).toString('utf8')))
      how(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  // A server that listens has an address with a port.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  how = opens(origin)
  const connect: PunchoutWorld['connect'] = (row) =>
    world.done('PunchoutConnections', row, 'connect', { Fields: { Secret: 'open <sesame>' } })
  const connection = async () => {
    const made = await world.create('PunchoutConnections', {
      SupplierId: shopId,
      Url: `${origin}/cxml`,
      FromIdentity: 'us',
      ToIdentity: 'them',
    })
    return connect(made)
  }
  const { app } = world.test
  const go: PunchoutWorld['go'] = (moved) => {
    const address = new URL((moved as { '@larder.opens': string })['@larder.opens'])
    return app.inject({ method: 'GET', url: address.pathname })
  }
  return {
    ...world,
    origin,
    asked,
    run,
    connection,
    connect,
    go,
    answer: (wanted) => void (how = wanted),
    cart: (changes = {}) => world.create('PunchoutCarts', { SupplierId: shopId, LocationId: places.store, ...changes }),
    async shop(cart, move = 'shop') {
      how = opens(origin)
      const page = await go(await world.done('PunchoutCarts', cart, move))
      if (page.statusCode !== 303) throw new Error(page.body)
      const last = asked.at(-1)
      if (last === undefined) throw new Error('The supplier was not asked')
      return last
    },
    send: (back, xml, field = 'cxml-urlencoded') =>
      app.inject({
        method: 'POST',
        url: back,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ [field]: xml }).toString(),
      }),
    readCart: async ({ Id }) => (await world.session.call({ url: `/inventory/api/PunchoutCarts(${Id})` })).json(),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await world.close()
    },
  }
}

function askedOf(xml: string): Asked {
  const read = readXml(xml, { characters: 100_000, depth: 20, elements: 2_000, namesType: true })
  const root = read.ok ? read.value : undefined
  const path = ['Request', 'PunchOutSetupRequest']
  const back = textAt(root, ...path, 'BrowserFormPost', 'URL')
  return {
    xml,
    cookie: textAt(root, ...path, 'BuyerCookie'),
    back: URL.canParse(back) ? new URL(back).pathname : '',
  }
}

/** A line of a cart as a supplier writes it; texts are XML. */
export interface SentItem {
  readonly no: string
  readonly qty?: string
  readonly unit?: string
  readonly price?: string
  readonly currency?: string
  readonly text?: string
  readonly more?: string
}

/** A cart as a supplier sends it. */
export function cartXml(cookie: string, items: readonly SentItem[], allowed = 'edit'): string {
  const lines = items.map(
    ({ no, qty = '1', unit = 'EA', price = '2.50', currency = 'USD', text = 'Something', more = '' }) =>
      `<ItemIn quantity="${qty}"><ItemID><SupplierPartID>${no}</SupplierPartID></ItemID><ItemDetail><UnitPrice><Money currency="${currency}">${price}</Money></UnitPrice><Description xml:lang="en">${text}</Description><UnitOfMeasure>${unit}</UnitOfMeasure>${more}</ItemDetail></ItemIn>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE cXML SYSTEM "http://xml.cxml.org/schemas/cXML/1.2.014/cXML.dtd"><cXML payloadID="1"><Header/><Message><PunchOutOrderMessage><BuyerCookie>${cookie}</BuyerCookie><PunchOutOrderMessageHeader operationAllowed="${allowed}"><Total><Money currency="USD">1</Money></Total></PunchOutOrderMessageHeader>${lines.join('')}</PunchOutOrderMessage></Message></cXML>`
}
