import type pg from 'pg'
import { busySite } from '../../product/fill-requisitions.ts'

/** Reads one page and makes its JSON. */
export type BarePage = () => Promise<string>

/** The first page as somebody would write it by hand for this list alone: the same rows, lookups and capped count. */
export function barePage(pool: pg.Pool, { isProtected }: { readonly isProtected: boolean }): BarePage {
  return async () => {
    const client = await pool.connect()
    try {
      if (isProtected) await client.query(`begin; select set_config('app.tenant_id', 'ui', true)`)
      const rows = await client.query({ name: 'page', text: pageText, values: [busySite] })
      const count = await client.query({ name: 'count', text: countText, values: [busySite] })
      if (isProtected) await client.query('commit')
      return JSON.stringify({ '@odata.count': count.rows[0], value: rows.rows })
    } finally {
      client.release()
    }
  }
}

const pageText = `
  select r.id, r.doc_no, r.status, r.needed_by, r.reference, r.total_value, r.entered_on, r.request_location_id,
    a.name as request_location, r.supply_location_id, b.name as supply_location, r.entered_by, u.display_name
  from requisition r
  join location a on a.tenant_id = r.tenant_id and a.id = r.request_location_id
  join location b on b.tenant_id = r.tenant_id and b.id = r.supply_location_id
  join app_user u on u.tenant_id = r.tenant_id and u.id = r.entered_by
  where r.tenant_id = 'ui' and r.site_id = $1 order by r.entered_on desc, r.id desc limit 100`

const countText = `select count(*) from (
  select from requisition where tenant_id = 'ui' and site_id = $1 limit 10001) as capped`
