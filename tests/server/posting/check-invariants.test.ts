import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrokenInvariants, readInvariants, type Invariant } from '../../../server/posting/check-invariants.ts'
import { projectFolder } from '../../../server/process/project-folder.ts'
import { createStockWorld, line, nextDocument, stock, type StockWorld } from './stock-world.ts'

/** One corruption for each invariant, made with triggers and references switched off, as only an administrator can. */
const corruptions: Readonly<Record<string, string>> = {
  I01: `update stock_balance set value = value + 1 where qty > 0`,
  I02: `update stock_onhand set qty = qty + 1 where location_id = ${stock.store}`,
  I03: `update stock_balance set qty = 0`,
  I04: `update stock_onhand set qty = -1 where location_id = ${stock.store}`,
  I05: `update stock_ledger set qty_after = qty_after + 1 where id = (select min(id) from stock_ledger)`,
  I06: `update stock_ledger set value = value + 1 where entry_type = 'TRANSFER_IN'`,
  I07: `update stock_ledger set entry_type = 'PRODUCE_IN' where id = (select min(id) from stock_ledger)`,
  I08: `update journal_line set debit = debit + 1 where id = (select min(id) from journal_line where debit > 0)`,
  I09: `update gl_account set account_kind = 'EXPENSE' where account_kind = 'INVENTORY'`,
  I10: `delete from journal_line where stock_ledger_id = (select max(id) from stock_ledger where value <> 0)`,
  I11: `update posting set post_date = '2030-01-01' where id = (select min(id) from posting)`,
  I12: `alter table posting drop constraint posting_tenant_id_doc_type_id_doc_id_event_code_event_seq_key;
    alter table posting drop constraint posting_tenant_id_idempotency_key_key;
    insert into posting (tenant_id, doc_type_id, doc_id, event_code, event_seq, idempotency_key, post_date, period_id, posted_by)
    select tenant_id, doc_type_id, doc_id, event_code, event_seq, idempotency_key, post_date, period_id, posted_by from posting limit 1`,
  I13: `update stock_ledger s set qty = qty + 1 from posting p where p.id = s.posting_id and p.reverses_id is not null and s.qty > 0`,
  I14: `insert into rni_entry (tenant_id, posting_id, doc_type_id, doc_id, receipt_line_id, site_id, base_qty, amount, kind)
    values ('ui', 1, 5, 1, 1, 2, -1, -1, 'VOUCHER')`,
  I15: `insert into rni_entry (tenant_id, posting_id, doc_type_id, doc_id, receipt_line_id, site_id, base_qty, amount, kind)
    values ('ui', 1, 5, 1, 1, 2, 1, 1, 'VOUCHER')`,
  I16: `insert into receipt (tenant_id, id, site_id, doc_no, status) values ('ui', 16, 2, 'R16', 'Completed');
    insert into receipt_line (tenant_id, id, parent_id, line_no, qty, invoiced_qty) values ('ui', 16, 16, 1, 4, 5)`,
  I17: `insert into receipt_line (tenant_id, id, parent_id, line_no, qty, invoiced_qty) values ('ui', 17, 17, 1, 4, 1)`,
  I18: `insert into voucher (tenant_id, id, site_id, doc_no, status, invoice_total) values ('ui', 18, 2, 'V18', 'Completed', 5)`,
  I19: `insert into rni_entry (tenant_id, posting_id, doc_type_id, doc_id, receipt_line_id, site_id, base_qty, amount, kind)
    select 'ui', min(id), 5, 19, 19, 2, -1, -0.01, 'VOUCHER' from posting`,
  I20: `insert into voucher (tenant_id, id, site_id, doc_no, status, supplier_id, invoice_no) values
    ('ui', 20, 2, 'V20', 'Completed', 1, 'inv-1'), ('ui', 21, 2, 'V21', 'PendingSubmission', 1, 'INV-1 ')`,
  I21: `insert into purchase_order_line (tenant_id, id, parent_id, line_no, qty, received_qty) values ('ui', 21, 21, 1, 4, 1)`,
  I22: `insert into commitment_entry (tenant_id, posting_id, kind, doc_type_id, doc_id, doc_line_id, site_id, period_id, base_qty, amount)
    values ('ui', 1, 'PO', 3, 1, 1, 2, 1, -1, -1)`,
  I23: `update posted_line set base_qty = base_qty + 1 where item_id is not null`,
  I24: `update doc_registry set approval_status_id = 4;
    insert into approval_request (tenant_id, id, doc_type_id, doc_id, doc_version, rule_id, level_no, mode, approver_id)
    select tenant_id, 1000, doc_type_id, doc_id, version_no, 1, 1, 'Any', 3 from doc_registry`,
  I25: `insert into approval_decision (tenant_id, request_id, approval_status_id, decided_by, channel, doc_version)
    values ('ui', 1, 4, 2, 'web', 1)`,
  I26: `insert into bin_balance (tenant_id, location_id, site_id, item_id, bin_id, qty)
    select tenant_id, location_id, site_id, item_id, 1, qty + 1 from stock_onhand limit 1`,
  I27: `update stock_ledger set site_id = 1 where id = (select min(id) from stock_ledger)`,
  I28: `update stock_ledger set pool_id = pool_id + 1000 where id = (select min(id) from stock_ledger)`,
  I29: `update location set location_type_id = 7;
    update stock_ledger set doc_type_id = 4 where id = (select min(id) from stock_ledger)`,
  I30: `insert into number_series (tenant_id, doc_type_id, doc_type, site_id, year, prefix, next_no) values ('ui', 6, 'voucher', 2, 2026, 'V', 2)`,
  I31: `delete from stock_ledger; delete from journal_line; delete from posted_line`,
  I32: `update requisition_line set issued_qty = issued_qty + 1`,
  I33: `alter table approval_decision drop constraint approval_decision_tenant_id_request_id_key;
    insert into approval_decision (tenant_id, request_id, approval_status_id, decided_by, channel, doc_version)
    values ('ui', 1, 4, 3, 'web', 1), ('ui', 1, 2, 3, 'web', 1)`,
  I34: `insert into approval_decision (tenant_id, request_id, approval_status_id, decided_by, channel, doc_version)
    values ('ui', 1, 4, 3, 'web', 9)`,
  I35: `update posted_line set value = value + 1`,
  I36: `update requisition_line set posted_value = posted_value + 1`,
  I37: `update posted_line set num = num * 2 where posting_id = (select min(posting_id) from posted_line)`,
  I38: `update journal_line set account_id = 2 where stock_ledger_id = (select min(id) from stock_ledger where qty < 0)`,
  I39: `update stock_ledger set cost_centre_id = 9 where posting_id in (select id from posting where reverses_id is not null)`,
  I40: `update journal_line set site_id = 3 where id = (select min(id) from journal_line)`,
  I41: `insert into commitment_entry (tenant_id, posting_id, kind, doc_type_id, doc_id, doc_line_id, site_id, period_id, base_qty, amount)
    select tenant_id, 1, 'PO', doc_type_id, doc_id, 1, 2, 1, 1, 1 from doc_registry`,
  I42: `update stock_balance set last_cost = last_cost + 1 where last_cost is not null`,
  I43: `update item set is_active = false`,
  I44: `insert into transfer (tenant_id, id, site_id, doc_no, status, transfer_mode) values ('ui', 1, 2, 'T', 'InTransit', 'InTransit');
    insert into transfer_line (tenant_id, id, parent_id, line_no, shipped_qty) values ('ui', 1, 1, 1, 1)`,
  I45: `insert into purchase_request (tenant_id, id, site_id, doc_no, status) values ('ui', 1, 2, 'P', 'Approved');
    insert into purchase_request_line (tenant_id, id, parent_id, line_no, open_qty, amount) values ('ui', 1, 1, 1, 1, 5)`,
  I46: `insert into capex (tenant_id, id, site_id, doc_no, status, budget, committed_amount) values ('ui', 1, 2, 'C', 'Approved', 10, 1)`,
  I47: `insert into rni_entry (tenant_id, posting_id, doc_type_id, doc_id, receipt_line_id, site_id, base_qty, amount, document_amount, rate, kind)
    select 'ui', min(id), 5, 47, 47, 2, 0, 0, 1, 1.1, 'RECEIPT' from posting`,
  I50: `insert into rni_open (tenant_id, doc_type_id, doc_id, site_id, post_date, received, accrued) values ('ui', 5, 50, 2, '2026-01-01', 1, 1)`,
  I51: `insert into paid_price (tenant_id, receipt_id, line_id, site_id, item_id, supplier_id, unit_id, price, post_date) values ('ui', 51, 51, 2, 1, 1, 1, 1, '2026-01-01')`,
  I52: `insert into bin_move (tenant_id, site_id, location_id, item_id, bin_id, qty, ledger_id)
    select tenant_id, site_id, location_id, item_id, 1, -qty, id from stock_ledger where qty <> 0 limit 1`,
  I53: `insert into bin_move (tenant_id, site_id, location_id, item_id, lot_id, qty, ledger_id)
    select tenant_id, site_id, location_id, item_id, 1, qty, id from stock_ledger where entry_type = 'TRANSFER_IN' limit 1`,
  I54: `insert into bin_move (tenant_id, site_id, location_id, item_id, lot_id, qty, ledger_id)
    select g.tenant_id, g.site_id, g.location_id, g.item_id, 1, 1, g.id from stock_ledger g join posting p on p.id = g.posting_id and p.reverses_id is not null limit 1`,
  I55: `update location set location_type_id = 7;
    insert into bin_move (tenant_id, site_id, location_id, item_id, lot_id, qty, ledger_id)
    select tenant_id, site_id, location_id, item_id, 1, -1, id from stock_ledger limit 1`,
  I60: `insert into supplier_delivery (tenant_id, receipt_id, supplier_id, site_id, post_date, amount, deliveries, on_time)
    values ('ui', 60, 1, 2, '2026-01-01', 1, 1, 1)`,
  I61: `insert into purchase_order (tenant_id, id, site_id, doc_no, status) values ('ui', 61, 2, 'P61', 'Approved');
    insert into purchase_order_line (tenant_id, id, parent_id, line_no, qty, open_qty, cost) values ('ui', 61, 61, 1, 4, 4, 8)`,
  I62: `insert into order_awaited (tenant_id, order_id, day) values ('ui', 61, '2026-01-01')`,
}

