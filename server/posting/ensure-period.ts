import { sql } from 'kysely'
import { daysInMonth, pad, parseDay } from '#core/calendar/day.ts'
import type { Trx } from '../db/pool.ts'

/** Opens the calendar month of a day as a period of the site, unless a period covers the day already. */
export async function ensurePeriod(
  trx: Trx,
  place: { readonly tenantId: string; readonly siteId: number; readonly postDate: string },
): Promise<void> {
  const day = parseDay(place.postDate)
  if (day === undefined) throw new Error(`Not a day: ${place.postDate}`)
  const month = `${pad(day.year, 4)}-${pad(day.month, 2)}`
  await sql`insert into fiscal_period (tenant_id, site_id, fiscal_year, period_no, starts_on, ends_on)
    select ${place.tenantId}, ${place.siteId}, ${day.year}, ${day.month}, ${`${month}-01`}::date,
      ${`${month}-${daysInMonth(day.year, day.month)}`}::date
    where not exists (select 1 from fiscal_period f where f.tenant_id = ${place.tenantId} and f.site_id = ${place.siteId}
      and ${place.postDate}::date between f.starts_on and f.ends_on)
    on conflict do nothing`.execute(trx)
}
