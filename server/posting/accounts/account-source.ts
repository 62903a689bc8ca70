import { factsOfRole, type AccountRole, type SubLedger } from './account-roles.ts'

/** A row of account_mapping. */
export interface AccountMapping {
  readonly role: string
  readonly siteId: number | null
  readonly locationId: number | null
  readonly categoryId: number | null
  readonly accountId: number
}

/** An account an item names for a role, at a site or everywhere. */
export interface OwnAccount {
  readonly role: string
  readonly siteId: number | null
  readonly accountId: number
}

/** Accounts of an item's category, and its own. */
export interface ItemAccounts {
  /** Nothing where only a category is asked about. */
  readonly own?: readonly OwnAccount[]
  readonly categoryId: number | null
  readonly inventoryAccountId: number | null
  readonly expenseAccountId: number | null
}

/** The accounts of a tenant. */
export interface AccountSources {
  readonly mappings: readonly AccountMapping[]
  /** First active account of each kind: the last resort. */
  readonly defaults: Readonly<Record<string, number>>
  /** Accounts that a sub-ledger explains: its roles are booked on these and on no other, and nothing else is. */
  readonly ledgers: ReadonlyMap<number, SubLedger>
  /** Accounts marked as control accounts: a line, a reason or a location names them in vain. */
  readonly controlAccounts: ReadonlySet<number>
  /** Reason → its account. */
  readonly reasonAccounts: Readonly<Record<string, number>>
  /** Account of the supplier or customer of the document; null where that says none. */
  readonly partnerAccount: number | null
}

/** What is booked where: everything the choice of an account looks at. */
export interface AccountPlace {
  readonly siteId: number
  readonly locationId: number | undefined
  readonly item: ItemAccounts | undefined
  /** What the line, or else its document, says itself. */
  readonly accountId: number | undefined
  readonly reasonId: number | undefined
  /** Account of the location the goods were used at. */
  readonly locationAccountId: number | undefined
}

/** What said an account. */
export type AccountSource =
  | 'Line'
  | 'Reason'
  | 'Location'
  | 'Partner'
  | 'LocationMapping'
  | 'Item'
  | 'Category'
  | 'CategoryMapping'
  | 'SiteMapping'
  | 'Mapping'
  | 'Kind'

/** An account and what said it. */
export interface AccountChoice {
  readonly accountId: number
  readonly source: AccountSource
}

/**
 * The account of a role at a place, in this order (POST-33): the line's or its document's, the reason's, the location's or that of the
 * document's supplier or customer, location and category, the item's own, category, site, tenant, the first account of the kind. Undefined when there is none that fits. The one account rule.
 */
export function accountFor(role: AccountRole, at: AccountPlace, sources: AccountSources): number | undefined {
  return accountChoice(role, at, sources)?.accountId
}

/** The same, with what said it. */
export function accountChoice(role: AccountRole, at: AccountPlace, sources: AccountSources): AccountChoice | undefined {
  const { ledger } = factsOfRole(role)
  for (const [source, accountId] of candidatesOf(role, at, sources)) {
    if (typeof accountId !== 'number' || sources.ledgers.get(accountId) !== ledger) continue
    if (byHand.includes(source) && sources.controlAccounts.has(accountId)) continue
    return { accountId, source }
  }
  return undefined
}

/** Sources where somebody named one account for one purpose. */
const byHand: readonly AccountSource[] = ['Line', 'Reason', 'Location']

type Candidate = readonly [AccountSource, number | null | undefined]

function candidatesOf(role: AccountRole, at: AccountPlace, sources: AccountSources): readonly Candidate[] {
  const facts = factsOfRole(role)
  const { locationId } = at
  const categoryId = at.item?.categoryId ?? undefined
  const said = {
    line: ['Line', at.accountId],
    reason: ['Reason', at.reasonId === undefined ? undefined : sources.reasonAccounts[at.reasonId]],
    location: ['Location', at.locationAccountId],
    partner: ['Partner', sources.partnerAccount],
  } as const
  const isOfBoth = locationId !== undefined && categoryId !== undefined
  return [
    ...facts.said.map((who) => said[who]),
    ['LocationMapping', isOfBoth ? mapped(role, sources, { locationId, categoryId }) : undefined],
    ['Item', ownOf(role, at)],
    ['Category', facts.category === undefined ? undefined : at.item?.[facts.category]],
    ['CategoryMapping', categoryId === undefined ? undefined : mapped(role, sources, { categoryId })],
    ['SiteMapping', mapped(role, sources, { siteId: at.siteId })],
    ['Mapping', mapped(role, sources, {})],
    ['Kind', facts.kind === undefined ? undefined : sources.defaults[facts.kind]],
  ]
}

/** What the item names for the site comes before what it names everywhere. */
function ownOf(role: AccountRole, { item, siteId }: AccountPlace): number | undefined {
  const own = (item?.own ?? []).filter((account) => account.role === role)
  const found = own.find((account) => account.siteId === siteId) ?? own.find((account) => account.siteId === null)
  return found?.accountId
}

/** The mapping that names exactly these and nothing else. */
function mapped(
  role: AccountRole,
  { mappings }: AccountSources,
  at: { readonly siteId?: number; readonly locationId?: number; readonly categoryId?: number },
): number | undefined {
  const found = mappings.find(
    (row) =>
      row.role === role &&
      row.siteId === (at.siteId ?? null) &&
      row.locationId === (at.locationId ?? null) &&
      row.categoryId === (at.categoryId ?? null),
  )
  return found?.accountId
}
