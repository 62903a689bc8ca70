import { copyRows, type Columns } from './copy-rows.ts'
import { lineLike, postings, type Kind } from './steps.ts'
import type { Statement } from './statement.ts'

/** Columns of a row booked of a line of the document at hand. */
export const ofPosting = { posting_id: 'n.id', doc_id: ':id', doc_line_id: 'l.id' }

/** The posting of the model and that of the document at hand, and a line of the one like that of the other. */
export function bookedLines(kind: Kind, event: string): string {
  return `${postings(kind, event)} ${lineLike(kind, { name: 'l', modelLine: 'm.doc_line_id', document: ':id' })}`
}

/**
 * Begins the balances of the items of a document at its location that are not there yet, and locks all of them, both in the order the product does:
 * two documents that begin the same ones would otherwise wait for each other.
 */
export function balancesLocked({ table }: Kind, name: string): readonly Statement[] {
  const wanted = `from ${table} h join ${table}_line l on l.tenant_id = h.tenant_id and l.parent_id = h.id
    join location_stock p on p.tenant_id = h.tenant_id and p.location_id = h.location_id`
  const same = 'b.tenant_id = h.tenant_id and b.pool_id = p.pool_id and b.item_id = l.item_id'
  return [
    {
      name: `${name} balances begun`,
      text: `insert into stock_balance (tenant_id, pool_id, item_id)
    select distinct h.tenant_id, p.pool_id, l.item_id ${wanted}
    where h.tenant_id = 'ui' and h.id = :id and not exists (select from stock_balance b where ${same}) order by 2, 3 on conflict do nothing`,
    },
    {
      name: `${name} balances`,
      text: `select b.qty ${wanted} join stock_balance b on ${same}
    where h.tenant_id = 'ui' and h.id = :id order by b.pool_id, b.item_id for update of b`,
    },
  ]
}

/** Stock, the journal and what was posted of each line. */
export function goodsBooked(
  columns: Columns,
  kind: Kind,
  { name, event }: { readonly name: string; readonly event: string },
): readonly Statement[] {
  const both = bookedLines(kind, event)
  return [
    copyRows(columns, {
      name: `${name} ledger`,
      table: 'stock_ledger',
      of: `${both} where m.tenant_id = 'ui'`,
      set: ofPosting,
      order: 'm.entry_no',
    }),
    copyRows(columns, {
      name: `${name} journal`,
      table: 'journal_line',
      of: `${both}
        left join stock_ledger s on s.tenant_id = 'ui' and s.id = m.stock_ledger_id
        left join stock_ledger e on e.tenant_id = 'ui' and e.posting_id = n.id and e.entry_no = s.entry_no where m.tenant_id = 'ui'`,
      set: { posting_id: 'n.id', doc_line_id: 'l.id', stock_ledger_id: 'e.id' },
      order: 'm.line_no',
    }),
    copyRows(columns, {
      name: `${name} posted lines`,
      table: 'posted_line',
      of: `${both} where m.tenant_id = 'ui'`,
      set: ofPosting,
    }),
  ]
}
