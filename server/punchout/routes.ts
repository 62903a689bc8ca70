import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type, type Static } from 'typebox'
import { AppError } from '#core/errors/app-error.ts'
import { countTries } from '../access/rate-limit.ts'
import { withTenant } from '../db/with-tenant.ts'
import { translatorFor } from '../definitions/translator-for.ts'
import { commandDeps, type CommandDeps } from '../documents/command/command-deps.ts'
import type { AppDeps } from '../http/app-deps.ts'
import { networkOf } from '../http/network-of.ts'
import { requestLanguage } from '../http/request-language.ts'
import { sendPage, type AnswerPage } from './answer-page.ts'
import { isClosed } from './connections.ts'
import { goOut, type NoWayOut } from './go-out.ts'
import { punchoutDeps } from './punchout-deps.ts'
import { punchoutPaths } from './addresses.ts'
import { readCart, type CartFault } from './read-cart.ts'
import { receiveCart, type NotReceived } from './receive-cart.ts'
import { sentXml } from './sent-xml.ts'
import { findEnded, findReturn, type Visit } from './visits.ts'

/** Browsers come without our header; their path names the tenant. */
const config = { access: 'public', anyTenant: true } as const
const tags = ['Punchout']

const Params = Type.Object({
  tenant: Type.String({ maxLength: 32 }),
  token: Type.String({ pattern: '^[A-Za-z0-9_-]{32}$' }),
})
type Call = FastifyRequest<{ Params: Static<typeof Params>; Body: unknown }>

/** Largest form a catalogue posts, in bytes: a cart within its bounds, packed as forms pack it. */
const largestForm = 4 * 1024 * 1024

/** Addresses one network may try without a visit behind them, and all of them at a tenant; both in five minutes. */
const guesses = { ofNetwork: 20, ofTenant: 400, windowSeconds: 300 }

/** Carts one way back may be tried with in an hour, until one is taken. */
const tries = { limit: 20, windowSeconds: 3600 }

/** The two addresses of a visit of a supplier's catalogue: the way out and the way back. Both answer people, with pages. */
export function punchoutRoutes(app: FastifyInstance, deps: AppDeps): void {
  const commands = commandDeps(app, deps)
  app.get<{ Params: Static<typeof Params> }>(
    punchoutPaths.go,
    { config, schema: { tags, params: Params }, exposeHeadRoute: false },
    async (request, reply) => {
      const { tenant: tenantId, token } = request.params
      const page = (answer: Omit<Told, 'kind'>) => sendPage(reply, tell(deps, request, { kind: 'go', ...answer }))
      if (!isKnown(deps, tenantId)) return page({ why: 'ended' })
      const opened = await goOut({ ...deps, punchout: punchoutDeps(deps.secrets, deps.env) }, { tenantId, token })
      if (opened.ok) return reply.redirect(opened.value, 303)
      if (opened.error.why === 'ended' && (await isGuessing(deps, request))) return page({ why: 'often' })
      return page(opened.error)
    },
  )
  app.register(async (scope) => returnRoute(scope, deps, commands))
}

/** Apart, because here a body is the form of a catalogue. */
function returnRoute(app: FastifyInstance, deps: AppDeps, commands: CommandDeps): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: largestForm },
    (_request, body, done) => done(null, body),
  )
  app.post<{ Params: Static<typeof Params>; Body: unknown }>(
    punchoutPaths.back,
    { config, bodyLimit: largestForm, schema: { tags, params: Params } },
    async (request, reply) => sendPage(reply, tell(deps, request, await takeBack(deps, commands, request))),
  )
}

async function takeBack(deps: AppDeps, commands: CommandDeps, request: Call): Promise<Told> {
  const { tenant: tenantId, token } = request.params
  const visit = isKnown(deps, tenantId)
    ? await withTenant(deps.db, { tenantId, statementTimeoutMs: 2_000 }, (trx) =>
        findReturn(trx, token, deps.clock.now()),
      )
    : undefined
  const kind = 'back'
  if (visit === undefined) {
    const closed = isKnown(deps, tenantId) ? await closedBehind(deps, tenantId, token) : undefined
    if (closed !== undefined) return { kind, ...closed }
    const isOften = isKnown(deps, tenantId) && (await isGuessing(deps, request))
    return { kind, why: isOften ? 'often' : 'ended' }
  }
  const { language } = visit
  if (await isTooMuch(deps, tenantId, [{ key: `punchout-return:${visit.id}`, ...tries }]))
    return { kind, why: 'often', language }
  const told = await receiveSent(commands, { request, tenantId, visit })
  // It may have been closed while the cart was read.
  const closed = told.why === 'ended' ? await closedBehind(deps, tenantId, token) : undefined
  return { kind, language, ...(closed ?? told) }
}

