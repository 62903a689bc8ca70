import { sql } from 'kysely'
import { bareCode } from '#core/barcodes/gtin.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../../db/pool.ts'
import type { BidRow } from './bid-rows.ts'

/** What this SQL reads of tables that definitions draw. */
export const knownReads: TableReads = {
  by: 'server/runs/bids/read-known.ts',
  entities: {
    bidLine: { handling: 'choice', code: 'text', outcome: 'choice', run: { to: 'bidLinking' } },
    bidLinking: { supplier: { to: 'supplier' } },
    item: { isActive: 'boolean', name: 'text', transactionUnit: { to: 'unit' } },
    itemBarcode: { code: 'text', unit: { to: 'unit' } },
    itemSupplier: {
      minOrder: 'quantity',
      price: 'cost',
      priceFrom: 'date',
      priceTo: 'date',
      supplier: { to: 'supplier' },
      supplierItemNo: 'text',
      unit: { to: 'unit' },
    },
    itemUnit: { den: 'quantity', num: 'quantity', unit: { to: 'unit' } },
    unit: { code: 'text' },
  },
}

/** An item in a unit. */
interface Packed {
  readonly item: number
  readonly unit: number
}

/** What rows of an offer are matched against. */
export interface KnownItems {
  /** The supplier's number in small letters → the item and the unit it was learnt for. */
  readonly codes: ReadonlyMap<string, Packed>
  /** Code on a pack as it is compared → the item and the unit of the pack. */
  readonly barcodes: ReadonlyMap<string, Packed>
  /** Code of a unit in small letters → unit. */
  readonly units: ReadonlyMap<string, number>
  /** Items in use, the oldest first, with the unit they are dealt in. */
  readonly items: readonly { readonly id: number; readonly name: string; readonly unit: number }[]
  /** Numbers of the supplier that were left aside before. */
  readonly ignored: ReadonlySet<string>
}

/** Whose offer it is. */
export interface OfferOf {
  readonly tenantId: string
  readonly supplier: number
}

/** All that rows are matched against, one statement each however many rows there are. */
export async function readKnown(
  trx: Trx,
  { tenantId, supplier }: OfferOf,
  rows: readonly BidRow[],
): Promise<KnownItems> {
  const codes = [...new Set(rows.map(({ code }) => code.toLowerCase()))]
  const bare = [...new Set(rows.flatMap(({ barcode }) => (barcode === '' ? [] : [bareCode(barcode)])))]
  type Coded = Packed & { readonly code: string }
  const [learnt, packed, units, items, ignored] = await Promise.all([
    sql<Coded>`select distinct on (1) lower(s.supplier_item_no) as code, i.id::int as item, s.unit_id::int as unit
      from item_supplier s join item i on i.tenant_id = s.tenant_id and i.id = s.parent_id and coalesce(i.is_active, true)
      where s.tenant_id = ${tenantId} and s.supplier_id = ${supplier} and lower(s.supplier_item_no) = any(${codes}::text[])
      order by 1, s.price_from desc nulls last, s.id`.execute(trx),
    sql<Coded>`select ltrim(lower(b.code), '0') as code, i.id::int as item, b.unit_id::int as unit
      from item_barcode b join item i on i.tenant_id = b.tenant_id and i.id = b.parent_id and coalesce(i.is_active, true)
      where b.tenant_id = ${tenantId} and ltrim(lower(b.code), '0') = any(${bare}::text[])`.execute(trx),
    sql<{ readonly code: string; readonly id: number }>`select lower(u.code) as code, u.id::int as id from unit u
      where u.tenant_id = ${tenantId}`.execute(trx),
    sql<{ readonly id: number; readonly name: string; readonly unit: number }>`
      select i.id::int as id, i.name, i.transaction_unit_id::int as unit from item i
      where i.tenant_id = ${tenantId} and coalesce(i.is_active, true) order by i.id`.execute(trx),
    sql<{ readonly code: string }>`select distinct lower(l.code) as code from bid_line l
      join bid_linking r on r.tenant_id = l.tenant_id and r.id = l.run_id and r.supplier_id = ${supplier}
      where l.tenant_id = ${tenantId} and l.handling = 'Ignore' and l.outcome = 'Done' and lower(l.code) = any(${codes}::text[])`.execute(
      trx,
    ),
  ])
  return {
    codes: new Map(learnt.rows.map((row) => [row.code, row])),
    barcodes: new Map(packed.rows.map((row) => [row.code, row])),
    units: new Map(units.rows.map(({ code, id }) => [code, id])),
    items: items.rows,
    ignored: new Set(ignored.rows.map(({ code }) => code)),
  }
}

/** What an item knows of a unit, and what the supplier asks for it now; decimals as text, null where nobody knows. */
export interface KnownPrice {
  readonly factor: string | null
  readonly price: string | null
}

/** The same for many items in units on a day, in their order, in one statement. */
export async function readPrices(
  trx: Trx,
  { tenantId, supplier, day }: OfferOf & { readonly day: string },
  asked: readonly { readonly item: number | null; readonly unit: number | null }[],
): Promise<readonly KnownPrice[]> {
  const json = JSON.stringify(asked.map(({ item, unit }, place) => ({ place, item, unit })))
  const { rows } = await sql<KnownPrice>`
    select trim_scale(round(u.num / u.den, 6))::text as factor, p.price::text as price
    from jsonb_to_recordset(${json}::jsonb) as r(place int, item bigint, unit bigint)
    left join item_unit u on u.tenant_id = ${tenantId} and u.parent_id = r.item and u.unit_id = r.unit
    left join lateral (select s.price from item_supplier s
      where s.tenant_id = ${tenantId} and s.parent_id = r.item and s.unit_id = r.unit and s.supplier_id = ${supplier}
        and (s.price_from is null or s.price_from <= ${day}::date) and (s.price_to is null or s.price_to >= ${day}::date)
      order by coalesce(s.min_order, 0), s.price_from desc nulls last limit 1) p on true
    order by r.place`.execute(trx)
  return rows
}
