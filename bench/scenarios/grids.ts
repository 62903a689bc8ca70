import type pg from 'pg'
import { openBrowser } from '../browser/open-browser.ts'
import { takeStep } from '../floor/documents/take-step.ts'
import { startFloor } from '../floor/start-floor.ts'
import { median, percentile } from '../load/percentile.ts'
import { analyzeDocuments } from '../product/analyze-documents.ts'
import { createClerk, type Clerk } from '../product/clerk.ts'
import { openDirect } from '../product/direct-database.ts'
import { busySite } from '../product/fill-requisitions.ts'
import { heard } from '../product/heard.ts'
import { createCaller, type HttpCaller } from '../product/http-caller.ts'
import { openSessions } from '../product/open-sessions.ts'
import type { Stage } from '../product/stage.ts'
import { atMost, type Figure } from '../report/figure.ts'
import type { Scenario } from '../scenario.ts'
import { measureGrid, type GridTimes } from './grids/measure-grid.ts'

const rows = 300
const periods = 13
const marketRows = 200
const rounds = 3

/** Wide grids of the product: a budget drawn as a matrix, and a market list. */
export const grids: Scenario = {
  name: 'grids',
  title: 'wide grids',
  about:
    `A budget of ${rows} rows × ${periods} periods and a market list of ${marketRows} lines with stock, pars and prices, opened from a list in ${rounds} new contexts; keys in a cell,\n` +
    "and entries from Enter until the total is painted. A frame takes 16.7 ms. Saved by hand are the same rows, copied from the product's by a statement a table in two ways to the\n" +
    'database, with its audit row and kept answer; nothing is read from a body, worked out or checked. Openings and keys stand alone: no peer draws a form with stock, pars and prices of a\n' +
    'server, and what a bare grid and a bare form take of this is measured in table-poc and form.',
  run: measure,
}

async function measure(stage: Stage): Promise<readonly Figure[]> {
  const product = await stage.product('grids')
  const direct = await openDirect(product.dataDir, 2)
  const caller = createCaller(product.url, 2)
  const server = await startFloor(direct.servingUrl, busySite)
  const floor = createCaller(server.url, 1)
  const browser = await openBrowser()
  try {
    const headers = await openSessions(direct.admin, product.dataDir, { username: 'admin', siteId: busySite })
    const desk = { clerk: createClerk(caller, headers), admin: direct.admin, floor }
    stage.say('writing a budget and a market list')
    const budget = await writeBudget(desk)
    const market = await writeMarketList(desk)
    const times = { budget: [] as GridTimes[], market: [] as GridTimes[] }
    for (let round = 0; round < rounds; round += 1) {
      const path = `budget-management/create-budget-management/${budget.id}`
      times.budget.push(await measureGrid(browser, product.url, { path, column: /^P1(?!\d)/, total: 'totalAmount' }))
      const list = `transaction/create-marketlist/${market.id}`
      times.market.push(await measureGrid(browser, product.url, { path: list, column: /^Order/, total: 'totalAmount' }))
    }
    return [
      savedFigure(`budget of ${rows} × ${periods}`, budget),
      ...figuresOf(`budget of ${rows} × ${periods}`, times.budget),
      savedFigure(`market list of ${marketRows} lines`, market),
      ...figuresOf(`market list of ${marketRows} lines`, times.market),
    ]
  } finally {
    await browser.close()
    caller.close()
    floor.close()
    server.stop()
    await direct.close()
  }
}

function figuresOf(what: string, times: readonly GridTimes[]): readonly Figure[] {
  const of = (read: (one: GridTimes) => number): number => median(times.map(read))
  return [
    { what: `${what}, first opening`, ours: of(({ first }) => first), unit: 'ms' },
    { what: `${what}, again`, ours: of(({ again }) => again), unit: 'ms' },
    { what: `${what}, key, p95`, ours: of(({ keys }) => percentile(keys, 0.95)), unit: 'ms', aim: atMost(33) },
    { what: `${what}, entry, p50`, ours: of(({ entries }) => percentile(entries, 0.5)), unit: 'ms', aim: atMost(33) },
    { what: `${what}, entry, p95`, ours: of(({ entries }) => percentile(entries, 0.95)), unit: 'ms' },
  ]
}

