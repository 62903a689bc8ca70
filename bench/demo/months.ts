import type { Trx } from '../../server/db/pool.ts'
import { ask, figure, within, type Target } from './target.ts'

/** The days the year before the demo tells of. */
export interface Told {
  readonly from: string
  readonly to: string
}

const owed: readonly [number, number] = [3, 8]
const day = 86_400_000

/** What the books of the year say: what is owed at month's ends, what prices and counts differ by. */
export async function monthTargets(trx: Trx, told: Told): Promise<readonly Target[]> {
  const targets: Target[] = []
  for (const month of wholeMonths(told)) {
    const bought = await purchases(trx, month)
    const open = await figure(
      trx,
      `select sum(e.amount) from rni_entry e join posting p on p.id = e.posting_id where p.post_date <= $1::date`,
      [month.to],
    )
    const name = `received and not invoiced on ${month.to}, of the month's purchases`
    targets.push(within(name, owed, [bought === 0 ? 0 : (100 * open) / bought, ' %']))
  }
  const bought = await purchases(trx, told)
  const differs = await figure(
    trx,
    `select sum(j.debit - j.credit) from journal_line j join posting p on p.id = j.posting_id
      where j.role = 'PPV' and p.post_date between $1::date and $2::date`,
    [told.from, told.to],
  )
  return [
    ...targets,
    within('price variances of invoices, of purchases', [-0.6, 0.6], [(100 * differs) / bought, ' %']),
    within('what counts of the stores miss, of what they issued', [-1.2, -0.4], [await missed(trx, told), ' %']),
  ]
}

function purchases(trx: Trx, { from, to }: Told): Promise<number> {
  return figure(
    trx,
    `select sum(e.amount) from rni_entry e join posting p on p.id = e.posting_id
      where e.kind = 'RECEIPT' and p.post_date between $1::date and $2::date`,
    [from, to],
  )
}

/** What outlets use is not sold through the system yet, so that what stores issue stands for it. */
async function missed(trx: Trx, { from, to }: Told): Promise<number> {
  const [row] = await ask<{ counted: string; issued: string }>(
    trx,
    `select coalesce(sum(l.value) filter (where l.entry_type = 'COUNT'), 0) as counted,
      coalesce(-sum(l.value) filter (where l.doc_type_id = 1), 0) as issued
    from stock_ledger l join location p on p.id = l.location_id
    where p.location_type_id in (1, 10) and l.post_date between $1::date and $2::date`,
    [from, to],
  )
  return row === undefined || Number(row.issued) === 0 ? 0 : (100 * Number(row.counted)) / Number(row.issued)
}

/** The months that lie in the year, its first as well where it begins in its first week. */
export function wholeMonths({ from, to }: Told): readonly Told[] {
  const months: Told[] = []
  const first = new Date(`${from.slice(0, 7)}-01T00:00:00Z`)
  const next = (month: Date) => new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1))
  let begins = Number(from.slice(8)) <= 7 ? first : next(first)
  for (;;) {
    const ends = new Date(next(begins).getTime() - day).toISOString().slice(0, 10)
    if (ends > to) return months
    months.push({ from: begins.toISOString().slice(0, 10), to: ends })
    begins = next(begins)
  }
}
