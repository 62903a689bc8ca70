import { sql } from 'kysely'
import { add, compare, subtract } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../db/pool.ts'
import { isWhole, partedBy, type CountedPart, type PartedBy } from './part.ts'
import { readBooks, type BookQuestion } from './read-books.ts'

/** What this SQL reads of tables that definitions draw. */
export const placeBookReads: TableReads = {
  by: 'server/counts/place-books.ts',
  entities: {
    bin: { code: 'text', priority: 'integer' },
    binTransfer: {},
    location: { site: { to: 'site' } },
    lot: { expiresOn: 'date' },
  },
}

/** What lay of an item in a bin or in none, of a lot or of none; never both none. */
export interface Share {
  readonly bin: number | undefined
  readonly lot: number | undefined
  readonly qty: Decimal
}

/** What the books say of a place: of every item, and of its bins and lots, in the order goods leave them. */
export interface PlaceBooks {
  readonly whole: ReadonlyMap<number, string>
  readonly cells: ReadonlyMap<number, readonly Share[]>
}

/** The books of a place; what lay in its bins and of lots is read where some line asks for it. */
export async function readPlaceBooks(
  trx: Trx,
  question: BookQuestion,
  { isParted }: { readonly isParted: boolean },
): Promise<PlaceBooks> {
  const whole = await readBooks(trx, question)
  return { whole, cells: isParted ? await readCells(trx, question) : new Map() }
}

/** What the books say of a line: of its item, of its bin or lot, or of what is in no bin of the place or of no lot (COUNT-123, COUNT-666). */
export function bookOf(books: PlaceBooks, part: CountedPart): string {
  const all = books.whole.get(part.item ?? 0) ?? '0'
  if (isWhole(part)) return all
  // Of a lot nobody brought in nothing lies there by the books.
  if (part.newLot !== undefined) return '0'
  const shares = sharesOf(books, part.item, partedBy(part))
  if (part.bin === undefined && part.lot === undefined) return printDecimal(subtract(toDecimal(all), total(shares)))
  return printDecimal(shares.find(({ bin, lot }) => bin === part.bin && lot === part.lot)?.qty ?? zero)
}

/**
 * What lay of an item by bins, by lots or by both, without what is of none. Shares never hold more than the place: what was posted of a day before its goods
 * were moved leaves those it would be picked from.
 */
export function sharesOf({ whole, cells }: PlaceBooks, item: number | undefined, by: PartedBy): readonly Share[] {
  const shares = new Map<string, Share>()
  for (const cell of cells.get(item ?? 0) ?? []) {
    const [bin, lot] = [by.bin ? cell.bin : undefined, by.lot ? cell.lot : undefined]
    if (bin === undefined && lot === undefined) continue
    const key = `${bin ?? ''}/${lot ?? ''}`
    shares.set(key, { bin, lot, qty: add(shares.get(key)?.qty ?? zero, cell.qty) })
  }
  const held = [...shares.values()].filter(({ qty }) => compare(qty, zero) > 0)
  return fitted(held, toDecimal(whole.get(item ?? 0) ?? '0'))
}

function fitted(shares: readonly Share[], whole: Decimal): readonly Share[] {
  let over = subtract(total(shares), compare(whole, zero) > 0 ? whole : zero)
  return shares.flatMap((share) => {
    const { qty } = share
    const cut = compare(over, zero) <= 0 ? zero : compare(over, qty) < 0 ? over : qty
    over = subtract(over, cut)
    const left = subtract(qty, cut)
    return compare(left, zero) > 0 ? [{ ...share, qty: left }] : []
  })
}

interface CellRow {
  readonly itemId: number
  readonly bin: number | null
  readonly lot: number | null
  readonly qty: string
}

/**
 * What lay in the bins of a place and of lots, by the movements until then. A movement of a posting is of the day of the posting, every other one of the day it
 * was made; a count that was reversed moved nothing (COUNT-31).
 */
async function readCells(trx: Trx, question: BookQuestion): Promise<ReadonlyMap<number, readonly Share[]>> {
  const { tenantId, siteId, locationId, endOf = null, until = null, without } = question
  const { rows } = await sql<CellRow>`
    select m.item_id::int as "itemId", m.bin_id::int as bin, m.lot_id::int as lot, sum(m.qty)::text as qty
    from location p
      join bin_move m on m.tenant_id = p.tenant_id and m.location_id = p.id and m.site_id = coalesce(p.site_id, ${siteId})
      join site s on s.tenant_id = m.tenant_id and s.id = m.site_id
      left join bin n on n.tenant_id = m.tenant_id and n.id = m.bin_id
      left join lot e on e.tenant_id = m.tenant_id and e.id = m.lot_id
      left join stock_ledger l on l.tenant_id = m.tenant_id and l.id = m.ledger_id
      left join posting g on g.tenant_id = m.tenant_id and g.id = coalesce(m.posting_id, l.posting_id)
      left join bin_transfer t on t.tenant_id = m.tenant_id and t.id = m.transfer_id
    where p.tenant_id = ${tenantId} and p.id = ${locationId} and (m.bin_id is not null or m.lot_id is not null)
      and (${endOf}::date is null
        or coalesce(g.post_date, (coalesce(t.entered_on, m.moved_at) at time zone s.iana_timezone)::date) <= ${endOf}::date)
      and (${until}::timestamptz is null or m.moved_at <= ${until}::timestamptz)
      and (g.id is null or not (g.event_code = 'CNT.POST' and (g.reverses_id is not null or exists (select from posting r
        where r.tenant_id = g.tenant_id and r.reverses_id = g.id))))
      and (g.id is null or not (g.doc_type_id = ${without?.docTypeId ?? 0} and g.doc_id = ${without?.docId ?? 0}))
    group by m.item_id, m.bin_id, m.lot_id, n.priority, n.code, e.expires_on having sum(m.qty) <> 0
    order by m.item_id, n.priority nulls last, n.code nulls last, m.bin_id, e.expires_on nulls last, m.lot_id nulls last`.execute(
    trx,
  )
  const found = new Map<number, Share[]>()
  for (const { itemId, bin, lot, qty } of rows) {
    const share = { bin: bin ?? undefined, lot: lot ?? undefined, qty: toDecimal(qty) }
    found.set(itemId, [...(found.get(itemId) ?? []), share])
  }
  return found
}

function total(shares: readonly Share[]): Decimal {
  return shares.reduce((sum, { qty }) => add(sum, qty), zero)
}
