import { setTimeout as delay } from 'node:timers/promises'
import type { SaidInAudit } from '../../floor/documents/add-documents.ts'
import { takeStep } from '../../floor/documents/take-step.ts'
import { analyzeDocuments } from '../../product/analyze-documents.ts'
import type { Clerk, Written } from '../../product/clerk.ts'
import { fillRequests } from '../../product/fill-purchases.ts'
import { heard } from '../../product/heard.ts'
import { scale } from '../../product/scale.ts'
import type { Figure } from '../../report/figure.ts'
import type { Chain } from './chain.ts'

/** Requests of twenty lines each that are processed at once. */
export const requests = 250 * scale
const linesEach = 20

/** A run that lists all open lines of requests, and makes orders of them; then the same by hand. */
export async function processRequests(chain: Chain): Promise<readonly Figure[]> {
  const { admin, clerk, floor, goods, supplierId, locationId } = chain
  const lines = Array.from({ length: linesEach }, (_each, index) => ({
    ItemId: goods[index]?.item,
    UnitId: goods[index]?.unit,
    Description: 'Ware',
    Qty: '1',
    SupplierId: supplierId,
    Price: '1',
  }))
  const draft = await clerk.create('PurchaseRequests', { DeliveryLocationId: locationId, Lines: lines })
  const model = await clerk.move('PurchaseRequests', draft, 'submit')
  await fillRequests(admin, model.Id, requests - 1)
  const made = await clerk.create('RequestProcessings', {})
  const copy = await takeStep(floor, { name: 'runMade', ids: { model: made.Id } })
  const listing = await step(clerk, made, 'generate')
  await analyzeDocuments(admin)
  const listed = await timed(() => takeStep(floor, { name: 'runListed', ids: { model: made.Id, id: copy } }))
  const applied = await heard(admin, ['purchaseOrder', 'purchaseRequest'], () => step(clerk, listing.run, 'apply'))
  const ordering = applied.result
  const orders = await ordersOf(chain, made.Id)
  const audits = auditsOfOrders(applied.audits)
  await chain.quiet()
  await analyzeDocuments(admin)
  const ordered = await timed(async () => {
    for (const [place, model] of orders.entries()) {
      const order = await takeStep(floor, {
        name: 'orderWritten',
        ids: { model },
        said: { audits: audits[place] ?? [], answer: '' },
      })
      await takeStep(floor, { name: 'orderCommitted', ids: { model, id: order } })
      await takeStep(floor, { name: 'requestsOrdered', ids: { model, id: order, run: copy, runmodel: made.Id } })
    }
    await takeStep(floor, { name: 'runApplied', ids: { model: made.Id, id: copy } })
  })
  const all = (requests * linesEach).toLocaleString('en')
  const beside = (value: number) => ({ name: 'by hand', value })
  return [
    {
      what: `${all} lines of requests listed with their suppliers`,
      ours: listing.took,
      unit: 'ms',
      beside: beside(listed),
    },
    {
      what: `${orders.length} orders made of them`,
      ours: ordering.took,
      unit: 'ms',
      beside: beside(ordered),
      note: ordering.run.Status,
    },
  ]
}

/** The orders a run made, as its links say. */
async function ordersOf({ admin }: Chain, run: number): Promise<readonly number[]> {
  const { rows } = await admin.query<{ readonly id: number }>(
    `select to_id::int as id from doc_link where tenant_id = 'ui' and from_type = 36 and from_id = $1 and link_kind = 'run' order by 1`,
    [run],
  )
  return rows.map(({ id }) => id)
}

/** What the audit log says, order by order: each begins with the row of its creation. */
function auditsOfOrders(rows: readonly SaidInAudit[]): readonly (readonly SaidInAudit[])[] {
  const orders: SaidInAudit[][] = []
  for (const row of rows) {
    const isNew = row.action === 'create' && row.entity === 'purchaseOrder'
    if (isNew || orders.length === 0) orders.push([row])
    else orders.at(-1)?.push(row)
  }
  return orders
}

/** One step of a run, until it is no longer running. */
async function step(
  clerk: Clerk,
  run: Written,
  move: string,
): Promise<{ readonly run: Written; readonly took: number }> {
  const began = performance.now()
  let now = await clerk.move('RequestProcessings', run, move)
  while (now.Status === 'Running') {
    await delay(50)
    now = await clerk.read(`RequestProcessings(${run.Id})`)
  }
  return { run: now, took: performance.now() - began }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
