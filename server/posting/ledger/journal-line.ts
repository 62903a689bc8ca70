import type { Decimal } from '#core/decimal/decimal.ts'
import type { AccountRole } from '../accounts/account-roles.ts'
import type { RniKind } from '../events/event.ts'
import type { LineFacts } from './line-facts.ts'

/** A journal line before it has a number and an id. Exactly one side is above zero. */
export interface JournalLine {
  readonly role: AccountRole
  readonly accountId: number
  readonly siteId: number
  readonly debit: Decimal
  readonly credit: Decimal
  /** Entry number of the ledger row it mirrors; undefined for its counterpart. */
  readonly entryNo: number | undefined
  readonly locationId: number | undefined
  /** Undefined for a line of the document as a whole. */
  readonly line: LineFacts | undefined
  /** Group whose lines balance together: the pair of ledger rows, or 0 for the document. */
  readonly pairNo: number
  readonly rni: RniKind | undefined
}

/** A journal line whose account is still looked for. */
export interface JournalDraft extends Omit<JournalLine, 'accountId' | 'debit' | 'credit'> {
  /** Above zero on the debit side. */
  readonly amount: Decimal
  /** The account an original was booked on: what is undone goes back where it came from. */
  readonly accountId?: number
}

/** What no account was found for: a role, at a site, of a line. */
export interface MissingAccount {
  readonly role: AccountRole
  readonly siteId: number
  readonly line: LineFacts | undefined
}
