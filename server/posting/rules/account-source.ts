import type { Movement } from './movement.ts'

/** Roles of the accounts a journal line can be booked on (domain 1.5), those of the events posted so far. */
export type AccountRole = 'INV' | 'EXP' | 'OPENING' | 'PPV' | 'NEGVAR' | 'DUEFROM' | 'DUETO'

/** A row of account_mapping. */
export interface AccountMapping {
  readonly role: string
  readonly siteId: number | null
  readonly locationId: number | null
  readonly categoryId: number | null
  readonly accountId: number
}

/** Accounts of an item's category. */
export interface ItemAccounts {
  readonly categoryId: number | null
  readonly inventoryAccountId: number | null
  readonly expenseAccountId: number | null
}

/** Everything the choice of an account looks at. */
export interface AccountSources {
  readonly items: ReadonlyMap<number, ItemAccounts>
  readonly mappings: readonly AccountMapping[]
  /** First active account of each kind: the last resort. */
  readonly defaults: Readonly<Record<string, number>>
  /** Accounts that may hold stock value; inventory is booked on these and nothing else is. */
  readonly controlAccounts: ReadonlySet<number>
  /** The document's own expense account, its reason's account, and that of the location the goods went to. */
  readonly documentAccountId: number | null
  readonly reasonAccountId: number | null
  readonly locationAccountId: number | null
}

const kindOfRole: Readonly<Record<AccountRole, string | undefined>> = {
  INV: 'INVENTORY',
  EXP: 'EXPENSE',
  OPENING: 'OPENING',
  PPV: 'VARIANCE',
  NEGVAR: 'VARIANCE',
  DUEFROM: undefined,
  DUETO: undefined,
}

/**
 * The account of a role for one ledger row, in the order of domain 1.5: the original's (for a reversal), the document's, the
 * reason's, location and category, category, site, tenant, the first account of the kind. Undefined when there is none that fits.
 */
export function accountFor(role: AccountRole, movement: Movement, sources: AccountSources): number | undefined {
  const item = sources.items.get(movement.itemId)
  const candidates = [
    movement.accounts?.[role],
    ...ownAccounts(role, sources),
    mapped(role, sources, { locationId: movement.place.locationId, categoryId: item?.categoryId ?? null }),
    role === 'INV' ? item?.inventoryAccountId : role === 'EXP' ? item?.expenseAccountId : undefined,
    mapped(role, sources, { categoryId: item?.categoryId ?? null }),
    mapped(role, sources, { siteId: movement.place.siteId }),
    mapped(role, sources, {}),
    sources.defaults[kindOfRole[role] ?? ''],
  ]
  const holdsStock = role === 'INV'
  return candidates.find((id) => typeof id === 'number' && sources.controlAccounts.has(id) === holdsStock) ?? undefined
}

function ownAccounts(role: AccountRole, sources: AccountSources): readonly (number | null)[] {
  if (role === 'EXP') return [sources.documentAccountId, sources.reasonAccountId, sources.locationAccountId]
  return role === 'OPENING' ? [sources.reasonAccountId] : []
}

/** The mapping that names exactly these and nothing else. */
function mapped(
  role: AccountRole,
  { mappings }: AccountSources,
  at: { readonly siteId?: number; readonly locationId?: number; readonly categoryId?: number | null },
): number | undefined {
  if (at.categoryId === null) return undefined
  const found = mappings.find(
    (row) =>
      row.role === role &&
      row.siteId === (at.siteId ?? null) &&
      row.locationId === (at.locationId ?? null) &&
      row.categoryId === (at.categoryId ?? null),
  )
  return found?.accountId
}
