/** Where the account of a role may come from beside the account mapping (POST-33). */
export interface AccountRoleFacts {
  /** What says the account before anything else, in this order. */
  readonly said: readonly ('line' | 'reason' | 'location' | 'partner')[]
  /** Account of the item's category. */
  readonly category: 'inventoryAccountId' | 'expenseAccountId' | undefined
  /** Kind whose first account is the last resort; undefined: only the mapping names it. */
  readonly kind: string | undefined
  /** The sub-ledger that explains it: then it is an account of that sub-ledger, and else it is one of none. */
  readonly ledger: SubLedger | undefined
}

/** Kinds of account that a sub-ledger explains to the cent; nothing else is booked on them. */
const subLedgers = { INVENTORY: 'stock', TRANSIT: 'stock', RNI: 'RNI', AP: 'AP', AR: 'AR', CLAIM: 'CLAIM' } as const

/** What explains an account: stock, what is received and not invoiced, what suppliers and customers owe or are owed. */
export type SubLedger = (typeof subLedgers)[keyof typeof subLedgers]

/** Kinds of account that a sub-ledger explains. */
export const ledgerKinds: readonly string[] = Object.keys(subLedgers)

/** The sub-ledger that explains accounts of a kind; undefined: anything may be booked on them. */
export function subLedgerOf(kind: string | null | undefined): SubLedger | undefined {
  return Object.entries(subLedgers).find(([name]) => name === kind)?.[1]
}

const none = { said: [], category: undefined, kind: undefined, ledger: undefined } as const
const variance = { ...none, kind: 'VARIANCE' } as const

/** Roles of the accounts a journal line can be booked on. An event of a new role adds it here. */
const accountRoles = {
  INV: { ...none, category: 'inventoryAccountId', kind: 'INVENTORY', ledger: 'stock' },
  /** Goods in transit. */
  GIT: { ...none, kind: 'TRANSIT', ledger: 'stock' },
  EXP: { said: ['line', 'reason', 'location'], category: 'expenseAccountId', kind: 'EXPENSE', ledger: undefined },
  SPOIL: { ...none, said: ['line', 'reason'], kind: 'EXPENSE' },
  OPENING: { ...none, said: ['reason'], kind: 'OPENING' },
  INVVAR: { ...variance, said: ['reason'] },
  PPV: variance,
  NEGVAR: variance,
  PRODVAR: variance,
  FXV: variance,
  /** Received, not invoiced. */
  RNI: { ...none, kind: 'RNI', ledger: 'RNI' },
  AP: { ...none, said: ['partner'], kind: 'AP', ledger: 'AP' },
  /** What suppliers are to give back. */
  CLAIM: { ...none, kind: 'CLAIM', ledger: 'CLAIM' },
  /** Tax that is given back. */
  TAXREC: { ...none, kind: 'TAX' },
  /** Cents between an invoice and its lines. */
  ROUND: variance,
  AR: { ...none, said: ['partner'], kind: 'AR', ledger: 'AR' },
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
