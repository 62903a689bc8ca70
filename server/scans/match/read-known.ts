import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../../db/pool.ts'
import type { KnownSupplier } from './find-supplier.ts'
import type { OpenLine } from './open-line.ts'

/** What this SQL reads of tables that definitions draw. */
export const scanReads: TableReads = {
  by: 'server/scans/match/read-known.ts',
  entities: {
    apCredit: { docNo: 'text' },
    item: { name: 'text', number: 'text' },
    itemSupplier: { description: 'text', supplier: { to: 'supplier' }, supplierItemNo: 'text' },
    itemUnit: { unit: { to: 'unit' } },
    miscInvoice: {
      docNo: 'text',
      invoiceNo: 'text',
      kind: 'choice',
      status: 'status',
      supplier: { to: 'supplier' },
    },
    ocrInvoice: {
      docNo: 'text',
      isCredit: 'boolean',
      status: 'status',
      invoiceNo: 'text',
      supplier: { to: 'supplier' },
    },
    purchaseOrder: { docNo: 'text' },
    receipt: { docNo: 'text', site: { to: 'site' }, status: 'status', supplier: { to: 'supplier' } },
    receiptLine: {
      item: { to: 'item' },
      openQty: 'quantity',
      order: { to: 'purchaseOrder' },
      price: 'cost',
      unit: { to: 'itemUnit' },
    },
    supplier: { accountNo: 'text', isActive: 'boolean', legalName: 'text', name: 'text', taxNo: 'text' },
    supplierSite: { accountNo: 'text' },
    unit: { code: 'text' },
    voucher: { docNo: 'text', status: 'status', invoiceNo: 'text', supplier: { to: 'supplier' } },
  },
}

/** Most open lines of a supplier that an invoice is matched with, the oldest first. */
const mostLines = 2_000

/** Suppliers in use, by what invoices name them. */
export async function readSuppliers(trx: Trx, tenantId: string): Promise<readonly KnownSupplier[]> {
  const { rows } = await sql<KnownSupplier>`
    select s.id::int as id, s.name, coalesce(s.legal_name, '') as "legalName", coalesce(s.tax_no, '') as "taxNo",
      array_remove(array_prepend(s.account_no, (select array_agg(e.account_no) from supplier_site e
        where e.tenant_id = s.tenant_id and e.parent_id = s.id)), null) as accounts
    from supplier s where s.tenant_id = ${tenantId} and coalesce(s.is_active, true) order by s.id`.execute(trx)
  return rows
}

/** Lines of posted receipts of a supplier at a site that are not invoiced yet. */
export async function readOpenLines(
  trx: Trx,
  { tenantId, site, supplier }: { readonly tenantId: string; readonly site: number; readonly supplier: number },
): Promise<readonly OpenLine[]> {
  const { rows } = await sql<OpenLine>`
    select 'receipt' as of, r.id::int as document, r.doc_no as "documentNo", l.id::int as line, coalesce(o.doc_no, '') as "orderNo", i.id::int as item, i.number as "itemNo", i.name,
      u.id::int as "itemUnit", n.code as unit, trim_scale(l.open_qty)::text as "openQty", trim_scale(l.price)::text as price,
      coalesce(k.codes, '{}') as codes, coalesce(k.texts, '{}') as texts
    from receipt r join receipt_line l on l.tenant_id = r.tenant_id and l.parent_id = r.id and l.open_qty > 0
    join item i on i.tenant_id = l.tenant_id and i.id = l.item_id
    join item_unit u on u.tenant_id = l.tenant_id and u.id = l.unit_id
    join unit n on n.tenant_id = u.tenant_id and n.id = u.unit_id
    left join purchase_order o on o.tenant_id = l.tenant_id and o.id = l.order_id
    left join lateral (select array_agg(distinct s.supplier_item_no) filter (where s.supplier_item_no <> '') as codes,
        array_agg(distinct s.description) filter (where s.description <> '') as texts
      from item_supplier s where s.tenant_id = l.tenant_id and s.parent_id = l.item_id and s.supplier_id = r.supplier_id) k on true
    where r.tenant_id = ${tenantId} and r.site_id = ${site} and r.supplier_id = ${supplier} and r.status = 'Completed'
    order by r.id, l.line_no limit ${mostLines}`.execute(trx)
  return rows
}

/** Whose paper it is, its number, and whether it gives back: numbers of credit notes are a series of their own. */
export interface Numbered {
  readonly supplier: number
  readonly invoiceNo: string
  readonly isCredit: boolean
}

/** The number of another document of the same paper; undefined where there is none. A credit note that is done with stands where it was received. */
export async function findTwice(
  trx: Trx,
  asked: Numbered & { readonly tenantId: string; readonly id: number },
): Promise<string | undefined> {
  const { tenantId, id, supplier, invoiceNo, isCredit } = asked
  const { rows } = await sql<{ readonly number: string }>`
    select v.doc_no as number from voucher v where not ${isCredit} and v.tenant_id = ${tenantId} and v.supplier_id = ${supplier}
      and lower(v.invoice_no) = lower(${invoiceNo}) and v.status not in ('Cancelled', 'Denied')
    union all
    select m.doc_no from misc_invoice m where (m.kind = 'CreditNote') = ${isCredit} and m.tenant_id = ${tenantId} and m.supplier_id = ${supplier}
      and lower(m.invoice_no) = lower(${invoiceNo}) and m.status not in ('Cancelled', 'Denied')
    union all
    select x.doc_no from ocr_invoice x where x.tenant_id = ${tenantId} and x.supplier_id = ${supplier} and x.id <> ${id}
      and lower(x.invoice_no) = lower(${invoiceNo}) and x.status <> 'Rejected'
      and not (${isCredit} and x.status = 'Posted') and coalesce(x.is_credit, false) = ${isCredit}
    union all
    select c.doc_no from received_note n join ap_credit c on c.tenant_id = n.tenant_id and c.id = n.credit_id
      where ${isCredit} and n.tenant_id = ${tenantId} and n.supplier_id = ${supplier} and n.number = lower(trim(${invoiceNo}))
    limit 1`.execute(trx)
  return rows[0]?.number
}

/** Ids of currencies by their codes, in capitals. */
export async function readCurrencies(trx: Trx, tenantId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ readonly id: number; readonly code: string }>`
    select c.id::int as id, upper(c.code) as code from currency c where c.tenant_id = ${tenantId}`.execute(trx)
  return new Map(rows.map(({ id, code }) => [code, id]))
}
