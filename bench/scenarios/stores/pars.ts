import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { createDb } from '../../../server/db/pool.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { readUsage } from '../../../server/runs/pars/read-usage.ts'
import { takeStep } from '../../floor/documents/take-step.ts'
import { analyzeDocuments } from '../../product/analyze-documents.ts'
import type { DirectDatabase } from '../../product/direct-database.ts'
import { fewCategory, firstItem, firstPlace, goods } from '../../product/fill-ledger.ts'
import { busySite } from '../../product/fill-requisitions.ts'
import type { HttpCaller } from '../../product/http-caller.ts'
import type { Figure } from '../../report/figure.ts'

/** Who is asked for pars, and the same by hand. */
export interface ParsPlace {
  readonly direct: DirectDatabase
  readonly caller: HttpCaller
  readonly headers: () => Readonly<Record<string, string>>
  readonly floor: HttpCaller
}

/** A run over the few items, its rows by hand; and the statement for the many, beside one by hand. */
export async function parFigures(place: ParsPlace): Promise<readonly Figure[]> {
  const run = await runPars(place)
  const all = await workOutAll(place)
  const beside = (value: number) => ({ name: 'by hand', value })
  const sets = `${goods.many.toLocaleString('en')} × ${goods.places}`
  return [
    {
      what: `pars of ${goods.few} × ${goods.atFew}, the whole run`,
      ours: run.ours,
      unit: 'ms',
      beside: beside(run.floor),
    },
    {
      what: `pars of ${sets}, worked out alone (${all.lines.toLocaleString('en')} lines)`,
      ours: all.ours,
      unit: 'ms',
      beside: beside(all.floor),
    },
  ]
}

interface Took {
  readonly ours: number
  readonly floor: number
}

interface Row {
  readonly Id: number
  readonly VersionNo: number
  readonly Status: string
}

/** A run over the category of the few, from its beginning until its lines are there. */
async function runPars({ direct, caller, headers, floor }: ParsPlace): Promise<Took> {
  const call = async (target: string, body?: object, version?: number): Promise<Row> => {
    const match: Readonly<Record<string, string>> = version === undefined ? {} : { 'if-match': `"v${version}"` }
    const own = { ...headers(), 'idempotency-key': randomUUID(), ...match }
    const method = body === undefined ? 'GET' : 'POST'
    const answer = await caller.call({ method, path: `/inventory/api/${target}`, headers: own, body })
    // The answer is the record.
    return JSON.parse(answer.text) as Row
  }
  const made = await call('ItemParRuns', { OfCategoryId: fewCategory, UsageDays: 365 })
  const copy = await takeStep(floor, { name: 'parsMade', ids: { model: made.Id } })
  const ours = await timed(async () => {
    await call(`ItemParRuns(${made.Id})/generate`, {}, made.VersionNo)
    while ((await call(`ItemParRuns(${made.Id})?$select=Status`)).Status === 'Running') await delay(50)
  })
  await analyzeDocuments(direct.admin)
  const byHand = await timed(() => takeStep(floor, { name: 'parsListed', ids: { model: made.Id, id: copy } }))
  return { ours, floor: byHand }
}

/** Items of one batch of the product. */
const batch = 50

/** What is suggested for the many at all places, batch by batch as a run asks it, and all at once by hand. */
async function workOutAll({ direct }: ParsPlace): Promise<Took & { readonly lines: number }> {
  const db = createDb({ url: direct.servingUrl, max: 1 })
  const { rows } = await direct.admin.query<{ readonly day: string }>('select current_date::text as day')
  const basis = { days: 365, leadDays: 2, safety: '1.5', reviewDays: 7, locationId: undefined, day: rows[0]?.day ?? '' }
  let lines = 0
  const ours = await timed(async () => {
    for (let at = 0; at < goods.many; at += batch) {
      const itemIds = Array.from({ length: batch }, (_each, index) => firstItem + goods.few + at + index + 1)
      const found = await withTenant(db, { tenantId: 'ui', siteId: busySite }, (trx) =>
        readUsage(trx, { tenantId: 'ui', siteId: busySite, itemIds, ...basis }),
      )
      lines += found.length
    }
  })
  await db.destroy()
  const from = firstItem + goods.few
  const byHand = await timed(() => direct.admin.query(byHandText, [from, from + goods.many, firstPlace]))
  return { ours, floor: byHand, lines }
}

const byHandText = `select item_id, location_id, round(qty / 365, 6) as usage, round(qty * 2 * 1.5 / 365, 6) as least,
    round(qty * (2 * 1.5 + 7) / 365, 6) as most
  from (select item_id, location_id, -sum(qty) as qty from stock_ledger
    where tenant_id = 'ui' and item_id > $1::bigint and item_id <= $2::bigint and location_id > $3::bigint
      and post_date > current_date - 365 and post_date <= current_date and entry_type = 'ISSUE' group by 1, 2) as used
  where qty > 0 order by 1, 2`

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}