/** A posted invoice that says what is booked: of 3 at 4.00 2 are matched, at 3.00 then, and one is claimed. */
const postedInvoice = `insert into receipt (tenant_id, id, site_id, doc_no, status) values ('ui', 70, 2, 'R70', 'Completed');
  insert into receipt_line (tenant_id, id, parent_id, line_no, qty, invoiced_qty) values ('ui', 70, 70, 1, 2, 2);
  insert into doc_link (tenant_id, from_type, from_id, from_line, to_type, to_id, to_line, base_qty, link_kind) values ('ui', 5, 70, 70, 6, 70, 70, 2, 'source');
  insert into voucher (tenant_id, id, site_id, doc_no, status, invoice_total, rounding) values ('ui', 70, 2, 'V70', 'Completed', 12, 0);
  insert into voucher_line (tenant_id, id, parent_id, line_no, receipt_line_id, qty, matched_qty, claim_qty, receipt_price, net_price, worth, lost, back, variance, claim)
    values ('ui', 70, 70, 1, 70, 3, 2, 1, 3, 4, 12, 0, 0, 2, 4);
  insert into posting (tenant_id, doc_type_id, doc_id, event_code, event_seq, idempotency_key, post_date, period_id, posted_by)
    select tenant_id, 6, 70, 'VCH.POST', 1, 'V70', post_date, period_id, posted_by from posting limit 1;
  insert into journal_line (tenant_id, posting_id, line_no, account_id, site_id, debit, credit, role, doc_line_id)
    select 'ui', p.id, j.no, 1, 2, j.debit, j.credit, j.role, j.line from posting p, (values
      (1, 6, 0, 'RNI', 70), (2, 2, 0, 'PPV', 70), (3, 4, 0, 'CLAIM', 70), (4, 0, 12, 'AP', null)) j(no, debit, credit, role, line)
    where p.doc_type_id = 6 and p.doc_id = 70;
  insert into rni_entry (tenant_id, posting_id, doc_type_id, doc_id, receipt_line_id, site_id, base_qty, amount, kind)
    select 'ui', id, 5, 70, 70, 2, -2, -6, 'VOUCHER' from posting where doc_type_id = 6 and doc_id = 70`

