import { sql } from 'kysely'
import type { KindIssue } from '#core/field-kinds/parts/field-kind.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import type { RecordEffectScope } from '../documents/effects/record-effect.ts'
import type { PriceWriting } from './award-prices.ts'
import { restOfSpan } from './rest-of-span.ts'

/** What this SQL reads of tables that definitions draw. */
export const fullListReads: TableReads = { by: 'server/bids/full-lists.ts', entities: { itemSupplier: {} } }

/** Items nobody could save once prices were written into their lists: they would have more lines than an item may have. */
export async function readFullLists(
  { trx, ctx: { tenantId }, definitions }: Pick<RecordEffectScope, 'trx' | 'ctx' | 'definitions'>,
  { awarded, older, span }: Omit<PriceWriting, 'request'>,
): Promise<ReadonlySet<number>> {
  const items = [...new Set(awarded.map(({ item }) => item))]
  const { rows } = await sql<{ readonly item: number; readonly lines: number }>`
    select s.parent_id::int as item, count(*)::int as lines from item_supplier s
    where s.tenant_id = ${tenantId} and s.parent_id = any(${items}::bigint[]) group by s.parent_id`.execute(trx)
  const more = (item: number) =>
    older.reduce(
      (sum, old) => (old.item === item ? sum + restOfSpan(old, span).length - 1 : sum),
      awarded.filter((one) => one.item === item).length,
    )
  const most = mostPrices(definitions)
  const isFull = ({ item, lines }: { readonly item: number; readonly lines: number }) =>
    more(item) > 0 && lines + more(item) > most
  return new Set(rows.filter(isFull).map(({ item }) => item))
}

/** What is said of such an item. */
export function fullListIssue(definitions: TenantDefinitions): KindIssue {
  return { code: 'pricesFull', params: { most: mostPrices(definitions) } }
}

function mostPrices({ families }: TenantDefinitions): number {
  return families.get('item')?.entity.lines.find(({ id }) => id === 'suppliers')?.max ?? Infinity
}
