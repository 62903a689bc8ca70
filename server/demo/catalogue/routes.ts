import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Type, type Static } from 'typebox'
import { appError } from '#core/errors/app-error.ts'
import type { Clock } from '../../http/clock.ts'
import { createBaskets, type Basket } from './baskets.ts'
import { printCart, printSetupAnswer, readSetup } from './catalogue-cxml.ts'
import { catalogueProducts } from './products.ts'
import { shopPage } from './shop-page.ts'

const config = { access: 'public', anyTenant: true } as const
const Params = Type.Object({ token: Type.String({ pattern: '^[A-Za-z0-9_-]{32}$' }) })
type ShopParams = Static<typeof Params>

/** Where a supplier of the demo answers, at this very server. */
export const demoCataloguePath = '/demo-supplier/cxml'

/**
 * A supplier's catalogue to try punchout with: it opens on a PunchOutSetupRequest, shows a few products and a basket, and sends the basket back.
 * It knows nothing of the product and has no part in its data; never there where the product is in production.
 */
export function demoCatalogueRoutes(app: FastifyInstance, { clock, origin }: { clock: Clock; origin?: string }): void {
  const baskets = createBaskets()
  app.removeAllContentTypeParsers()
  for (const type of ['text/xml', 'application/x-www-form-urlencoded'])
    app.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => done(null, Buffer.from(body)))
  const found = ({ token }: ShopParams): Basket => {
    const basket = baskets.find(token)
    if (basket === undefined) throw appError('E_NOT_FOUND')
    return basket
  }
  app.post<{ Body: unknown }>(demoCataloguePath, { config, schema: { hide: true } }, async (request, reply) => {
    const asked = Buffer.isBuffer(request.body) ? readSetup(request.body.toString('utf8')) : undefined
    const base = origin ?? `http://${request.headers.host ?? ''}`
    const page = asked === undefined ? undefined : `${base}/demo-supplier/shop/${baskets.open(asked).token}`
    return reply.type('text/xml; charset=utf-8').send(printSetupAnswer(page, clock.now()))
  })
  app.get<{ Params: ShopParams }>(
    '/demo-supplier/shop/:token',
    { config, schema: { hide: true, params: Params } },
    async (request, reply) => sendShop(reply, found(request.params), clock),
  )
  app.post<{ Params: ShopParams; Body: unknown }>(
    '/demo-supplier/shop/:token',
    { config, schema: { hide: true, params: Params } },
    async (request, reply) => {
      const basket = found(request.params)
      fill(basket, new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString('utf8') : ''))
      return reply.redirect(`/demo-supplier/shop/${basket.token}`, 303)
    },
  )
}

function fill({ quantities }: Basket, form: URLSearchParams): void {
  for (const { partNo } of catalogueProducts) {
    const qty = form.get(partNo) ?? ''
    if (/^\d{1,3}$/.test(qty)) quantities.set(partNo, Number(qty))
  }
}

function sendShop(reply: FastifyReply, basket: Basket, clock: Clock): FastifyReply {
  const nonce = randomBytes(16).toString('base64url')
  const back = URL.canParse(basket.returnTo) ? new URL(basket.returnTo).origin : "'none'"
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self' ${back}; frame-ancestors 'none'; base-uri 'none'`
  return reply
    .headers({ 'content-security-policy': policy })
    .type('text/html; charset=utf-8')
    .send(shopPage({ basket, nonce, cart: printCart(basket, clock.now()) }))
}
