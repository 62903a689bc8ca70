import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../../db/pool.ts'
import type { ItemAccounts } from '../accounts/account-source.ts'
import { noItem } from '../ledger/no-item.ts'
import type { PostingItem } from './read-items.ts'

/** What this SQL reads of tables that definitions draw. */
export const wordsReads: TableReads = {
  by: 'server/posting/read/item-in-words.ts',
  entities: { category: { expenseAccount: { to: 'glAccount' }, inventoryAccount: { to: 'glAccount' } } },
}

/** Category → its accounts, for lines that name one and no item. */
export type CategoryAccounts = ReadonlyMap<number, ItemAccounts>

/** Reads the accounts of categories that lines in words name. */
export async function readCategoryAccounts(
  trx: Trx,
  tenantId: string,
  ids: readonly number[],
): Promise<CategoryAccounts> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<ItemAccounts & { readonly categoryId: number }>`
    select c.id::int as "categoryId", c.inventory_account_id::int as "inventoryAccountId", c.expense_account_id::int as "expenseAccountId"
    from category c where c.tenant_id = ${tenantId} and c.id = any(${ids}::bigint[])`.execute(trx)
  return new Map(rows.map((row) => [row.categoryId, row]))
}

/**
 * What a line in words is posted as (POST-127): counted as it was asked for, kept nowhere, and booked where its category says, as goods are that are
 * expensed as they come.
 */
export function itemInWords(category: ItemAccounts | undefined): PostingItem {
  return {
    id: noItem,
    name: '',
    categoryId: category?.categoryId ?? null,
    inventoryAccountId: category?.inventoryAccountId ?? null,
    expenseAccountId: category?.expenseAccountId ?? null,
    own: [],
    isActive: true,
    isStocked: false,
    isUsedOnArrival: false,
    isLotTracked: false,
    fallbackCost: undefined,
    units: new Map(),
  }
}