describe('the invariants', () => {
  let world: StockWorld
  let admin: pg.Client
  let invariants: readonly Invariant[]

  beforeAll(async () => {
    world = await createStockWorld()
    invariants = await readInvariants()
    await seedHistory(world)
    admin = new pg.Client({ connectionString: world.database.adminUrl })
    await admin.connect()
  })
  afterAll(async () => {
    await admin.end()
    await world.close()
  })

  it('[POST-22] all hold for what the engine posted', async () => {
    const broken = await world.inTenant((trx) => findBrokenInvariants(trx, invariants))
    expect(broken.map(({ id, rows }) => ({ id, rows }))).toEqual([])
  })

  it('[POST-22] each has a corruption that proves it can fail', () => {
    expect(Object.keys(corruptions)).toEqual(invariants.map((invariant) => invariant.id))
  })

  it('[POST-22] I25 fires for who changed the document as for who entered it, and not for who did so later', async () => {
    const query = invariants.find((each) => each.id === 'I25')?.query ?? ''
    await admin.query('begin; set local session_replication_role = replica')
    try {
      await admin.query(`insert into approval_decision (tenant_id, request_id, approval_status_id, decided_by, channel, doc_version)
        values ('ui', 1, 4, 3, 'web', 1)`)
      expect((await admin.query(query)).rows).toEqual([])
      await admin.query(`insert into doc_author (tenant_id, doc_type_id, doc_id, user_id, version_no)
        select tenant_id, doc_type_id, doc_id, 3, 2 from doc_registry`)
      expect((await admin.query(query)).rows).toEqual([])
      await admin.query('update doc_author set version_no = 1')
      expect((await admin.query(query)).rows).toHaveLength(1)
    } finally {
      await admin.query('rollback')
    }
  })

  it.each([
    [
      'I14',
      `insert into receipt (tenant_id, id, site_id, doc_no, status) values ('ui', 14, 2, 'R14', 'Completed');
      insert into receipt_line (tenant_id, id, parent_id, line_no, qty, invoiced_qty) values ('ui', 14, 14, 1, 4, 1);
      insert into posted_line (tenant_id, posting_id, doc_type_id, doc_id, event_code, doc_line_id, qty, base_qty, num, den, value, accounts, lines)
        select 'ui', min(id), 5, 14, 'RCV.POST', 14, 4, 4, 1, 1, 8, '{}', 'lines' from posting;
      insert into rni_entry (tenant_id, posting_id, doc_type_id, doc_id, receipt_line_id, site_id, base_qty, amount, kind)
        select 'ui', min(id), 5, 14, 14, 2, 4, 8, 'RECEIPT' from posting`,
    ],
    [
      'I21',
      // Of 10 with 10 percent 11 may come, and 12 where somebody says why.
      `insert into purchase_order_line (tenant_id, id, parent_id, line_no, qty, over_receipt_pct, received_qty) values
        ('ui', 21, 21, 1, 10, 10, 12), ('ui', 22, 21, 2, 10, 10, 11), ('ui', 23, 21, 3, 10, 10, 12);
      insert into purchase_order (tenant_id, id, site_id, doc_no, status) values ('ui', 21, 2, 'P21', 'Partial');
      insert into receipt (tenant_id, id, site_id, doc_no, status) values ('ui', 21, 2, 'R21', 'Completed');
      insert into receipt_line (tenant_id, id, parent_id, line_no, qty, order_line_id, over_reason) values
        ('ui', 21, 21, 1, 12, 21, null), ('ui', 22, 21, 2, 11, 22, null), ('ui', 23, 21, 3, 12, 23, 'Full pallet');
      insert into doc_link (tenant_id, from_type, from_id, from_line, to_type, to_id, to_line, base_qty, link_kind) values
        ('ui', 3, 21, 21, 5, 21, 21, 12, 'source'), ('ui', 3, 21, 22, 5, 21, 22, 11, 'source'), ('ui', 3, 21, 23, 5, 21, 23, 12, 'source')`,
    ],
    [
      'I22',
      `insert into purchase_order_line (tenant_id, id, parent_id, line_no, qty, received_qty, open_qty) values ('ui', 22, 22, 1, 4, 4, 0);
      insert into commitment_entry (tenant_id, posting_id, kind, doc_type_id, doc_id, doc_line_id, site_id, period_id, base_qty, amount)
        values ('ui', 1, 'PO', 3, 22, 22, 2, 1, 1, 1)`,
    ],
    [
      'I21',
      // A site that has set nothing tolerates 5 percent: 10.5 of 10, not 10.6.
      `insert into purchase_order (tenant_id, id, site_id, doc_no, status) values ('ui', 21, 2, 'P21', 'Partial');
      insert into purchase_order_line (tenant_id, id, parent_id, line_no, qty, received_qty) values ('ui', 24, 21, 1, 10, 10.5), ('ui', 25, 21, 2, 10, 10.6);
      insert into receipt (tenant_id, id, site_id, doc_no, status) values ('ui', 21, 2, 'R21', 'Completed');
      insert into receipt_line (tenant_id, id, parent_id, line_no, qty, order_line_id) values ('ui', 24, 21, 1, 10.5, 24), ('ui', 25, 21, 2, 10.6, 25);
      insert into doc_link (tenant_id, from_type, from_id, from_line, to_type, to_id, to_line, base_qty, link_kind) values
        ('ui', 3, 21, 24, 5, 21, 24, 10.5, 'source'), ('ui', 3, 21, 25, 5, 21, 25, 10.6, 'source')`,
    ],
    [
      'I21',
      // The link and the order say 4, the line of the receipt 3.
      `insert into purchase_order_line (tenant_id, id, parent_id, line_no, qty, received_qty) values ('ui', 26, 21, 1, 10, 4);
      insert into receipt (tenant_id, id, site_id, doc_no, status) values ('ui', 21, 2, 'R21', 'Completed');
      insert into receipt_line (tenant_id, id, parent_id, line_no, qty, order_line_id) values ('ui', 26, 21, 1, 3, 26);
      insert into doc_link (tenant_id, from_type, from_id, from_line, to_type, to_id, to_line, base_qty, link_kind) values ('ui', 3, 21, 26, 5, 21, 26, 4, 'source')`,
    ],
    [
      'I61',
      // Of 4 at 2.00 one is open: 2.00 are right, 2.02 are not.
      `insert into purchase_order (tenant_id, id, site_id, doc_no, status) values ('ui', 61, 2, 'P61', 'Partial');
      insert into purchase_order_line (tenant_id, id, parent_id, line_no, qty, open_qty, cost) values ('ui', 61, 61, 1, 4, 1, 8), ('ui', 62, 61, 2, 4, 1, 8);
      insert into commitment_entry (tenant_id, posting_id, kind, doc_type_id, doc_id, doc_line_id, site_id, period_id, base_qty, amount)
        values ('ui', 1, 'PO', 3, 61, 61, 2, 1, 1, 2), ('ui', 1, 'PO', 3, 61, 62, 2, 1, 1, 2.02)`,
    ],
  ])('[POST-22, POST-748] another half of %s fires on its own corruption', async (id, corruption) => {
    const query = invariants.find((each) => each.id === id)?.query ?? ''
    await admin.query('begin; set local session_replication_role = replica')
    try {
      await admin.query(corruption)
      expect((await admin.query(query)).rows).toHaveLength(1)
    } finally {
      await admin.query('rollback')
    }
  })

  it.each([
    ['I17', 'what it matches', `update voucher_line set matched_qty = 1 where id = 70`],
    ['I18', 'a line', `update voucher_line set worth = 11 where id = 70`],
    ['I18', 'its rate', `update voucher set exchange_rate = 1.1 where id = 70`],
    ['I19', 'what a line costs', `update voucher_line set worth = 11 where id = 70`],
    ['I19', 'a variance', `update voucher_line set variance = 3 where id = 70`],
    ['I19', 'a claim', `update voucher_line set claim = 5 where id = 70`],
    ['I19', 'a quantity', `update voucher_line set qty = 4 where id = 70`],
  ])('[POST-748] %s holds for a posted invoice and fires where somebody edits %s', async (id, _what, edit) => {
    const query = invariants.find((each) => each.id === id)?.query ?? ''
    await admin.query('begin; set local session_replication_role = replica')
    try {
      await admin.query(postedInvoice)
      expect((await admin.query(query)).rows).toEqual([])
      await admin.query(edit)
      expect((await admin.query(query)).rows.length).toBeGreaterThan(0)
    } finally {
      await admin.query('rollback')
    }
  })

  it('[POST-748] I18 knows the rate of an invoice: 12.00 at 1.1 owe 13.20', async () => {
    const query = invariants.find((each) => each.id === 'I18')?.query ?? ''
    await admin.query('begin; set local session_replication_role = replica')
    try {
      await admin.query(`${postedInvoice}; update voucher set exchange_rate = 1.1 where id = 70;
        update journal_line set credit = 13.2 where role = 'AP'`)
      expect((await admin.query(query)).rows).toEqual([])
    } finally {
      await admin.query('rollback')
    }
  })

  it('[POST-748] I21 tolerates what a site tolerates that has set nothing', async () => {
    const { groups } = JSON.parse(await readFile(join(projectFolder, 'config/preferences.json'), 'utf8'))
    const query = invariants.find((each) => each.id === 'I21')?.query ?? ''
    expect(query).toContain(
      `'overReceiptPct') #>> '{}')::numeric, ${groups.receiving.preferences.overReceiptPct.default})`,
    )
  })

  it.each(Object.keys(corruptions))('[POST-22] %s fires on its own corruption', async (id) => {
    const invariant = invariants.find((each) => each.id === id)
    await admin.query('begin; set local session_replication_role = replica')
    try {
      await admin.query(corruptions[id] ?? '')
      const { rows } = await admin.query(invariant?.query ?? '')
      expect(rows.length).toBeGreaterThan(0)
    } finally {
      await admin.query('rollback')
    }
  })
})

