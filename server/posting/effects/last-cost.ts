import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { compare, divide } from '#core/decimal/arithmetic.ts'
import { printDecimal, zero } from '#core/decimal/decimal.ts'
import { withoutWaiting } from '../../db/in-transaction.ts'
import type { MoveEffectInput } from '../../documents/effects/move-effect.ts'
import { postingEvents } from '../events/index.ts'
import type { PostedFacts } from '../ledger/posting-rows.ts'
import type { StoredPosting } from '../read/read-postings.ts'

/** What this SQL reads of tables that definitions draw. */
export const lastCostReads: TableReads = {
  by: 'server/posting/effects/last-cost.ts',
  entities: { item: { lastCost: 'cost' } },
}

type Command = Pick<MoveEffectInput, 'trx' | 'ctx'>

/**
 * An item's last cost is a fact of the system, not an edit: its version does not move. One that costs what it cost last is left alone, as most
 * are: a row written anew stands in every index of the list of items. It is held all the same, so that what another receipt is about to say of it is known.
 */
export async function rememberLastCost({ trx, ctx }: Command, lines: readonly PostedFacts[]): Promise<void> {
  // A line that costs nothing names no cost, whatever stands before it.
  const named = lines.filter(({ itemId, value }) => itemId !== null && compare(value, zero) > 0)
  const costs = new Map(
    named.map(({ itemId, line, value }) => [itemId ?? 0, printDecimal(divide(value, line.baseQty, 6))] as const),
  )
  // In the order of their ids: two receipts of the same items at two places never wait for each other crosswise.
  const sorted = [...costs].toSorted(([a], [b]) => a - b)
  const rows = JSON.stringify(sorted.map(([id, cost]) => ({ id, cost })))
  const remembered = sql`with held as materialized (
      select i.id, i.last_cost, c.cost from item i join jsonb_to_recordset(${rows}::jsonb) as c(id bigint, cost numeric) on c.id = i.id
      where i.tenant_id = ${ctx.tenantId} and c.cost > 0 order by i.id for no key update of i
    ) update item set last_cost = h.cost from held h
    where item.tenant_id = ${ctx.tenantId} and item.id = h.id and h.last_cost is distinct from h.cost`.execute(trx)
  await withoutWaiting(trx, remembered)
}

/** Kinds of ledger rows that name an item's last cost: goods that came in at a document's cost. */
const costed = postingEvents.flatMap(({ shape, entries }) => (shape === 'bringIn' ? (entries.in ?? []) : []))

/**
 * Items whose last cost is that of a posting that was undone cost again what the newest arrival that stands said; nothing is known of
 * them where none does. Those of their pools are kept by the ledger.
 */
export async function forgetLastCost({ trx, ctx }: Command, undone: readonly StoredPosting[]): Promise<void> {
  const rows = undone.flatMap(({ ledger }) => ledger).filter(({ entryType }) => costed.includes(entryType))
  if (rows.length === 0) return
  const costs = JSON.stringify(rows.map(({ itemId, qty, value }) => ({ id: itemId, qty, value })))
  await sql`with undone as (select distinct c.id from jsonb_to_recordset(${costs}::jsonb) as c(id bigint, qty numeric, value numeric)
      join item i on i.tenant_id = ${ctx.tenantId} and i.id = c.id and i.last_cost = round(c.value / c.qty, 6))
    update item i set last_cost = (select round(s.value / s.qty, 6) from stock_ledger s
      join posting p on p.tenant_id = s.tenant_id and p.id = s.posting_id and p.reverses_id is null
      where s.tenant_id = ${ctx.tenantId} and s.item_id = i.id and s.entry_type = any(${costed}::text[]) and s.value > 0
        and not exists (select from posting r where r.tenant_id = s.tenant_id and r.reverses_id = s.posting_id)
      order by s.id desc limit 1)
    where i.tenant_id = ${ctx.tenantId} and i.id in (select u.id from undone u)`.execute(trx)
}
