import { compare, negate, subtract } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import { agreedWorth, type AgreedWorth } from '../amounts/agreed-worth.ts'
import type { CommitmentRow } from './commitment-row.ts'
import type { OpenCommitment } from './read-sources.ts'
import { bySourceLine, committedBy, takenOff } from './releases.ts'

/**
 * What comes back to sources of what a posting had released, as it is undone (POST-747): as much as their lines wait for again, at the price that was
 * agreed, whatever other documents took of them before it or since. `committed` is what lines of sources hold of what it may release, also where it
 * released nothing: what came beyond what was ordered waits again as what came before it does (POST-749).
 */
export function cameBack(
  rows: readonly CommitmentRow[],
  committed: readonly OpenCommitment[],
): readonly CommitmentRow[] {
  const [released, lines] = [bySourceLine(rows), bySourceLine(committed)]
  return [...new Set([...released.keys(), ...lines.keys()])].flatMap((key) =>
    backOf(released.get(key) ?? [], lines.get(key) ?? []),
  )
}

/** Of one line of a source. */
function backOf(released: readonly CommitmentRow[], entries: readonly OpenCommitment[]): readonly CommitmentRow[] {
  const [first] = entries
  if (first?.agreed === undefined) return released
  const now = committedBy(entries)
  const qty = subtract(first.awaitedWithout, now.qty)
  const value = subtract(agreedWorth(first.agreed, first.awaitedWithout), now.value)
  if (compare(qty, zero) > 0)
    return spread(released.length > 0 ? released : entries.slice(-1).map(nothingOf), { qty, value })
  if (compare(qty, zero) === 0 && compare(value, zero) === 0) return []
  return takenOff(entries.filter(isHeld), { qty: negate(qty), value: negate(value) })
}

/** On one row after the other, the earliest period first, as far as each had released and something is left; the last bears the rest. */
function spread(rows: readonly CommitmentRow[], back: AgreedWorth): readonly CommitmentRow[] {
  let { qty, value } = back
  return rows.toSorted(byPeriod).flatMap((row, index) => {
    const isLast = index === rows.length - 1 || compare(row.baseQty, qty) >= 0
    const baseQty = isLast ? qty : row.baseQty
    const amount = isLast ? value : agreedWorth(back, baseQty)
    qty = subtract(qty, baseQty)
    value = subtract(value, amount)
    return isSome(baseQty) || isSome(amount) ? [{ ...row, baseQty, amount }] : []
  })
}

function byPeriod(a: CommitmentRow, b: CommitmentRow): number {
  return (a.periodId ?? 0) - (b.periodId ?? 0)
}

function nothingOf(entry: OpenCommitment): CommitmentRow {
  return { ...entry, baseQty: zero, amount: zero }
}

function isHeld({ qty, value }: OpenCommitment): boolean {
  return isSome(qty) || isSome(value)
}

function isSome(amount: Decimal): boolean {
  return compare(amount, zero) !== 0
}
