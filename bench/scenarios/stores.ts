import type pg from 'pg'
import { createDb } from '../../server/db/pool.ts'
import { readBooks } from '../../server/counts/read-books.ts'
import { withTenant } from '../../server/db/with-tenant.ts'
import { startFloor } from '../floor/start-floor.ts'
import { percentile } from '../load/percentile.ts'
import { besideFloor, type ListedCall } from '../product/beside-floor.ts'
import { openDirect, type DirectDatabase } from '../product/direct-database.ts'
import { fillItemLines } from '../product/fill-item-lines.ts'
import { busyPlace, fillLedger, goods } from '../product/fill-ledger.ts'
import { busySite } from '../product/fill-requisitions.ts'
import { createCaller } from '../product/http-caller.ts'
import { openSessions } from '../product/open-sessions.ts'
import type { Stage } from '../product/stage.ts'
import { scale } from '../product/scale.ts'
import type { Figure } from '../report/figure.ts'
import { taken } from '../report/taken.ts'
import type { Scenario } from '../scenario.ts'
import { heldItemPages } from './stores/held-items.ts'
import { itemPages, stockPages, worthPages } from './stores/pages.ts'
import { parFigures } from './stores/pars.ts'

const rounds = 20

/** Stock of many items at many places: what lay where, what it is worth, what pars it suggests, and the list of items. */
export const stores: Scenario = {
  name: 'stores',
  title: 'stores of many items',
  about:
    `${goods.items.toLocaleString('en')} items; ${scale} × a million ledger rows of a year, of ${goods.few} items at ${goods.atFew} places and ${goods.many.toLocaleString('en')} at ${goods.places}. Pages are of 50 rows, one call\n` +
    `at a time, ${rounds} of each, fewer where they take seconds, beside a server of its own that asks the same database by statements written by hand; stock value on a day by hand knows that each place is a\n` +
    `pool of its own. The books of a place as of a day are a part of filling a sheet and no call of their own (counts measures it whole), so they are taken alone, beside one statement\n` +
    `in a transaction of the tenant. A run of pars by hand finds usage by one statement and writes the rows the product wrote, copied by a statement a table; it knows neither pars that\n` +
    `are kept nor suppliers. Nobody asks for pars of all goods at once over HTTP but by a run, so their statement is taken alone, beside one like that.`,
  run: measure,
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
    const beside = (pages: readonly ListedCall[]) => besideFloor({ ours: caller, floor, headers, rounds }, pages)
    const parts: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
      'on hand as of a day': () => measureBooks(direct),
      'stock and its worth': () => beside(stockPages),
      'stock value on a day': () => beside(worthPages),
      'the list of items': () => beside(itemPages),
      pars: () => parFigures({ direct, caller, headers, floor }),
      // After the pars, which know items without suppliers.
      'items by what is worked out': async () => beside(heldItemPages(await fillItemLines(direct.admin))),
    }
    const figures: Figure[] = []
    for (const [part, work] of Object.entries(parts)) {
      stage.say(part)
      figures.push(...(await taken(part, work)))
    }
    return figures
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
async function measureBooks(direct: DirectDatabase): Promise<readonly Figure[]> {
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
    floor.push(await timed(() => askByHand(direct.serving, byHand, [busyPlace, endOf])))
  }
  const all = await timed(async () => {
    for (let place = 0; place < goods.places; place += 1) await at(busyPlace + place)()
  })
  const allByHand = await timed(() => askByHand(direct.serving, allBooks, [endOf]))
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

/** A statement by hand in a transaction of the tenant, under the policies ours is under. */
async function askByHand(pool: pg.Pool, text: string, values: readonly unknown[]): Promise<void> {
  const client = await pool.connect()
  await client.query(`begin; set local app.tenant_id = 'ui'`)
  await client.query(text, [...values])
  await client.query('commit')
  client.release()
}

const byHand = `select item_id, sum(qty) from stock_ledger where tenant_id = 'ui' and location_id = $1 and post_date <= $2::date group by item_id`
const allBooks = `select location_id, item_id, sum(qty) from stock_ledger where tenant_id = 'ui' and post_date <= $1::date group by 1, 2`
