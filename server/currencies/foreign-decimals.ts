import { sql } from 'kysely'
import { keptDecimals } from './decimals-at.ts'

/**
 * Currency → its decimals, of those that have others than the site, whose row the statement calls `s` (CUR-11). One that books of a site are kept in
 * has the decimals of that site.
 */
export const foreignDecimals = sql<
  Readonly<Record<number, number>>
>`(select coalesce(jsonb_object_agg(f.id, f.decimals), '{}')
  from (select k.id, ${keptDecimals(sql`k`)} as decimals from currency k where k.tenant_id = s.tenant_id and k.id <> s.base_currency_id) f where f.decimals <> s.currency_decimals)`
