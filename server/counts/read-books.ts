import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../db/pool.ts'

/** What this SQL reads of tables that definitions draw. */
export const bookReads: TableReads = {
  by: 'server/counts/read-books.ts',
  entities: { location: { site: { to: 'site' } } },
}

/** Whose books, and as of when. */
export interface BookQuestion {
  readonly tenantId: string
  readonly siteId: number
  readonly locationId: number
  /** Last day whose postings count. */
  readonly endOf: string | undefined
  /** What was posted after this moment does not count; everything so far without one. */
  readonly until: string | undefined
  /** A document whose postings do not count, as if it had been reversed. */
  readonly without?: { readonly docTypeId: number; readonly docId: number } | undefined
}

/**
 * What the books say of every item at a place, in base units; items nothing was ever posted of are not there (COUNT-3, COUNT-5). A count that was
 * reversed is in the books of no day, whenever that was (COUNT-31).
 */
export async function readBooks(trx: Trx, question: BookQuestion): Promise<ReadonlyMap<number, string>> {
  const { tenantId, siteId, locationId, endOf = null, until = null, without } = question
  const { rows } = await sql<{ readonly itemId: number; readonly qty: string }>`
    select l.item_id::int as "itemId", trim_scale(sum(l.qty))::text as qty from stock_ledger l
      join location p on p.tenant_id = l.tenant_id and p.id = l.location_id and coalesce(p.site_id, ${siteId}) = l.site_id
      join posting g on g.tenant_id = l.tenant_id and g.id = l.posting_id
    where l.tenant_id = ${tenantId} and l.location_id = ${locationId}
      and (${endOf}::date is null or l.post_date <= ${endOf}::date)
      and not (g.event_code = 'CNT.POST' and (g.reverses_id is not null or exists (select from posting r
        where r.tenant_id = g.tenant_id and r.reverses_id = g.id)))
      and (${until}::timestamptz is null or g.posted_at <= ${until}::timestamptz)
      and not (g.doc_type_id = ${without?.docTypeId ?? 0} and g.doc_id = ${without?.docId ?? 0})
    group by l.item_id`.execute(trx)
  return new Map(rows.map(({ itemId, qty }) => [itemId, qty]))
}
