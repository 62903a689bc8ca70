import type { Decimal } from '#core/decimal/decimal.ts'
import type { AccountRole } from '../accounts/account-roles.ts'
import type { DocumentFacts, LineFacts } from '../ledger/line-facts.ts'

/** What kind of effect posts an event. */
export type Shape = 'takeOut' | 'bringIn' | 'move' | 'adjust' | 'convert' | 'ship' | 'receive' | 'lose' | 'book'

/** Documents a closing period still admits: counts and those of suppliers' invoices (POST-49). */
export type Gate = 'stock' | 'count' | 'payables'

/** An event as data, and at most one pure function: the amounts it books. One folder each. */
export interface PostingEvent {
  /** Such as `RCV.POST`; column posting.event_code. */
  readonly code: string
  readonly shape: Shape
  readonly gate: Gate
  /** Kinds of ledger rows it writes; none for an event of money alone. */
  readonly entries: Entries
  /** Parameters of the effect this event needs though the effect does not. */
  readonly needs: readonly string[]
  /**
   * The counterparts of its ledger rows, and what it books without any. What every event has alike is not said: the row's own stock
   * account, the variance of a true-up, and what two sites owe each other.
   */
  readonly journal: readonly JournalRule[]
  readonly commitments?: readonly CommitmentRule[]
  /** What other documents give back that are posted along with it: told ahead with its own, while there is no such document yet. */
  readonly foretells?: readonly CommitmentRule[]
  /**
   * What its lines settle: open amounts of the sub-ledger of goods received and not invoiced, or goods of the document that are on their
   * way. `LineFacts.open` is what is still open there.
   */
  readonly settles?: 'rni' | 'transit'
  readonly amounts?: (facts: AmountFacts) => NamedAmounts
}

/** Kinds of ledger rows, by what they do. */
export interface Entries {
  /** Goods leave. */
  readonly out?: string
  /** Goods come. */
  readonly in?: string
  /** Goods leave for use, where the shape also knows moving them. */
  readonly used?: string
}

/** A journal line an event makes. */
export interface JournalRule {
  /** For each ledger row of an entry type, for each line, for each line of what is not kept in stock, or once for the document. */
  readonly of: 'line' | 'unkept' | 'document' | (string & {})
  readonly role: AccountRole
  /** Side a positive amount is booked on; a negative one goes to the other. */
  readonly side: 'debit' | 'credit'
  /** The ledger row's value with its sign; what is missing for the lines so far to balance; or a named amount. */
  readonly amount: 'value' | 'rest' | (string & {})
  /** The line also stands in the sub-ledger of goods received and not invoiced, as this kind. */
  readonly rni?: RniKind
}

export type RniKind = 'RECEIPT' | 'VOUCHER' | 'RETURN' | 'CLEAR'

/** A row of the commitments an event makes for each line. */
export interface CommitmentRule {
  readonly kind: 'PRE' | 'PO' | 'ACT'
  /**
   * Adds an amount of its own, gives back what its source line committed, the part the line itself committed of what it takes now, or what
   * it still has committed.
   */
  readonly does: 'add' | 'releaseSource' | 'releaseOwn' | 'releaseRest'
  /** Named amount of the line that is added, or `value`: what its goods of a kind of ledger row are worth; unused by releases. */
  readonly amount?: string
  /** The kind of ledger row that `value` is of: what leaves is added. */
  readonly of?: string
  /** Of what is added: it takes the place of whatever its line still has committed. */
  readonly inPlace?: boolean
  /** Of what is added: for the project a line names and no cost centre; nothing of a line without a project. */
  readonly forProject?: boolean
  /** Of what is added: for goods alone that are on their way to a place that keeps none. */
  readonly forUse?: boolean
  /** Of what is added: also nothing, so that what changes its cost afterwards is borne where it was. */
  readonly keepsNothing?: boolean
  /** Role whose account bears the budget. */
  readonly role: AccountRole
}

/** What the amounts of an event are worked out from. */
export interface AmountFacts {
  readonly lines: readonly LineFacts[]
  readonly document: DocumentFacts
}

/** Amounts by name, exact and rounded once: of each line by its id, and of the document. */
export interface NamedAmounts {
  readonly lines: ReadonlyMap<number, Readonly<Record<string, Decimal>>>
  readonly document: Readonly<Record<string, Decimal>>
}
