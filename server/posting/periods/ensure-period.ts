import { sql } from 'kysely'
import { daysInMonth, pad, parseDay } from '#core/calendar/day.ts'
import type { Trx } from '../../db/pool.ts'

/**
 * Opens the calendar month of a day as a period of the site, as far as no other period covers it, unless a period covers the day
 * already.
 */
export async function ensurePeriod(
  trx: Trx,
  place: { readonly tenantId: string; readonly siteId: number; readonly postDate: string },
): Promise<void> {
  const day = parseDay(place.postDate)
  if (day === undefined) throw new Error(`Not a day: ${place.postDate}`)
  const month = `${pad(day.year, 4)}-${pad(day.month, 2)}`
  await lockPeriods(trx, place)
  const others = sql`select from fiscal_period f where f.tenant_id = ${place.tenantId} and f.site_id = ${place.siteId}`
  await sql`insert into fiscal_period (tenant_id, site_id, fiscal_year, period_no, name, starts_on, ends_on)
    select ${place.tenantId}, ${place.siteId}, ${day.year}, ${day.month}, ${`${day.year}-${day.month}`},
      greatest(${`${month}-01`}::date, (select max(p.ends_on) + 1 from fiscal_period p
        where p.tenant_id = ${place.tenantId} and p.site_id = ${place.siteId} and p.ends_on < ${place.postDate}::date)),
      least(${`${month}-${daysInMonth(day.year, day.month)}`}::date, (select min(p.starts_on) - 1 from fiscal_period p
        where p.tenant_id = ${place.tenantId} and p.site_id = ${place.siteId} and p.starts_on > ${place.postDate}::date))
    where not exists (${others} and ${place.postDate}::date between f.starts_on and f.ends_on)
    on conflict do nothing`.execute(trx)
}

/** Lets one change at a time decide which days of a site are whose; ends with the transaction. */
export async function lockPeriods(
  trx: Trx,
  { tenantId, siteId }: { readonly tenantId: string; readonly siteId: number },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`periods of ${tenantId}/${siteId}`}, 0))`.execute(trx)
}
