import { sql, type RawBuilder } from 'kysely'
import { printDecimal, type Decimal } from '#core/decimal/decimal.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Scalar } from '#core/model/value.ts'
import { idParam, maybeDecimalParam, optional, written } from '#core/model/param.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { MoveEffectInput } from '../documents/effects/move-effect.ts'

/** What this SQL reads of tables that definitions draw. */
export const namedSupplierReads: TableReads = {
  by: 'server/suppliers/name-suppliers.ts',
  entities: { location: { site: { to: 'site' } } },
}

/** What an effect that names suppliers reads and fills. */
export const namingParams = {
  /** Where the goods are wanted: by its day, and at its rates, prices are looked up. */
  at: idParam('header', 'location'),
  item: idParam('line', 'item'),
  unit: optional(idParam('line', 'itemUnit')),
  /** Filled where it is empty; what people entered stays. */
  supplier: idParam('line', 'supplier'),
  /** How much is wanted: what is asked for that is looked at (VEND-272). */
  qty: optional(maybeDecimalParam('line', ['quantity'])),
  /** A price somebody entered, which is in the currency of the site. */
  own: optional(maybeDecimalParam('line', ['cost'])),
  /** The currency the line is ordered in, and what is asked in it where that is not the site's. */
  currency: optional(written(idParam('line', 'currency'))),
  asked: optional(written(maybeDecimalParam('line', ['cost']))),
}

/** A line that is to be bought. */
export interface Wanted {
  readonly id: number
  readonly values: {
    readonly item: number | undefined
    readonly unit: number | undefined
    readonly supplier: number | undefined
    readonly qty: Decimal | undefined
    readonly own: Decimal | undefined
  }
}

/** Where, of whom first, and which fields are filled. */
export interface Naming {
  readonly at: number
  /** The order in which offers `o` of suppliers are looked at. */
  readonly first: RawBuilder<unknown>
  readonly fieldOf: (param: 'supplier' | 'currency' | 'asked') => string | undefined
}

interface Named {
  readonly line: number
  readonly supplier: number | null
  readonly currency: number
  readonly asked: string | null
}

/**
 * Line → whom it is bought of today at a place, the currency it is ordered in and what is asked there (CUR-13): that of the offer, and that of the site where
 * nothing is offered or somebody entered a price. What is asked in the currency of the site is left to figures.
 */
export async function nameSuppliers(
  { trx, ctx: { tenantId }, record }: MoveEffectInput,
  wanted: readonly Wanted[],
  { at, first, fieldOf }: Naming,
): Promise<ReadonlyMap<number, Readonly<Record<string, Scalar>>>> {
  const asked = wanted.map(({ id, values: { item, unit, supplier, qty, own } }) => ({
    line: id,
    item: item ?? null,
    unit: unit ?? null,
    supplier: supplier ?? null,
    qty: qty === undefined ? null : printDecimal(qty),
    own: own !== undefined,
  }))
  const { rows } = await sql<Named>`
    select r.line, coalesce(r.supplier, p.supplier_id)::int as supplier,
      case when r.own then s.base_currency_id else coalesce(p.currency_id, s.base_currency_id) end::int as currency,
      case when not r.own and p.currency_id <> s.base_currency_id then p.asked end::text as asked
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as r(line bigint, item bigint, unit bigint, supplier bigint, qty numeric, own boolean)
    left join location l on l.tenant_id = ${tenantId} and l.id = ${at}
    join site s on s.tenant_id = ${tenantId} and s.id = coalesce(l.site_id, ${standardOf(record).site})
    left join lateral (select o.supplier_id, o.currency_id, o.asked from supplier_offers(${tenantId}, r.item, r.unit, r.supplier, s.id,
      day_at(${tenantId}, ${at}), r.qty) o order by ${first} limit 1) p on true`.execute(trx)
  const names = { supplier: fieldOf('supplier'), currency: fieldOf('currency'), asked: fieldOf('asked') }
  const cellsOf = ({ supplier, currency, asked: price }: Named) =>
    Object.fromEntries([
      [names.supplier, supplier],
      ...(names.currency === undefined ? [] : [[names.currency, currency]]),
      ...(names.asked === undefined ? [] : [[names.asked, price]]),
    ])
  return new Map(rows.map((row) => [Number(row.line), cellsOf(row)]))
}
