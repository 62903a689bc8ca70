import { add, negate } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import type { Result } from '#core/errors/result.ts'
import type { AccountSources } from '../accounts/account-source.ts'
import { stockLine, withAccounts } from './journal.ts'
import type { JournalDraft, JournalLine, MissingAccount } from './journal-line.ts'
import type { Movement } from './movement.ts'

/** What the journal of a reversal is made from. */
export interface MirrorJournal {
  /** Ledger rows and journal lines of the original; amounts above zero were debits, lines of ledger rows are left out. */
  readonly rows: readonly Movement[]
  readonly lines: readonly JournalDraft[]
  /** Ledger rows of the reversal. */
  readonly movements: readonly Movement[]
  readonly sources: AccountSources
}

/**
 * The journal that undoes a posting: everything beside stock goes back exactly, on the accounts it was booked on; stock is booked at what
 * the goods are worth now, where it stands now; and what that differs by is a price variance of the site (POST-8).
 */
export function mirrorJournal({
  rows,
  lines,
  movements,
  sources,
}: MirrorJournal): Result<readonly JournalLine[], MissingAccount> {
  const stock = movements.map((movement, index) => stockLine(movement, index + 1))
  const trueUps = movements.flatMap((movement) =>
    movement.entryType === 'NEGADJ' ? [counter(movement, 'NEGVAR', negate(movement.value))] : [],
  )
  const others = lines
    .filter(({ role }) => role !== 'NEGVAR')
    .map((line) => ({ ...line, amount: negate(line.amount), rni: undefined }))
  return withAccounts([...stock, ...trueUps, ...others, ...variances(rows, movements)], sources)
}

/** Of each group and site: what the goods were worth then, less what they are worth now. */
function variances(rows: readonly Movement[], movements: readonly Movement[]): readonly JournalDraft[] {
  const sums = new Map<string, { readonly movement: Movement; readonly sum: Decimal }>()
  for (const movement of [...rows, ...movements]) {
    if (movement.entryType === 'NEGADJ') continue
    const key = `${movement.pairNo}/${movement.place.siteId}`
    sums.set(key, { movement, sum: add(sums.get(key)?.sum ?? zero, movement.value) })
  }
  return [...sums.values()].map(({ movement, sum }) => counter(movement, 'PPV', negate(sum)))
}

function counter({ place, line, pairNo }: Movement, role: 'PPV' | 'NEGVAR', amount: Decimal): JournalDraft {
  const { siteId, locationId } = place
  return { role, siteId, locationId, line, pairNo, amount, entryNo: undefined, rni: undefined }
}
