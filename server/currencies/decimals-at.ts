import { sql, type RawBuilder } from 'kysely'

/** Decimals of a currency whose row is given: one that books of a site are kept in has the decimals of that site (CUR-11). */
export function keptDecimals(currency: RawBuilder<unknown>): RawBuilder<number> {
  return sql`coalesce((select min(o.currency_decimals) from site o
    where o.tenant_id = ${currency}.tenant_id and o.base_currency_id = ${currency}.id), ${currency}.decimals)`
}

/** Decimals amounts in a currency are read with at a site, by what the statement calls the rows of both; those of the site where there is no currency. */
export function decimalsAt(site: RawBuilder<unknown>, currency: RawBuilder<unknown>): RawBuilder<number> {
  return sql`case when coalesce(${currency}.id, ${site}.base_currency_id) = ${site}.base_currency_id then ${site}.currency_decimals
    else ${keptDecimals(currency)} end`
}