function savedFigure(what: string, { took, byHand }: Made): Figure {
  return { what: `${what} saved over HTTP`, ours: took, unit: 'ms', beside: { name: 'by hand', value: byHand } }
}

interface Made {
  readonly id: number
  readonly took: number
  readonly byHand: number
}

/** Who writes, and whose the database and the floor are. */
interface Desk {
  readonly clerk: Clerk
  readonly admin: pg.Pool
  readonly floor: HttpCaller
}

async function writeBudget(desk: Desk): Promise<Made> {
  const { admin } = desk
  await admin.query(moreAccounts, [rows])
  const { rows: pairs } = await admin.query<{ readonly centre: number; readonly account: number }>(
    `select c.id::int as centre, a.id::int as account from cost_centre c, gl_account a
    where c.tenant_id = 'ui' and a.tenant_id = 'ui' and c.site_id = $1 and c.is_active and a.is_active order by 1, 2 limit $2`,
    [busySite, rows],
  )
  if (pairs.length < rows) throw new Error(`Only ${pairs.length} rows can be made`)
  const lines = pairs.flatMap(({ centre, account }, row) =>
    Array.from({ length: periods }, (_each, period) => ({
      CostCentreId: centre,
      AccountId: account,
      Period: period + 1,
      Amount: String(100 + ((row * 7 + period) % 900)),
    })),
  )
  return written(desk, budgets, { FiscalYear: 2045, Periods: periods, Lines: lines })
}

/** The demo has a few accounts; a chart of accounts has hundreds. */
const moreAccounts = `
  insert into gl_account select copied.*
  from gl_account a, generate_series(1, $1::int) n,
    jsonb_populate_record(a, jsonb_build_object('id', 50000000 + n, 'code', 'B' || n, 'name', 'Bench account ' || n)) copied
  where a.tenant_id = 'ui' and a.id = (select min(id) from gl_account where tenant_id = 'ui' and is_active)`

async function writeMarketList(desk: Desk): Promise<Made> {
  const { admin } = desk
  const { rows: stores } = await admin.query<{ readonly id: number }>(
    `select min(id)::int as id from location where tenant_id = 'ui' and site_id = $1 and location_type_id = 1 and is_stocked`,
    [busySite],
  )
  const { rows: goods } = await admin.query<{ readonly item: number; readonly unit: number }>(
    `select i.id::int as item, max(u.id)::int as unit from item i join item_unit u on u.tenant_id = i.tenant_id and u.parent_id = i.id
    where i.tenant_id = 'ui' and i.is_active and i.is_stocked group by i.id order by i.id`,
  )
  const lines = Array.from({ length: marketRows }, (_each, index) => {
    const one = goods[index % goods.length]
    return { ItemId: one?.item, UnitId: one?.unit, Qty: String(1 + (index % 9)), Price: '2.5', PriceReason: 'Bench' }
  })
  return written(desk, marketLists, { LocationId: stores[0]?.id, Lines: lines })
}

const budgets = { set: 'Budgets', entity: 'budget', step: 'budgetMade' }
const marketLists = { set: 'MarketLists', entity: 'marketList', step: 'marketListMade' }

/** Saves a document, and one like it by hand. */
async function written(
  { clerk, admin, floor }: Desk,
  { set, entity, step }: typeof budgets,
  body: object,
): Promise<Made> {
  const { result, took, audits } = await heard(admin, [entity], () => clerk.create(set, body))
  await analyzeDocuments(admin)
  const began = performance.now()
  await takeStep(floor, { name: step, ids: { model: result.Id }, said: { audits, answer: JSON.stringify(result) } })
  return { id: result.Id, took, byHand: performance.now() - began }
}
