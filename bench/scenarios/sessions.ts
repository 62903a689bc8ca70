import { hash, verify } from '@node-rs/argon2'
import { signInPaths } from '#core/http/sign-in-contract.ts'
import { idleCpu } from '../browser/idle-cpu.ts'
import { openBrowser } from '../browser/open-browser.ts'
import { demoPassword } from '../browser/sign-in.ts'
import { argon, floorPassword } from '../floor/sign-in.ts'
import { startFloor, type Floor } from '../floor/start-floor.ts'
import { interleave } from '../load/interleave.ts'
import { repeatLoad } from '../load/run-load.ts'
import { openDirect, type DirectDatabase } from '../product/direct-database.ts'
import { busySite } from '../product/fill-requisitions.ts'
import { createCaller, type HttpCaller } from '../product/http-caller.ts'
import { openSessions, sessionCount } from '../product/open-sessions.ts'
import type { Product } from '../product/product-server.ts'
import type { Stage } from '../product/stage.ts'
import { atLeast, atMost, type Figure } from '../report/figure.ts'
import type { Scenario } from '../scenario.ts'

const clients = 4
const milliseconds = 3_000

/** Seconds between two keepalives of one tab. */
const keepaliveSeconds = 15

/** Signing in and staying signed in. */
export const sessions: Scenario = {
  name: 'sessions',
  title: 'sessions',
  about:
    `Sign-ins are the four calls a browser makes, ${clients} at once, beside the password hash alone, as it is stored, and beside four calls by hand, which limit, record and\n` +
    `remember nothing and check one password of everybody. Keepalives come from ${sessionCount}\n` +
    `sessions at 8 connections, beside a server of its own that writes the row of a session by hand; so many tabs send ${Math.round(sessionCount / keepaliveSeconds)} a second. The idle tab shows the list and nobody touches it for fifteen seconds; the one in the middle counts.`,
  run: measure,
}

async function measure(stage: Stage): Promise<readonly Figure[]> {
  const product = await stage.product('demo')
  const direct = await openDirect(product.dataDir, 2)
  const server = await startFloor(direct.servingUrl, busySite)
  try {
    return [
      ...(await signInFigures(product, { direct, server })),
      ...(await keepaliveFigures(product, { direct, server })),
      ...(await idleFigures(product)),
    ]
  } finally {
    server.stop()
    await direct.close()
  }
}

/** The product's database and the floor that asks it. */
interface Beside {
  readonly direct: DirectDatabase
  readonly server: Floor
}

async function signInFigures(product: Product, { direct, server }: Beside): Promise<readonly Figure[]> {
  const caller = createCaller(product.url, clients)
  const work = async (count: number): Promise<void> => {
    // A person may try thirty times an hour; the bench is one person who tries more often.
    if (count % 8 === 0) await direct.admin.query('delete from rate_counter')
    await signIn(caller)
  }
  const ours = await repeatLoad({ clients, milliseconds, work })
  caller.close()
  const stored = await hash(demoPassword, argon)
  const bare = await repeatLoad({ clients, milliseconds, work: () => verify(stored, demoPassword) })
  const floor = createCaller(server.url, clients)
  const byHand = await repeatLoad({ clients, milliseconds, work: () => signInByHand(floor) })
  floor.close()
  const what = `sign-in, ${clients} at once, p50`
  return Object.entries({ 'bare hash': bare, 'by hand': byHand }).flatMap(([name, beside]): Figure[] => [
    { what: 'sign-ins', ours: ours.perSecond, unit: '/s', beside: { name, value: beside.perSecond } },
    { what, ours: ours.p50, unit: 'ms', beside: { name, value: beside.p50 } },
  ])
}

/** The same four calls of the floor. */
async function signInByHand(floor: HttpCaller): Promise<void> {
  const post = async <T>(step: string, body: object): Promise<T> => {
    const { text } = await floor.call({ method: 'POST', path: `/sign-in/${step}`, headers: {}, body })
    // Each caller below names what its call answers.
    return JSON.parse(text) as T
  }
  const { id } = await post<{ readonly id: number }>('verify', { username: 'admin', password: floorPassword })
  const { places } = await post<{ readonly places: readonly { readonly role: number }[] }>('access', { id })
  await post('code', {})
  await post('token', { id, site: busySite, role: places[0]?.role })
}

async function signIn(caller: HttpCaller): Promise<void> {
  const post = async <T>(path: string, body: object): Promise<T> => {
    const { text } = await caller.call({ method: 'POST', path, headers: { tenant: 'ui' }, body })
    // Each caller below names what its call answers.
    return JSON.parse(text) as T
  }
  const credentials = { Username: 'admin', Password: demoPassword }
  const person = await post<VerifiedPerson>(signInPaths.verifiedUser, credentials)
  const place = { ClientId: encodeURIComponent(person.clientId), RoleId: person.roles[0]?.id, SiteId: busySite }
  const access = await post<string>(signInPaths.userAccess, place)
  const code = await post<{ readonly clientId: string }>(signInPaths.clientId, { access })
  await post(signInPaths.token, { clientId: code.clientId })
}

interface VerifiedPerson {
  readonly clientId: string
  readonly roles: readonly { readonly id: number }[]
}

async function keepaliveFigures(product: Product, { direct, server }: Beside): Promise<readonly Figure[]> {
  const who = { username: 'admin', siteId: busySite, callsEach: 1 }
  const headers = await openSessions(direct.admin, product.dataDir, who)
  const caller = createCaller(product.url, 8)
  const floor = createCaller(server.url, 8)
  const body = { idleSeconds: 0 }
  const path = signInPaths.keepalive
  const load = { clients: 8, milliseconds: milliseconds / 3, rounds: 3 }
  const results = await interleave(
    {
      ours: () => caller.call({ method: 'POST', path, headers: headers(), body }),
      floor: (count) => floor.call({ method: 'POST', path: '/alive', headers: {}, body: { place: count % 90 } }),
    },
    load,
  )
  caller.close()
  floor.close()
  const { ours } = results
  const beside = (value: number) => ({ name: 'by hand', value })
  const most = atLeast(sessionCount / keepaliveSeconds)
  return [
    { what: 'keepalives', ours: ours.perSecond, unit: '/s', beside: beside(results.floor.perSecond), aim: most },
    {
      what: 'keepalive, 8 at once, p95',
      ours: ours.p95,
      unit: 'ms',
      beside: beside(results.floor.p95),
      aim: atMost(100),
    },
  ]
}

async function idleFigures(product: Product): Promise<readonly Figure[]> {
  const browser = await openBrowser()
  try {
    const { ours, blank } = await idleCpu(browser, product.url)
    return [
      { what: 'processor of an idle tab, of a second', ours, unit: 'ms', beside: { name: 'blank page', value: blank } },
    ]
  } finally {
    await browser.close()
  }
}
