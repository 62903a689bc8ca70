import { sql } from 'kysely'
import { compare } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import type { Trx } from '../../db/pool.ts'

/** What this SQL reads of tables that definitions draw. */
export const stillOpenReads: TableReads = {
  by: 'server/runs/processing/still-open.ts',
  entities: { purchaseRequest: { status: 'status' }, purchaseRequestLine: { openQty: 'quantity', qty: 'quantity' } },
}

/** What a line of a run takes of a line of a request, in the unit it was asked for in. */
export interface Taking {
  readonly requestLine: number | undefined
  readonly qty: Decimal
}

/**
 * Lines whose request has less open by now, told with what is open, was asked and would be taken (PROC-8). The requests are locked in the order
 * in which orders lock what they take from, so that of two buyers one waits and is told.
 */
export async function tooMuch(
  trx: Trx,
  at: { readonly tenantId: string; readonly table: string },
  takings: readonly Taking[],
): Promise<readonly FieldIssue[]> {
  const ids = takings.flatMap(({ requestLine }) => requestLine ?? [])
  await sql`select r.id from purchase_request r where r.tenant_id = ${at.tenantId} and r.id in (
      select l.parent_id from purchase_request_line l where l.tenant_id = ${at.tenantId} and l.id = any(${ids}::bigint[]))
    order by r.id for update of r`.execute(trx)
  const { rows } = await sql<{ readonly id: number; readonly open: string; readonly asked: string }>`
    select l.id::int as id, l.qty::text as asked, case when r.status in ('Approved', 'Partial') then l.open_qty else 0 end::text as open
    from purchase_request_line l join purchase_request r on r.tenant_id = l.tenant_id and r.id = l.parent_id
    where l.tenant_id = ${at.tenantId} and l.id = any(${ids}::bigint[])`.execute(trx)
  const known = new Map(rows.map((row) => [row.id, row]))
  return takings.flatMap(({ requestLine, qty }, index) => {
    const { open = '0', asked = '0' } = known.get(requestLine ?? 0) ?? {}
    if (compare(qty, zero) > 0 && compare(qty, toDecimal(open)) <= 0) return []
    const params = { open: plain(open), asked: plain(asked), takes: printDecimal(qty) }
    return [fieldIssue('qty', { code: 'overOpen', params }, { lines: at.table, index })]
  })
}

function plain(text: string): string {
  return printDecimal(toDecimal(text))
}
