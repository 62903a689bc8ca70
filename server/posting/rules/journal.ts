import { absolute, compare } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import { err, ok, type Result } from '#core/errors/result.ts'
import { accountFor, type AccountRole, type AccountSources } from './account-source.ts'
import type { Movement } from './movement.ts'

/** A row of posting_rule: one journal line a ledger row of this type makes. */
export interface PostingRule {
  readonly entryType: string
  readonly lineNo: number
  readonly role: AccountRole
  readonly side: 'with' | 'against'
  readonly isStock: boolean
  readonly applies: 'always' | 'sameSite' | 'crossSite'
}

/** A journal line before it has an id. */
export interface JournalLine {
  readonly lineNo: number
  readonly role: AccountRole
  readonly accountId: number
  readonly siteId: number
  readonly debit: Decimal
  readonly credit: Decimal
  /** Entry number of the ledger row it mirrors; undefined for its counterpart. */
  readonly entryNo: number | undefined
}

/** What no account was found for: a role, of one ledger row. */
export interface MissingAccount {
  readonly role: AccountRole
  readonly movement: Movement
}

/**
 * The journal of a posting, read off the posting rules: each ledger row's stock line, then its counterparts. Ledger rows
 * without value make none. Error: the first role no account was found for.
 */
export function journalOf(
  movements: readonly Movement[],
  rules: readonly PostingRule[],
  sources: AccountSources,
): Result<readonly JournalLine[], MissingAccount> {
  const lines: JournalLine[] = []
  for (const [index, movement] of movements.entries()) {
    if (compare(movement.value, zero) === 0) continue
    for (const rule of rules.filter((each) => fits(each, movement))) {
      const accountId = accountFor(rule.role, movement, sources)
      if (accountId === undefined) return err({ role: rule.role, movement })
      const entryNo = rule.isStock ? index + 1 : undefined
      lines.push({
        ...sides(rule, movement),
        role: rule.role,
        accountId,
        siteId: movement.place.siteId,
        entryNo,
        lineNo: lines.length + 1,
      })
    }
  }
  return ok(lines)
}

function fits(rule: PostingRule, movement: Movement): boolean {
  if (rule.entryType !== movement.entryType) return false
  return rule.applies === 'always' || (rule.applies === 'crossSite') === movement.isCrossSite
}

function sides(rule: PostingRule, { value }: Movement): { readonly debit: Decimal; readonly credit: Decimal } {
  const isDebit = compare(value, zero) > 0 === (rule.side === 'with')
  return isDebit ? { debit: absolute(value), credit: zero } : { debit: zero, credit: absolute(value) }
}
