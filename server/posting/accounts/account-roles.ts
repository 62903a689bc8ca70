/** Where the account of a role may come from beside the account mapping (POST-33). */
export interface AccountRoleFacts {
  /** What says the account before anything else, in this order. */
  readonly said: readonly ('line' | 'reason' | 'location')[]
  /** Account of the item's category. */
  readonly category: 'inventoryAccountId' | 'expenseAccountId' | undefined
  /** Kind whose first account is the last resort; undefined: only the mapping names it. */
  readonly kind: string | undefined
  /** True when stock is booked on it: then it is a control account, and else it never is. */
  readonly holdsStock: boolean
}

const none = { said: [], category: undefined, kind: undefined, holdsStock: false } as const
const variance = { ...none, kind: 'VARIANCE' } as const

/** Roles of the accounts a journal line can be booked on. An event of a new role adds it here. */
const accountRoles = {
  INV: { ...none, category: 'inventoryAccountId', kind: 'INVENTORY', holdsStock: true },
  /** Goods in transit. */
  GIT: { ...none, kind: 'TRANSIT', holdsStock: true },
  EXP: { said: ['line', 'reason', 'location'], category: 'expenseAccountId', kind: 'EXPENSE', holdsStock: false },
  SPOIL: { ...none, said: ['line', 'reason'], kind: 'EXPENSE' },
  OPENING: { ...none, said: ['reason'], kind: 'OPENING' },
  INVVAR: { ...variance, said: ['reason'] },
  PPV: variance,
  NEGVAR: variance,
  PRODVAR: variance,
  FXV: variance,
  /** Received, not invoiced. */
  RNI: { ...none, kind: 'RNI' },
  AP: { ...none, kind: 'AP' },
  /** What suppliers are to give back. */
  CLAIM: { ...none, kind: 'CLAIM' },
  /** Tax that is given back. */
  TAXREC: { ...none, kind: 'TAX' },
  /** Cents between an invoice and its lines. */
  ROUND: variance,
  AR: { ...none, kind: 'AR' },
  /** Of lines that name their account. */
  REV: { ...none, said: ['line'], kind: 'REVENUE' },
  /** Tax that is handed on. */
  TAXPAY: { ...none, kind: 'TAXPAY' },
  /** What sites owe each other. */
  DUEFROM: { ...none, kind: 'INTERSITE' },
  DUETO: { ...none, kind: 'INTERSITE' },
} as const satisfies Readonly<Record<string, AccountRoleFacts>>

/** Role of an account (POST-33). */
export type AccountRole = keyof typeof accountRoles

/** What is known of a role. */
export function factsOfRole(role: AccountRole): AccountRoleFacts {
  return accountRoles[role]
}

/** Kinds of account that roles are booked on or fall back on. */
export const accountKinds: readonly string[] = [
  ...new Set(Object.values<AccountRoleFacts>(accountRoles).flatMap(({ kind }) => kind ?? [])),
]
