import { sql } from 'kysely'
import { appError } from '#core/errors/app-error.ts'
import type { SourceLine } from '#core/http/sources-contract.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import type { CommandScope } from '../../documents/command/command-scope.ts'
import type { InvoicedOrder, InvoiceFields } from './invoiced-order.ts'

/** What this SQL reads of tables that definitions draw. */
export const goodsReads: TableReads = {
  by: 'server/matching/two-way/refuse-goods.ts',
  entities: { item: { isStocked: 'boolean' } },
}

/** The rule of invoices whose words this is told in. */
const rule = 'goodsReceivedFirst'

/**
 * Nothing comes into stock through an invoice (VCH-337): the order says of a line whether it was goods when that was ordered, the item whether it is now.
 * @throws E_VALIDATION at lines of items that are kept in stock
 */
export async function refuseGoods(
  { trx, ctx, family }: CommandScope,
  drafted: readonly SourceLine[],
  { invoiced, fields }: { readonly invoiced: InvoicedOrder; readonly fields: InvoiceFields },
): Promise<void> {
  const itemOf = new Map(drafted.map(({ Line }) => [Number(Line['OrderLineId']), Line['ItemId']]))
  const ids = [...itemOf.values()].filter((id) => typeof id === 'number')
  const found = await sql<{ readonly id: number }>`select i.id from item i
    where i.tenant_id = ${ctx.tenantId} and i.id = any(${ids}::bigint[]) and i.is_stocked is distinct from false`.execute(
    trx,
  )
  const stocked = new Set<unknown>(found.rows.map(({ id }) => id))
  const issues = invoiced.lines.flatMap(({ lines, row, orderLine }) => {
    if (!stocked.has(itemOf.get(orderLine))) return []
    const issue = fieldIssue(fields.orderLine, { code: `rule/${rule}` }, { lines, index: row })
    return [{ ...issue, message: `${family.id}.rule.${rule}` }]
  })
  if (issues.length > 0) throw appError('E_VALIDATION', {}, { issues })
}
