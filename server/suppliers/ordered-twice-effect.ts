import { sql } from 'kysely'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { linesNeed } from '#core/effects/need.ts'
import { idParam, textParam } from '#core/model/param.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { printDocumentLink } from '#core/text/document-link.ts'
import { defineRecordEffect, type RecordEffect, type RecordEffectInput } from '../documents/effects/record-effect.ts'

/** What this SQL reads of tables that definitions draw. */
export const orderedTwiceReads: TableReads = {
  by: 'server/suppliers/ordered-twice-effect.ts',
  entities: {
    purchaseOrder: {
      deliveryDate: 'date',
      docNo: 'text',
      orderDate: 'date',
      site: { to: 'site' },
      status: 'status',
      supplier: { to: 'supplier' },
    },
    purchaseOrderLine: { item: { to: 'item' } },
  },
}

const needs = {
  supplier: idParam('header', 'supplier'),
  site: idParam('header', 'site'),
  orderDate: textParam('header', ['date']),
  deliveryDate: textParam('header', ['date']),
  lines: linesNeed({ item: idParam('line', 'item') }),
}

type OrderInput = RecordEffectInput<typeof needs>

/** Orders that are named to the person who writes another one. */
const mostTold = 3

/**
 * Saves of orders: that at least half of what is ordered stands in another open order to the same supplier, written on the same day or for the same day,
 * is asked about with the number of that order (PORD-1). What was asked about once and stands is not asked again.
 */
export const orderedTwiceEffect: RecordEffect = defineRecordEffect({
  name: 'suppliers:orderedTwice',
  needs,
  async issues(input): Promise<readonly FieldIssue[]> {
    const { record, before, family } = input
    const items = itemsOf(record)
    if (record.supplier === undefined || items.length === 0) return []
    if (before !== undefined && keyOf(record) === keyOf(before)) return []
    const others = await findOthers(input, items)
    if (others.length === 0) return []
    const records = others.map(({ id, docNo }) =>
      printDocumentLink({ of: family.docType ?? family.id, id, title: docNo }),
    )
    return [
      {
        ...fieldIssue('supplier', { code: 'orderedTwice', params: { count: others.length } }),
        isWarning: true,
        records,
      },
    ]
  },
})

function itemsOf({ lines }: OrderInput['record']): readonly number[] {
  return [...new Set(lines.flatMap(({ item }) => item ?? []))]
}

function keyOf(record: OrderInput['record']): string {
  return JSON.stringify([record.supplier, record.orderDate, record.deliveryDate, ...itemsOf(record)])
}

async function findOthers({ trx, ctx, record }: OrderInput, items: readonly number[]) {
  const { rows } = await sql<{ readonly id: number; readonly docNo: string }>`
    select o.id, o.doc_no as "docNo" from purchase_order o
    join purchase_order_line l on l.tenant_id = o.tenant_id and l.parent_id = o.id and l.item_id = any(${items}::bigint[])
    where o.tenant_id = ${ctx.tenantId} and o.supplier_id = ${record.supplier} and o.site_id = ${record.site ?? ctx.siteId}
      and o.id is distinct from ${record.id ?? null}::bigint
      and o.status in ('PendingSubmission', 'PendingApproval', 'OnHold', 'Approved', 'Partial')
      and (o.delivery_date = ${record.deliveryDate || null}::date or o.order_date = ${record.orderDate || null}::date)
    group by o.id, o.doc_no having count(distinct l.item_id) * 2 >= ${items.length}
    order by o.id desc limit ${mostTold}`.execute(trx)
  return rows
}