/** Said of the way back of a visit that ended because its connection was closed (PUNCH-14). */
function closedBehind({ db }: AppDeps, tenantId: string, token: string): Promise<Omit<Told, 'kind'> | undefined> {
  return withTenant(db, { tenantId, statementTimeoutMs: 2_000 }, async (trx) => {
    const ended = await findEnded(trx, token)
    if (ended === undefined || !(await isClosed(trx, ended.connectionId))) return undefined
    return { why: 'disconnected', language: ended.language }
  })
}

interface Sent {
  readonly request: Call
  readonly tenantId: string
  readonly visit: Visit
}

async function receiveSent(commands: CommandDeps, { request, tenantId, visit }: Sent): Promise<Omit<Told, 'kind'>> {
  const { body, id: traceId } = request
  const xml = Buffer.isBuffer(body) ? sentXml(body) : undefined
  if (xml === undefined) return { why: 'damaged' }
  const cart = readCart(xml)
  if (!cart.ok) return { why: cart.error }
  if (cart.value.buyerCookie !== visit.buyerCookie) return { why: 'ended' }
  const received = await receiveCart(commands, { tenantId, visit, cart: cart.value, traceId })
  if (!received.ok) return { why: received.error }
  const { docNo, lines } = received.value
  return lines === 0 ? { why: 'empty' } : { why: 'returned', params: { number: docNo, count: lines } }
}

function isKnown({ definitions }: AppDeps, tenantId: string): boolean {
  return definitions.findSettings(tenantId)?.isActive === true
}

/** Counts an address nobody has a visit for; true beyond what is borne. */
function isGuessing(deps: AppDeps, request: Call): Promise<boolean> {
  const { windowSeconds } = guesses
  return isTooMuch(deps, request.params.tenant, [
    { key: `punchout:${networkOf(request.ip)}`, limit: guesses.ofNetwork, windowSeconds },
    { key: 'punchout', limit: guesses.ofTenant, windowSeconds },
  ])
}

async function isTooMuch(
  { db, clock }: AppDeps,
  tenantId: string,
  limits: Parameters<typeof countTries>[1],
): Promise<boolean> {
  try {
    await countTries({ db, tenantId, now: clock.now() }, limits)
    return false
  } catch (error) {
    if (error instanceof AppError && error.code === 'E_TOO_MANY') return true
    throw error
  }
}

/** What a page says: of which way, and how it went. */
interface Told {
  readonly kind: 'go' | 'back'
  readonly why: CartFault | NotReceived | NoWayOut['why'] | 'returned' | 'empty' | 'often' | 'disconnected'
  readonly language?: string
  readonly supplier?: string
  readonly params?: Readonly<Record<string, string | number>>
}

const statuses: Readonly<Record<string, number>> = {
  returned: 200,
  empty: 200,
  ended: 403,
  disconnected: 403,
  often: 429,
  tooMuch: 413,
  refused: 502,
  late: 504,
  unreachable: 502,
  unreadable: 502,
  denied: 502,
}

function tell(deps: AppDeps, request: Call, told: Told): AnswerPage {
  const { definitions } = deps
  const { why, kind, params = {}, supplier = '' } = told
  const language = told.language ?? requestLanguage(request, definitions)
  const known = isKnown(deps, request.params.tenant) ? definitions.forTenant(request.params.tenant) : definitions.base
  const translate = translatorFor(known, language)
  const page = kind === 'go' && why === 'ended' ? 'gone' : why
  return {
    status: statuses[why] ?? 400,
    language,
    title: translate(`punchoutCart.page.${page}.title`, { ...params, supplier }),
    text: translate(`punchoutCart.page.${page}.text`, { ...params, supplier }),
  }
}
