import { isDeepStrictEqual } from 'node:util'
import { startFloor } from '../floor/start-floor.ts'
import { interleave } from '../load/interleave.ts'
import type { LoadResult } from '../load/run-load.ts'
import { openDirect } from '../product/direct-database.ts'
import { fillApproved, linesEach } from '../product/fill-approved.ts'
import { busySite, fillMissing, listRows } from '../product/fill-requisitions.ts'
import { createCaller, type HttpCaller } from '../product/http-caller.ts'
import { openSessions } from '../product/open-sessions.ts'
import type { Stage } from '../product/stage.ts'
import { ratioAtLeast, type Figure } from '../report/figure.ts'
import type { Scenario } from '../scenario.ts'
import { oneRow, readCalls, type ReadCall } from './server-reads/read-calls.ts'

const clients = 8
const load = { clients, milliseconds: 1000, rounds: 5 }

/** More than are used within the five seconds a session is remembered, one call each. */
const coldSessions = 4000

/** Documents that are read in turn. */
const documents = 200

/** Reads of the product beside the same by hand. */
export const serverReads: Scenario = {
  name: 'server-reads',
  title: `reads among ${listRows.toLocaleString('en')} requisitions`,
  about:
    `At ${clients} connections, ${load.rounds} rounds of each kind in turn. The floor is a server of its own that asks the same database as the same role,\n` +
    `by statements written for nothing else, and answers the same rows; it checks nothing and knows no sessions. Documents have ${linesEach} lines.\n` +
    'Cold: every call comes from a session the server has not seen for five seconds; its token is known, as a token is for its ten minutes.',
  run: measure,
}

async function measure(stage: Stage): Promise<readonly Figure[]> {
  const product = await stage.product('million')
  const direct = await openDirect(product.dataDir, clients)
  const floor = await startFloor(direct.servingUrl, busySite)
  const callers = { ours: createCaller(product.url, clients), floor: createCaller(floor.url, clients) }
  try {
    await fillMissing(direct.admin, listRows)
    const who = { username: 'admin', siteId: busySite }
    const hot = await openSessions(direct.admin, product.dataDir, who)
    const cold = await openSessions(direct.admin, product.dataDir, { ...who, callsEach: 1, sessions: coldSessions })
    const ids = await fillApproved(direct.admin, documents)
    const place = { callers, hot, cold, ids }
    await showTokens(callers.ours, cold)
    const figures: Figure[] = []
    for (const call of readCalls) {
      stage.say(call.what)
      figures.push(...(await measureCall(place, call)))
    }
    const most = { name: 'by hand', value: await floor.mostMemory() }
    return [
      ...figures,
      { what: 'most memory of the server', ours: await product.mostMemory(), unit: 'MB', beside: most },
    ]
  } finally {
    callers.ours.close()
    callers.floor.close()
    floor.stop()
    await direct.close()
  }
}

/** Each session calls once, so that no signature is checked in a round. */
async function showTokens(caller: HttpCaller, headers: Headers): Promise<void> {
  const waves = Array.from({ length: coldSessions / clients })
  for (const _wave of waves) {
    await Promise.all(Array.from({ length: clients }, () => caller.call({ path: oneRow, headers: headers() })))
  }
}

type Headers = () => Readonly<Record<string, string>>

interface Place {
  readonly callers: { readonly ours: HttpCaller; readonly floor: HttpCaller }
  readonly hot: Headers
  readonly cold: Headers
  readonly ids: readonly number[]
}

async function measureCall({ callers, hot, cold, ids }: Place, call: ReadCall): Promise<readonly Figure[]> {
  const idOf = (count: number): number => ids[count % ids.length] ?? 0
  const ours = (headers: Headers) => (count: number) =>
    callers.ours.call({ path: call.path(idOf(count)), headers: headers() })
  const floor = (count: number) => callers.floor.call({ path: call.floor(idOf(count)), headers: {} })
  refuseDifference(call, (await ours(hot)(0)).text, (await floor(0)).text)
  return figuresOf(call, await interleave({ hot: ours(hot), cold: ours(cold), floor }, load))
}

/** The floor may leave nothing out: whatever it answers is what the product answers, and rows are as many and as wide. */
function refuseDifference({ what }: ReadCall, ours: string, floor: string): void {
  // Both are the servers' own answers.
  const [product, other] = [JSON.parse(ours) as Row, JSON.parse(floor) as Row]
  for (const [name, value] of Object.entries(other)) {
    if (!isDeepStrictEqual(product[name], value)) throw new Error(`The floor answers another ${name} of ${what}`)
  }
}

type Row = Readonly<Record<string, unknown>>

function figuresOf(
  { what, aim }: ReadCall,
  { hot, cold, floor }: Readonly<Record<'hot' | 'cold' | 'floor', LoadResult>>,
): readonly Figure[] {
  const beside = { name: 'by hand', value: floor.perSecond }
  const aimed = aim === undefined ? {} : { aim: ratioAtLeast(aim) }
  return [
    { what, ours: hot.perSecond, unit: '/s', beside, ...aimed },
    {
      what: `${what}, cold sessions`,
      ours: cold.perSecond,
      unit: '/s',
      beside: { name: 'hot', value: hot.perSecond },
      aim: ratioAtLeast(0.9),
    },
    { what: `${what}, p95`, ours: hot.p95, unit: 'ms', beside: { name: 'by hand', value: floor.p95 } },
  ]
}
