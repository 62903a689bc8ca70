import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { createDb } from '../../server/db/pool.ts'
import { readBooks } from '../../server/counts/read-books.ts'
import { withTenant } from '../../server/db/with-tenant.ts'
import { readUsage } from '../../server/runs/pars/read-usage.ts'
import { startFloor } from '../floor/start-floor.ts'
import { percentile } from '../load/percentile.ts'
import { besideFloor } from '../product/beside-floor.ts'
import { openDirect, type DirectDatabase } from '../product/direct-database.ts'
import { busyPlace, fewCategory, fillLedger, firstItem, goods } from '../product/fill-ledger.ts'
import { busySite } from '../product/fill-requisitions.ts'
import { createCaller, type HttpCaller } from '../product/http-caller.ts'
import { openSessions } from '../product/open-sessions.ts'
import type { Stage } from '../product/stage.ts'
import { scale } from '../product/scale.ts'
import type { Figure } from '../report/figure.ts'
import type { Scenario } from '../scenario.ts'
import { itemPages, stockPages } from './stores/pages.ts'

const rounds = 20

/** Stock of many items at many places: what lay where, what it is worth, what pars it suggests, and the list of items. */
export const stores: Scenario = {
  name: 'stores',
  title: 'stores of many items',
  about:
    `${goods.items.toLocaleString('en')} items; ${scale} × a million ledger rows of a year, of ${goods.few} items at ${goods.atFew} places and ${goods.many.toLocaleString('en')} at ${goods.places}. Pages are of 50 rows, one call\n` +
    `at a time, ${rounds} of each, beside a server of its own that asks the same database by statements written by hand; the floor of what lay where is one such\nstatement without HTTP. Of pars of all goods the statement is taken alone.`,
  run: measure,
}

type Headers = () => Readonly<Record<string, string>>

interface Place {
  readonly stage: Stage
  readonly direct: DirectDatabase
  readonly caller: HttpCaller
  readonly headers: Headers
}

async function measure(stage: Stage): Promise<readonly Figure[]> {
  const product = await stage.product('stores')
  const direct = await openDirect(product.dataDir, 2)
  const caller = createCaller(product.url, 2)
  const server = await startFloor(direct.servingUrl, busySite)
  const floor = createCaller(server.url, 1)
  try {
    stage.say('inserting items and ledger rows')
    stage.say(`${await fillLedger(direct.admin)} ledger rows`)
    const headers = await openSessions(direct.admin, product.dataDir, { username: 'admin', siteId: busySite })
    const place = { stage, direct, caller, headers }
    const asked = { ours: caller, floor, headers, rounds }
    const books = await measureBooks(place)
    stage.say('stock and its worth')
    const stock = await besideFloor(asked, stockPages)
    stage.say('the list of items')
    const items = await besideFloor(asked, itemPages)
    stage.say('pars')
    return [...books, ...stock, ...items, ...(await measurePars(place))]
  } finally {
    caller.close()
    floor.close()
    server.stop()
    await direct.close()
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** On hand at the end of a day half a year ago, at one place and at all of them. */
async function measureBooks({ direct }: Place): Promise<readonly Figure[]> {
  const db = createDb({ url: direct.servingUrl, max: 1 })
  const question = { tenantId: 'ui', siteId: busySite, until: undefined }
  const { rows } = await direct.admin.query<{ readonly day: string }>('select (current_date - 180)::text as day')
  const endOf = rows[0]?.day
  const at = (locationId: number) => () =>
    withTenant(db, { tenantId: 'ui', siteId: busySite }, (trx) => readBooks(trx, { ...question, locationId, endOf }))
  const one: number[] = []
  const floor: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    one.push(await timed(at(busyPlace)))
    floor.push(await timed(() => direct.admin.query(byHand, [busyPlace, endOf])))
  }
  const all = await timed(async () => {
    for (let place = 0; place < goods.places; place += 1) await at(busyPlace + place)()
  })
  const allByHand = await timed(() => direct.admin.query(allBooks, [endOf]))
  await db.destroy()
  return [
    {
      what: 'on hand as of a day at one place, p95',
      ours: percentile(one, 0.95),
      unit: 'ms',
      beside: { name: 'by hand', value: percentile(floor, 0.95) },
    },
    {
      what: `on hand as of a day, ${goods.places} places one after another`,
      ours: all,
      unit: 'ms',
      beside: { name: 'all at once by hand', value: allByHand },
    },
  ]
}

const byHand = `select item_id, sum(qty) from stock_ledger where tenant_id = 'ui' and location_id = $1 and post_date <= $2::date group by item_id`
const allBooks = `select location_id, item_id, sum(qty) from stock_ledger where tenant_id = 'ui' and post_date <= $1::date group by 1, 2`

async function measurePars(place: Place): Promise<readonly Figure[]> {
  const { direct } = place
  const db = createDb({ url: direct.servingUrl, max: 1 })
  const { rows } = await direct.admin.query<{ readonly day: string }>('select current_date::text as day')
  const suggested = async (from: number, count: number) => {
    let lines = 0
    for (let at = 0; at < count; at += batch) {
      const itemIds = Array.from({ length: batch }, (_each, index) => firstItem + from + at + index + 1)
      const question = { tenantId: 'ui', siteId: busySite, itemIds, locationId: undefined, day: rows[0]?.day ?? '' }
      const basis = { days: 365, leadDays: 2, safety: '1.5', reviewDays: 7 }
      const found = await withTenant(db, { tenantId: 'ui', siteId: busySite }, (trx) =>
        readUsage(trx, { ...question, ...basis }),
      )
      lines += found.length
    }
    return lines
  }
  const run = await runPars(place)
  let lines = 0
  const all = await timed(async () => (lines = await suggested(goods.few, goods.many)))
  await db.destroy()
  const sets = `${goods.many.toLocaleString('en')} × ${goods.places}`
  return [
    { what: `pars of ${goods.few} × ${goods.atFew}, the whole run`, ours: run, unit: 'ms' },
    { what: `pars of ${sets}, worked out alone (${lines.toLocaleString('en')} lines)`, ours: all, unit: 'ms' },
  ]
}

/** Items of one batch of the product. */
const batch = 50

interface Row {
  readonly Id: number
  readonly VersionNo: number
  readonly Status: string
}

/** A run over the category of the few, from its beginning until its lines are there. */
async function runPars({ caller, headers }: Place): Promise<number> {
  const call = async (target: string, body?: object, version?: number): Promise<Row> => {
    const match: Readonly<Record<string, string>> = version === undefined ? {} : { 'if-match': `"v${version}"` }
    const own = { ...headers(), 'idempotency-key': randomUUID(), ...match }
    const method = body === undefined ? 'GET' : 'POST'
    const answer = await caller.call({ method, path: `/inventory/api/${target}`, headers: own, body })
    // The answer is the record.
    return JSON.parse(answer.text) as Row
  }
  const made = await call('ItemParRuns', { OfCategoryId: fewCategory, UsageDays: 365 })
  return timed(async () => {
    await call(`ItemParRuns(${made.Id})/generate`, {}, made.VersionNo)
    while ((await call(`ItemParRuns(${made.Id})?$select=Status`)).Status === 'Running') await delay(50)
  })
}
