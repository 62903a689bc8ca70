import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { audit } from './audit.ts'
import { ask, type FloorDatabase } from './floor-database.ts'

/** Which requisition is issued, and texts as long as those the product writes: what the audit row says of the change, and the kept answer. */
export interface IssueBody {
  readonly id: number
  readonly before: string
  readonly after: string
  readonly answer: string
}

/**
 * The rows of an issue as somebody would write them by hand for this one document: the locks, the posting, ledger and journal of each line,
 * the document with its lines, its registry row, the chained audit row and the stored answer. Values are worked out in SQL, and nothing
 * is checked that the database does not check itself.
 */
export function addIssue(app: FastifyInstance, database: FloorDatabase): void {
  app.post<{ Body: IssueBody }>('/issue', ({ body: { id, before, after, answer } }) =>
    database.inTransaction(async (client) => {
      await Promise.all(locks.map((step) => run(client, step, id)))
      const written = writes.map((step) => run(client, step, id))
      const kept = ask(client, { name: 'keep issue', text: storeAnswer }, [randomUUID(), answer])
      return {
        answer,
        last: [
          ...written,
          kept,
          audit(client, { entity: 'requisition', id, action: 'issue', version: 2, before, after }),
        ],
      }
    }),
  )
}

interface Step {
  readonly name: string
  readonly text: string
}

function run(client: pg.ClientBase, { name, text }: Step, id: number): Promise<unknown> {
  return ask(client, { name, text }, [id])
}

const locks: readonly Step[] = [
  { name: 'lock', text: `select * from requisition where tenant_id = 'ui' and id = $1 for update` },
  { name: 'lines', text: `select * from requisition_line where tenant_id = 'ui' and parent_id = $1 order by line_no` },
  {
    name: 'balances',
    text: `select b.qty from requisition r
      join requisition_line l on l.tenant_id = r.tenant_id and l.parent_id = r.id
      join location_stock p on p.tenant_id = r.tenant_id and p.location_id in (r.supply_location_id, r.request_location_id)
      join stock_balance b on b.tenant_id = r.tenant_id and b.pool_id = p.pool_id and b.item_id = l.item_id
      where r.tenant_id = 'ui' and r.id = $1::bigint order by b.pool_id, b.item_id for update of b`,
  },
]

const writes: readonly Step[] = [
  {
    name: 'posting',
    text: `insert into posting (tenant_id, doc_type_id, doc_id, event_code, idempotency_key, post_date, period_id, posted_by)
      select 'ui', 1, $1::bigint, 'REQ.ISSUE', '1/' || $1::bigint || '/REQ.ISSUE/v1', current_date, f.id, 1 from fiscal_period f
      where f.tenant_id = 'ui' and f.site_id = 2 and current_date between f.starts_on and f.ends_on`,
  },
  {
    name: 'ledger',
    text: `with side as (
        select r.id as doc, l.id as line, l.line_no, p.location_id, p.pool_id, p.site_id, l.item_id,
          case when p.location_id = r.supply_location_id then -1 else 1 end as sign, l.qty * u.num / u.den as qty,
          s.value / s.qty as cost
        from requisition r
        join requisition_line l on l.tenant_id = r.tenant_id and l.parent_id = r.id
        join item_unit u on u.tenant_id = r.tenant_id and u.id = l.unit_id
        join location_stock p on p.tenant_id = r.tenant_id and p.location_id in (r.supply_location_id, r.request_location_id)
        join location_stock f on f.tenant_id = r.tenant_id and f.location_id = r.supply_location_id
        join stock_balance s on s.tenant_id = r.tenant_id and s.pool_id = f.pool_id and s.item_id = l.item_id
        where r.tenant_id = 'ui' and r.id = $1::bigint
      ), entry as (
        insert into stock_ledger (tenant_id, posting_id, entry_no, post_date, site_id, location_id, pool_id, item_id, qty, value,
          entry_type, doc_type_id, doc_id, doc_line_id, pair_no)
        select 'ui', (select max(id) from posting where tenant_id = 'ui' and doc_type_id = 1 and doc_id = $1::bigint),
          row_number() over (order by line_no, sign), current_date, site_id, location_id, pool_id, item_id, sign * qty,
          sign * round(qty * cost, 4), case sign when 1 then 'TRANSFER_IN' else 'TRANSFER_OUT' end, 1, doc, line, line_no
        from side order by line_no, sign returning id, posting_id, entry_no, site_id, value
      )
      insert into journal_line (tenant_id, posting_id, line_no, account_id, site_id, debit, credit, role, stock_ledger_id)
      select 'ui', posting_id, entry_no, (select min(id) from gl_account where tenant_id = 'ui'), site_id, greatest(value, 0),
        greatest(-value, 0), 'INV', id from entry`,
  },
  {
    name: 'posted lines',
    text: `insert into posted_line (tenant_id, posting_id, doc_type_id, doc_id, event_code, lines, doc_line_id, item_id, unit_id, qty, num,
        den, base_qty, cost, value, accounts)
      select 'ui', s.posting_id, 1, s.doc_id, 'REQ.ISSUE', 'lines', l.id, l.item_id, l.unit_id, l.qty, u.num, u.den, -s.qty,
        round(-s.value / l.qty, 6), -s.value, jsonb_build_object('INV', 1)
      from requisition_line l
      join item_unit u on u.tenant_id = l.tenant_id and u.id = l.unit_id
      join stock_ledger s on s.tenant_id = l.tenant_id and s.doc_type_id = 1 and s.doc_id = l.parent_id and s.doc_line_id = l.id
        and s.entry_type = 'TRANSFER_OUT'
      where l.tenant_id = 'ui' and l.parent_id = $1::bigint`,
  },
  {
    name: 'document',
    text: `update requisition set status = 'Completed', version_no = version_no + 1, edited_by = 1, edited_on = now()
      where tenant_id = 'ui' and id = $1`,
  },
  {
    name: 'document lines',
    text: `update requisition_line set issued_qty = qty, open_qty = 0 where tenant_id = 'ui' and parent_id = $1`,
  },
  {
    name: 'registry',
    text: `insert into doc_registry (tenant_id, doc_type_id, doc_id, doc_no, site_id, status, entered_by)
      select 'ui', 1, id, doc_no, site_id, status, entered_by from requisition where tenant_id = 'ui' and id = $1
      on conflict (tenant_id, doc_type_id, doc_id) do update set status = excluded.status`,
  },
]

const storeAnswer = `insert into idempotency (tenant_id, user_id, key, request_hash, status, body) values ('ui', 1, $1::text, $1::text, 200, $2)`
