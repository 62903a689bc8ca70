import { randomUUID } from 'node:crypto'
import { startFloor } from '../floor/start-floor.ts'
import { interleave } from '../load/interleave.ts'
import type { LoadResult } from '../load/run-load.ts'
import { openDirect, type DirectDatabase } from '../product/direct-database.ts'
import { fillStores, linesEach } from '../product/fill-approved.ts'
import { busySite } from '../product/fill-requisitions.ts'
import { createCaller, type HttpCaller } from '../product/http-caller.ts'
import { openSessions } from '../product/open-sessions.ts'
import type { Product } from '../product/product-server.ts'
import type { Stage } from '../product/stage.ts'
import { ratioAtLeast, type Figure } from '../report/figure.ts'
import type { Scenario } from '../scenario.ts'

const clients = 8
const load = { clients, milliseconds: 2500, rounds: 4 }

/** More than are used within the five seconds a session is remembered, one call each. */
const coldSessions = 2000

/** Writing a document of twenty lines and changing all of them, beside the same by hand behind HTTP. */
export const serverWrites: Scenario = {
  name: 'server-writes',
  title: `writing requisitions of ${linesEach} lines`,
  about:
    `One requisition of ${linesEach} lines is created and then changed in every line, over HTTP at ${clients} connections; ${load.rounds} rounds of each kind in turn.\n` +
    'The floor is a server of its own with hand-written statements for the same rows: number, document, lines, registry, audit, kept answer;\n' +
    'it checks nothing and knows no sessions. Cold: every call comes from a session the server has not seen for five seconds.',
  run: measure,
}

async function measure(stage: Stage): Promise<readonly Figure[]> {
  const product = await stage.product('posting')
  const direct = await openDirect(product.dataDir, clients)
  const floor = await startFloor(direct.servingUrl, busySite)
  const caller = createCaller(product.url, clients)
  const floorCaller = createCaller(floor.url, clients)
  try {
    const body = await prepare(stage, { product, direct, caller })
    const who = { username: 'admin', siteId: busySite }
    const hot = await openSessions(direct.admin, product.dataDir, who)
    const cold = await openSessions(direct.admin, product.dataDir, { ...who, callsEach: 1, sessions: coldSessions })
    const kinds = {
      hot: () => writeOurs(caller, hot, body),
      cold: () => writeOurs(caller, cold, body),
      floor: () => writeFloor(floorCaller, body),
    }
    return figuresOf(await interleave(kinds, load))
  } finally {
    caller.close()
    floorCaller.close()
    floor.stop()
    await direct.close()
  }
}

interface Place {
  readonly product: Product
  readonly direct: DirectDatabase
  readonly caller: HttpCaller
}

interface Body {
  readonly Lines: readonly object[]
}

/** Stock for what is asked, and a requisition as a person of the site would send it. */
async function prepare(stage: Stage, { product, direct, caller }: Place): Promise<Body> {
  stage.say('bringing in stock')
  const headers = await openSessions(direct.admin, product.dataDir, { username: 'admin', siteId: busySite })
  await fillStores(direct.admin, { caller, headers: headers() })
  const { rows: places } = await direct.admin.query<{ readonly store: number; readonly outlet: number }>(placesOfSite, [
    busySite,
  ])
  const { rows: lines } = await direct.admin.query<object>(someLines, [linesEach])
  const [place] = places
  const fields = { NeededBy: new Date().toISOString().slice(0, 10), Reference: 'Bench' }
  return { RequestLocationId: place?.outlet, SupplyLocationId: place?.store, ...fields, Lines: lines } as Body
}

type Headers = () => Readonly<Record<string, string>>

async function writeOurs(caller: HttpCaller, headers: Headers, body: Body): Promise<void> {
  const path = '/inventory/api/Requisitions'
  const key = { 'idempotency-key': randomUUID() }
  const made = await caller.call({ method: 'POST', path, headers: { ...headers(), ...key }, body })
  // The server's own answer to the call above.
  const row = JSON.parse(made.text) as Body & { readonly Id: number }
  const change = { Lines: row.Lines.map((line) => ({ ...line, Qty: '2' })) }
  const match = { 'if-match': String(made.headers.etag) }
  await caller.call({ method: 'PATCH', path: `${path}(${row.Id})`, headers: { ...headers(), ...match }, body: change })
}

async function writeFloor(caller: HttpCaller, body: Body): Promise<void> {
  const path = '/requisitions'
  const made = await caller.call({ method: 'POST', path, headers: { 'idempotency-key': randomUUID() }, body })
  // The floor's own answer to the call above.
  const { id, lines } = JSON.parse(made.text) as { readonly id: number; readonly lines: readonly object[] }
  await caller.call({
    method: 'PATCH',
    path,
    headers: {},
    body: { id, lines: lines.map((line) => ({ ...line, Qty: '2' })) },
  })
}

function figuresOf({ hot, cold, floor }: Readonly<Record<'hot' | 'cold' | 'floor', LoadResult>>): readonly Figure[] {
  const beside = { name: 'by hand', value: floor.perSecond }
  return [
    { what: 'created and changed', ours: hot.perSecond, unit: '/s', beside, aim: ratioAtLeast(0.35) },
    { what: 'created and changed, cold sessions', ours: cold.perSecond, unit: '/s', beside, aim: ratioAtLeast(0.35) },
    {
      what: 'cold sessions beside hot',
      ours: cold.perSecond,
      unit: '/s',
      beside: { name: 'hot', value: hot.perSecond },
      aim: ratioAtLeast(0.9),
    },
    { what: 'both calls, p50', ours: hot.p50, unit: 'ms', beside: { name: 'by hand', value: floor.p50 } },
  ]
}

const placesOfSite = `
  select (select min(id)::int from location where tenant_id = 'ui' and site_id = $1 and location_type_id = 1 and is_stocked) as store,
    (select min(id)::int from location where tenant_id = 'ui' and site_id = $1 and location_type_id <> 1 and location_type_id <> 7
      and is_stocked) as outlet`

const someLines = `
  select i.id::int as "ItemId", max(u.id)::int as "UnitId", '1' as "Qty" from item i
  join item_unit u on u.tenant_id = i.tenant_id and u.parent_id = i.id
  where i.tenant_id = 'ui' and i.is_active and i.is_stocked group by i.id order by i.id limit $1`
