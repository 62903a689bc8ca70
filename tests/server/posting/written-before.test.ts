import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readInvariants, type Invariant } from '../../../server/posting/check-invariants.ts'
import { createStockWorld, type StockWorld } from './stock-world.ts'

describe('the invariants of orders, of data that earlier rules wrote', () => {
  let world: StockWorld
  let admin: pg.Client
  let invariants: readonly Invariant[]

  beforeAll(async () => {
    world = await createStockWorld()
    invariants = await readInvariants()
    admin = new pg.Client({ connectionString: world.database.adminUrl })
    await admin.connect()
  })
  afterAll(async () => {
    await admin.end()
    await world.close()
  })

  it.each([
    [
      'I21',
      // Of 100 come 40, and 50 are refused for good; then 15 come, which 5 percent of the hundred allowed: 55.
      'what came before tolerated it',
      `insert into purchase_order (tenant_id, id, site_id, doc_no, status) values ('ui', 21, 2, 'P21', 'Partial');
      insert into purchase_order_line (tenant_id, id, parent_id, line_no, qty, received_qty, cancelled_qty) values ('ui', 27, 21, 1, 100, 55, 50);
      insert into receipt (tenant_id, id, site_id, doc_no, status) values ('ui', 21, 2, 'R21', 'Completed');
      insert into receipt_line (tenant_id, id, parent_id, line_no, qty, order_line_id) values ('ui', 27, 21, 1, 40, 27), ('ui', 28, 21, 2, 15, 27);
      insert into doc_link (tenant_id, from_type, from_id, from_line, to_type, to_id, to_line, base_qty, link_kind) values
        ('ui', 3, 21, 27, 5, 21, 27, 40, 'source'), ('ui', 3, 21, 27, 5, 21, 28, 15, 'source')`,
      `update purchase_order_line set received_qty = 56 where id = 27; update receipt_line set qty = 16 where id = 28;
      update doc_link set base_qty = 16 where to_line = 28`,
    ],
    [
      'I61',
      // Of 10 at 2.00 come 8 and 2.5, and 8 are undone: 8 at 16.00 stood there once, and 7.5 are open.
      'as much came beyond an order as is wrong since it was undone',
      `insert into purchase_order (tenant_id, id, site_id, doc_no, status) values ('ui', 61, 2, 'P61', 'Partial');
      insert into purchase_order_line (tenant_id, id, parent_id, line_no, qty, received_qty, open_qty, cost) values ('ui', 61, 61, 1, 10, 2.5, 7.5, 20);
      insert into posting (tenant_id, doc_type_id, doc_id, event_code, event_seq, idempotency_key, post_date, period_id, posted_by)
        select 'ui', 5, n, 'RCV.POST', 1, 'R' || n, '2026-01-01', 1, 1 from generate_series(61, 62) n;
      insert into doc_link (tenant_id, from_type, from_id, from_line, to_type, to_id, to_line, base_qty, link_kind) values
        ('ui', 3, 61, 61, 5, 61, 61, 8, 'source'), ('ui', 3, 61, 61, 5, 62, 62, 2.5, 'source'), ('ui', 3, 61, 61, 5, 61, 61, -8, 'source');
      insert into commitment_entry (tenant_id, posting_id, kind, doc_type_id, doc_id, doc_line_id, site_id, period_id, base_qty, amount)
        values ('ui', 1, 'PO', 3, 61, 61, 2, 1, 8, 16)`,
      `update commitment_entry set base_qty = 8.1 where doc_id = 61`,
    ],
    [
      'I61',
      // Of 3 that cost 100.00 2 are open: 66.6667, and 66.67 once.
      'an order revised in part committed cents',
      `insert into purchase_order (tenant_id, id, site_id, doc_no, status) values ('ui', 61, 2, 'P61', 'Partial');
      insert into purchase_order_line (tenant_id, id, parent_id, line_no, qty, open_qty, cost) values ('ui', 61, 61, 1, 3, 2, 100);
      insert into commitment_entry (tenant_id, posting_id, kind, doc_type_id, doc_id, doc_line_id, site_id, period_id, base_qty, amount)
        values ('ui', 1, 'PO', 3, 61, 61, 2, 1, 2, 66.67)`,
      `update commitment_entry set amount = 66.68 where doc_id = 61`,
    ],
    [
      'I61',
      // 1 case of 12 at 1,000.00 of which 5 pieces came: 7 pieces are open, 0.583333 cases.
      'an order in packs was received in pieces',
      `insert into purchase_order (tenant_id, id, site_id, doc_no, status) values ('ui', 61, 2, 'P61', 'Partial');
      insert into purchase_order_line (tenant_id, id, parent_id, line_no, unit_id, qty, open_qty, cost)
        select 'ui', 61, 61, 1, min(id), 1, 0.583333, 1000000 from item_unit where num = 12;
      insert into commitment_entry (tenant_id, posting_id, kind, doc_type_id, doc_id, doc_line_id, site_id, period_id, base_qty, amount)
        values ('ui', 1, 'PO', 3, 61, 61, 2, 1, 7, 583333.3333)`,
      `update commitment_entry set base_qty = 7.0001 where doc_id = 61`,
    ],
  ])('[POST-750] %s holds where %s, and for no more than that', async (id, _why, rows, more) => {
    const query = invariants.find((each) => each.id === id)?.query ?? ''
    await admin.query('begin; set local session_replication_role = replica')
    try {
      await admin.query(rows)
      expect((await admin.query(query)).rows).toEqual([])
      await admin.query(more)
      expect((await admin.query(query)).rows).toHaveLength(1)
    } finally {
      await admin.query('rollback')
    }
  })
})
