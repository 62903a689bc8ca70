import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { toDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import type { Trx } from '../../db/pool.ts'
import type { UnitFactor } from '../../units/unit-factors.ts'
import { ownAccountsOf } from '../accounts/own-accounts.ts'
import type { OwnAccount } from '../accounts/account-source.ts'
import { lockItems } from '../ledger/lock-masters.ts'

/** What this SQL reads of tables that definitions draw. */
export const itemReads: TableReads = {
  by: 'server/posting/read/read-items.ts',
  entities: {
    category: { expenseAccount: { to: 'glAccount' }, inventoryAccount: { to: 'glAccount' } },
    item: {
      category: { to: 'category' },
      depletion: { options: ['OnSale', 'OnIssue', 'OnArrival', 'Never'] },
      itemType: { to: 'itemType' },
      isActive: 'boolean',
      lotTracked: 'boolean',
      isStocked: 'boolean',
      lastCost: 'cost',
      name: 'text',
      standardCost: 'cost',
      zeroCost: 'boolean',
    },
    itemType: { depletion: { options: ['OnSale', 'OnIssue', 'OnArrival', 'Never'] } },
    itemUnit: { den: 'quantity', num: 'quantity' },
  },
}

/** An item as postings see it. */
export interface PostingItem {
  readonly id: number
  readonly name: string
  readonly categoryId: number | null
  readonly inventoryAccountId: number | null
  readonly expenseAccountId: number | null
  /** Accounts the item names itself. */
  readonly own: readonly OwnAccount[]
  readonly isActive: boolean
  readonly isStocked: boolean
  /** True of goods that are used as they come: of the item itself, or else of its type. */
  readonly isUsedOnArrival: boolean
  /** True where quantities are kept by lot. */
  readonly isLotTracked: boolean
  /** Cost of a base unit for goods no pool knows: last cost, standard cost, or zero for items that cost nothing. */
  readonly fallbackCost: Decimal | undefined
  /** Unit row of the item → how many base units one of it is, as num/den. */
  readonly units: ReadonlyMap<number, UnitFactor>
}

interface ItemRow {
  readonly id: number
  readonly name: string
  readonly categoryId: number | null
  readonly inventoryAccountId: number | null
  readonly expenseAccountId: number | null
  /** Accounts the item names itself. */
  readonly own: readonly OwnAccount[]
  readonly isActive: boolean
  readonly isStocked: boolean
  readonly isUsedOnArrival: boolean
  readonly isLotTracked: boolean
  readonly cost: string | null
  readonly zeroCost: boolean
  readonly units: readonly { readonly id: number; readonly num: string; readonly den: string }[]
}

/** Reads the items of a posting with their units and accounts, in one statement; they stay as they are until the transaction ends. */
export async function readItems(
  trx: Trx,
  tenantId: string,
  itemIds: readonly number[],
): Promise<ReadonlyMap<number, PostingItem>> {
  if (itemIds.length === 0) return new Map()
  const locked = lockItems(trx, { tenantId, ids: itemIds })
  // A statement of its own: one that had to wait for the lock would still read units as they were before.
  const [, items] = await Promise.all([locked, lookAtItems(trx, tenantId, itemIds)])
  return items
}

/** The same as they are now, without a lock: for what is told ahead of a posting. */
export async function lookAtItems(
  trx: Trx,
  tenantId: string,
  itemIds: readonly number[],
): Promise<ReadonlyMap<number, PostingItem>> {
  const result = await sql<ItemRow>`
    select i.id, i.name, i.category_id as "categoryId", c.inventory_account_id as "inventoryAccountId",
      c.expense_account_id as "expenseAccountId", ${ownAccountsOf(sql`i`)} as own, coalesce(i.last_cost, i.standard_cost)::text as cost,
      coalesce(i.zero_cost, false) as "zeroCost", coalesce(i.is_active, true) as "isActive",
      coalesce(i.is_stocked, true) as "isStocked", coalesce(i.depletion, t.depletion, 'OnSale') = 'OnArrival' as "isUsedOnArrival",
      coalesce(i.lot_tracked, false) as "isLotTracked",
      (select coalesce(json_agg(json_build_object('id', u.id, 'num', u.num::text, 'den', u.den::text)), '[]')
        from item_unit u where u.tenant_id = i.tenant_id and u.parent_id = i.id) as units
    from item i left join category c on c.tenant_id = i.tenant_id and c.id = i.category_id
    left join item_type t on t.tenant_id = i.tenant_id and t.id = i.item_type_id
    where i.tenant_id = ${tenantId} and i.id = any(${itemIds}::bigint[])`.execute(trx)
  return new Map(result.rows.map((row) => [row.id, readItem(row)]))
}

function readItem({ cost, zeroCost, units, ...item }: ItemRow): PostingItem {
  const factors = units.map((unit) => [unit.id, { num: toDecimal(unit.num), den: toDecimal(unit.den) }] as const)
  return {
    ...item,
    units: new Map(factors),
    fallbackCost: cost === null ? (zeroCost ? zero : undefined) : toDecimal(cost),
  }
}