/** Two issues, one of them reversed, a document under the first, and one decided approval. */
async function seedHistory(world: StockWorld): Promise<void> {
  await world.receive({ qty: '10', unitCost: '2' })
  const kept = { id: nextDocument(), versionNo: 1, lines: [line(1, '4')] }
  const undone = { id: nextDocument(), versionNo: 1, lines: [line(1, '1')] }
  await world.issue(kept)
  await world.issue(undone)
  await world.reverse({ ...undone, versionNo: 2 })
  await world.inTenant(async (trx) => {
    await sql`insert into requisition (tenant_id, id, site_id, doc_no, status, entered_by, supply_location_id, request_location_id)
      values ('ui', ${kept.id}, ${stock.site}, 'R1', 'Completed', 2, ${stock.store}, ${stock.kitchen})`.execute(trx)
    await sql`insert into requisition_line (tenant_id, id, parent_id, line_no, item_id, unit_id, qty, issued_qty, posted_value)
      values ('ui', 1, ${kept.id}, 1, ${stock.flour}, ${stock.each[1]}, 4, 4, 8)`.execute(trx)
    await sql`insert into doc_registry (tenant_id, doc_type_id, doc_id, doc_no, site_id, status, entered_by)
      values ('ui', 1, ${kept.id}, 'R1', ${stock.site}, 'Completed', 2)`.execute(trx)
    await sql`insert into approval_rule (tenant_id, id, name, doc_type) values ('ui', 1, 'All', 'requisition')`.execute(
      trx,
    )
    await sql`insert into approval_request (tenant_id, id, doc_type_id, doc_id, doc_version, rule_id, level_no, mode, approver_id, state)
      values ('ui', 1, 1, ${kept.id}, 1, 1, 1, 'Any', 3, 'Decided')`.execute(trx)
  })
}
