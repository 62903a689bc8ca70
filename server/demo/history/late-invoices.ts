import { sql } from 'kysely'
import { withTenant } from '../../db/with-tenant.ts'
import type { DemoStage } from '../demo-actor.ts'
import type { PlannedOrder } from '../documents/play-order.ts'
import type { Happening } from './happening.ts'
import { momentOf, type HistoryWeek } from './history-weeks.ts'
import { deliveryOf, playInvoice, type InvoiceCast } from './invoices.ts'

/** A site and the day the demo was loaded. */
interface LateSite {
  readonly siteId: number
  readonly now: Date
}

/** What of a month's last deliveries is invoiced late: items of an order. */
export type LateItems = ReadonlyMap<PlannedOrder, ReadonlySet<number>>

/** Weeks after which it is invoiced. */
const weeksLate = 2
/** What is owed at a month's end, of what the month brought; so little of it may be missing. */
const owedShare = 0.052
const nearEnough = 0.15
/** Lines at one site that nobody ever invoices, in the month so many before the last. */
const forgotten = { site: 3, monthsAgo: 4, lines: 5 }
const receipts = 5

/** Of the last deliveries of a month some lines are not invoiced before it ends: of the largest, as many as are worth what a house usually owes then. */
export function lateItems(
  orders: readonly PlannedOrder[],
  week: HistoryWeek,
  { monthWorth, ...site }: LateSite & { readonly monthWorth: () => number },
): LateItems {
  const late = new Map<PlannedOrder, ReadonlySet<number>>()
  if (!isLastOfMonth(week)) return late
  const owed = monthWorth() * owedShare
  let left = owed
  const whole = orders.filter(({ ending }) => ending === 'completed')
  for (const order of whole.toSorted((one, other) => worthOf([other]) - worthOf([one]))) {
    if (left < owed * nearEnough) break
    const lines = linesOf(order).toSorted((one, other) => lineWorth(other) - lineWorth(one))
    const never = late.size === 0 && isForgotten(week, site) ? lines.slice(-forgotten.lines) : []
    const some = lines.filter((line) => {
      if (never.includes(line) || lineWorth(line) > left) return false
      left -= lineWorth(line)
      return true
    })
    if (some.length + never.length > 0) late.set(order, new Set([...some, ...never].map(({ ItemId }) => ItemId)))
  }
  return late
}

/** What was ordered, in dollars. */
export function worthOf(orders: readonly PlannedOrder[]): number {
  return orders.flatMap(linesOf).reduce((sum, line) => sum + lineWorth(line), 0)
}

/** The invoices of a month's last deliveries that came late, on Thursday two weeks later; a few lines of the year stay without. */
export function lateInvoices(
  cast: InvoiceCast,
  { stage, ...site }: LateSite & { readonly stage: DemoStage },
  week: HistoryWeek,
): readonly Happening[] {
  const came = { index: week.index - weeksLate, starts: momentOf(week, -7 * weeksLate, 0) }
  if (came.index < 0 || !isLastOfMonth(came)) return []
  const at = momentOf(week, 3, 15)
  const play = async () => {
    const lines = await notInvoiced(stage, site.siteId, came)
    const billed = isForgotten(came, site) ? lines.slice(forgotten.lines) : lines
    for (const id of new Set(billed.map(({ receipt }) => receipt))) {
      const receipt = await cast.clerk.read('Receipts', at, id)
      const lineIds = new Set(billed.flatMap((line) => (line.receipt === id ? [line.line] : [])))
      await playInvoice(cast, receipt, { at, pricePercent: '100', goesBack: false, lineIds, suffix: '/2' })
    }
  }
  return [{ at, set: 'Vouchers', what: `late, of the week of ${came.starts.toISOString().slice(0, 10)}`, play }]
}

/** Whether the next deliveries come in another month. */
function isLastOfMonth(week: HistoryWeek): boolean {
  return deliveryOf(week).getUTCMonth() !== momentOf(week, 8, 13).getUTCMonth()
}

function isForgotten(week: HistoryWeek, { siteId, now }: LateSite): boolean {
  const month = (now.getUTCMonth() + 12 - forgotten.monthsAgo) % 12
  return siteId === forgotten.site && deliveryOf(week).getUTCMonth() === month
}

/** Lines that came in a week of which something is owed that nobody has invoiced, those of least worth first. */
async function notInvoiced({ db, definitions: { tenantId } }: DemoStage, siteId: number, week: HistoryWeek) {
  const [from, to] = [week.starts, momentOf(week, 6, 0)].map((day) => day.toISOString().slice(0, 10))
  const { rows } = await withTenant(db, { tenantId, siteId }, (trx) =>
    sql<{ receipt: number; line: number }>`
      select o.doc_id::int as receipt, e.receipt_line_id::int as line
      from rni_open o join rni_entry e on e.tenant_id = o.tenant_id and e.doc_type_id = o.doc_type_id and e.doc_id = o.doc_id
      where o.tenant_id = ${tenantId} and o.doc_type_id = ${receipts} and o.site_id = ${siteId}
        and o.post_date between ${from}::date and ${to}::date and o.accrued > 0
      group by o.doc_id, e.receipt_line_id having sum(e.amount) > 0 order by sum(e.amount), e.receipt_line_id`.execute(
      trx,
    ),
  )
  return rows
}

interface PricedLine {
  readonly ItemId: number
  readonly Qty: string
  readonly Price: string
}

function lineWorth({ Qty, Price }: PricedLine): number {
  return Number(Qty) * Number(Price)
}

/** A plan is written with its lines as they are sent. */
function linesOf({ body }: PlannedOrder): readonly PricedLine[] {
  return body['Lines'] as readonly PricedLine[]
}
