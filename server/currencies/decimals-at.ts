import { sql, type RawBuilder } from 'kysely'

/** Decimals of a currency whose row is given: one that books of a site are kept in has the decimals of that site (CUR-11). */
export function keptDecimals(currency: RawBuilder<unknown>): RawBuilder<number> {
  return sql`coalesce((select min(o.currency_decimals) from site o
    where o.tenant_id = ${currency}.tenant_id and o.base_currency_id = ${currency}.id), ${currency}.decimals)`
}

/** What a statement names the site by, and the currency. */
interface ReadAt {
  readonly tenantId: string
  readonly site: RawBuilder<unknown>
  readonly currency: RawBuilder<unknown>
}

/** Decimals amounts in a currency are read with at a site; those of the site where there is no currency (CUR-11). */
export function decimalsAt({ tenantId, site, currency }: ReadAt): RawBuilder<number> {
  return sql`(select case when coalesce(k.id, x.base_currency_id) = x.base_currency_id then x.currency_decimals
      else ${keptDecimals(sql`k`)} end
    from site x left join currency k on k.tenant_id = x.tenant_id and k.id = ${currency}
    where x.tenant_id = ${tenantId} and x.id = ${site})`
}
