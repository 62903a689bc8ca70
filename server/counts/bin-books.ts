import { sql } from 'kysely'
import { add, compare, subtract } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../db/pool.ts'
import { isByBin, type CountedPart } from './part.ts'
import { readBooks, type BookQuestion } from './read-books.ts'

/** What this SQL reads of tables that definitions draw. */
export const binBookReads: TableReads = {
  by: 'server/counts/bin-books.ts',
  entities: {
    bin: { code: 'text', location: { to: 'location' }, priority: 'integer' },
    binTransfer: {},
    location: { site: { to: 'site' } },
  },
}

/** What a bin held. */
interface BinBook {
  readonly bin: number
  readonly qty: Decimal
}

/** What the books say of a place: of every item, and of each bin it lay in, in the order bins are walked. */
export interface PlaceBooks {
  readonly whole: ReadonlyMap<number, string>
  readonly inBins: ReadonlyMap<number, readonly BinBook[]>
}

/** The books of a place; what its bins held is read where some line asks for it. */
export async function readPlaceBooks(
  trx: Trx,
  question: BookQuestion,
  { withBins }: { readonly withBins: boolean },
): Promise<PlaceBooks> {
  const whole = await readBooks(trx, question)
  return { whole, inBins: withBins ? await readBins(trx, question, whole) : new Map() }
}

/** What the books say of a line: of its item, of its bin, or of what is in no bin of the place (COUNT-123). */
export function bookOf({ whole, inBins }: PlaceBooks, part: CountedPart): string {
  const all = whole.get(part.item ?? 0) ?? '0'
  if (!isByBin(part)) return all
  const bins = inBins.get(part.item ?? 0) ?? []
  if (part.bin !== undefined) return printDecimal(bins.find(({ bin }) => bin === part.bin)?.qty ?? zero)
  return printDecimal(subtract(toDecimal(all), total(bins)))
}

interface BinRow {
  readonly itemId: number
  readonly bin: number
  readonly qty: string
}

/**
 * What lay in the bins of a place, by the movements until then. A movement of a posting is of the day of the posting, every other one of the day it was made;
 * a count that was reversed moved nothing (COUNT-31).
 */
async function readBins(
  trx: Trx,
  question: BookQuestion,
  whole: ReadonlyMap<number, string>,
): Promise<ReadonlyMap<number, readonly BinBook[]>> {
  const { tenantId, siteId, locationId, endOf = null, until = null } = question
  const { rows } = await sql<BinRow>`
    select m.item_id::int as "itemId", n.id::int as bin, sum(m.qty)::text as qty
    from bin n
      join location p on p.tenant_id = n.tenant_id and p.id = n.location_id
      join bin_move m on m.tenant_id = n.tenant_id and m.bin_id = n.id and m.site_id = coalesce(p.site_id, ${siteId})
      join site s on s.tenant_id = m.tenant_id and s.id = m.site_id
      left join stock_ledger l on l.tenant_id = m.tenant_id and l.id = m.ledger_id
      left join posting g on g.tenant_id = m.tenant_id and g.id = coalesce(m.posting_id, l.posting_id)
      left join bin_transfer t on t.tenant_id = m.tenant_id and t.id = m.transfer_id
    where n.tenant_id = ${tenantId} and n.location_id = ${locationId}
      and (${endOf}::date is null
        or coalesce(g.post_date, (coalesce(t.entered_on, m.moved_at) at time zone s.iana_timezone)::date) <= ${endOf}::date)
      and (${until}::timestamptz is null or m.moved_at <= ${until}::timestamptz)
      and (g.id is null or not (g.event_code = 'CNT.POST' and (g.reverses_id is not null or exists (select from posting r
        where r.tenant_id = g.tenant_id and r.reverses_id = g.id))))
    group by m.item_id, n.id, n.priority, n.code having sum(m.qty) > 0
    order by m.item_id, n.priority, n.code, n.id`.execute(trx)
  const found = new Map<number, BinBook[]>()
  for (const { itemId, bin, qty } of rows)
    found.set(itemId, [...(found.get(itemId) ?? []), { bin, qty: toDecimal(qty) }])
  return new Map([...found].map(([item, bins]) => [item, fitted(bins, toDecimal(whole.get(item) ?? '0'))] as const))
}

/** Bins never hold more than the place: what was posted of a day before its goods were moved into a bin leaves the bins it would be picked from. */
function fitted(bins: readonly BinBook[], whole: Decimal): readonly BinBook[] {
  let over = subtract(total(bins), compare(whole, zero) > 0 ? whole : zero)
  return bins.flatMap(({ bin, qty }) => {
    const cut = compare(over, zero) <= 0 ? zero : compare(over, qty) < 0 ? over : qty
    over = subtract(over, cut)
    const left = subtract(qty, cut)
    return compare(left, zero) > 0 ? [{ bin, qty: left }] : []
  })
}

function total(bins: readonly BinBook[]): Decimal {
  return bins.reduce((sum, { qty }) => add(sum, qty), zero)
}
