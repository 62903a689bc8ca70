import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { mayView } from '#core/model/screens/may-view.ts'
import { familyNamed } from '../../definitions/family-named.ts'
import type { CommandScope } from '../../documents/command/command-scope.ts'
import type { OpenLine } from './open-line.ts'
import { readOpenLines } from './read-known.ts'

/** What this SQL reads of tables that definitions draw. */
export const openOrderReads: TableReads = {
  by: 'server/scans/match/read-open-orders.ts',
  entities: {
    item: { name: 'text', number: 'text' },
    itemSupplier: { description: 'text', supplier: { to: 'supplier' }, supplierItemNo: 'text' },
    itemUnit: { unit: { to: 'unit' } },
    purchaseOrder: { docNo: 'text', site: { to: 'site' }, status: 'status', supplier: { to: 'supplier' } },
    purchaseOrderLine: {
      agreedPrice: 'cost',
      description: 'text',
      item: { to: 'item' },
      serviceQty: 'quantity',
      unit: { to: 'itemUnit' },
    },
    unit: { code: 'text' },
  },
}

/** Most lines of orders that an invoice is matched with, the oldest first. */
const mostLines = 2_000

/** Whose invoice is matched, and where. */
interface Asked {
  readonly site: number
  readonly supplier: number
}

/**
 * What an invoice of a supplier may bill at a site: lines of posted receipts that are not invoiced yet and, of whoever may view orders, what is open
 * of orders nobody receives (SCAN-79).
 */
export async function readBillable(
  { trx, ctx, definitions }: Pick<CommandScope, 'trx' | 'ctx' | 'definitions'>,
  asked: Asked,
): Promise<readonly OpenLine[]> {
  const received = await readOpenLines(trx, { tenantId: ctx.tenantId, ...asked })
  if (!mayView(familyNamed(definitions, 'purchaseOrder'), ctx.permissions)) return received
  return [...received, ...(await readOpenOrders(trx, ctx.tenantId, asked))]
}

async function readOpenOrders(
  trx: CommandScope['trx'],
  tenantId: string,
  { site, supplier }: Asked,
): Promise<readonly OpenLine[]> {
  const { rows } = await sql<OpenLine>`
    select 'order' as of, o.id::int as document, o.doc_no as "documentNo", l.id::int as line, o.doc_no as "orderNo", i.id::int as item,
      coalesce(i.number, '') as "itemNo", coalesce(l.description, i.name, '') as name, u.id::int as "itemUnit", coalesce(n.code, '') as unit,
      trim_scale(l.service_qty)::text as "openQty", trim_scale(l.agreed_price)::text as price,
      coalesce(k.codes, '{}') as codes, coalesce(k.texts, '{}') || coalesce(array_remove(array[i.name], null), '{}') as texts
    from purchase_order o join purchase_order_line l on l.tenant_id = o.tenant_id and l.parent_id = o.id and l.service_qty > 0
    left join item i on i.tenant_id = l.tenant_id and i.id = l.item_id
    left join item_unit u on u.tenant_id = l.tenant_id and u.id = l.unit_id
    left join unit n on n.tenant_id = u.tenant_id and n.id = u.unit_id
    left join lateral (select array_agg(distinct s.supplier_item_no) filter (where s.supplier_item_no <> '') as codes,
        array_agg(distinct s.description) filter (where s.description <> '') as texts
      from item_supplier s where s.tenant_id = l.tenant_id and s.parent_id = l.item_id and s.supplier_id = o.supplier_id) k on true
    where o.tenant_id = ${tenantId} and o.site_id = ${site} and o.supplier_id = ${supplier} and o.status in ('Approved', 'Partial')
    order by o.id, l.line_no limit ${mostLines}`.execute(trx)
  return rows
}
