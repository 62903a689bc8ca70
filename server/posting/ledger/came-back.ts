import { add, compare, subtract } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import { agreedWorth } from '../amounts/agreed-worth.ts'
import type { CommitmentRow } from './commitment-row.ts'
import type { OpenCommitment } from './read-sources.ts'
import { bySourceLine, committedBy } from './releases.ts'

/**
 * What comes back to sources of what a posting had released, as it is undone (POST-747): as much as their lines wait for again, at the price that was
 * agreed, whatever other documents took of them before it or since.
 */
export function cameBack(
  rows: readonly CommitmentRow[],
  committed: readonly OpenCommitment[],
): readonly CommitmentRow[] {
  const lines = bySourceLine(committed)
  return [...bySourceLine(rows)].flatMap(([key, released]) => {
    const entries = lines.get(key) ?? []
    const [first] = entries
    if (first?.agreed === undefined) return released
    const now = committedBy(entries)
    const qty = subtract(first.awaitedWithout, now.qty)
    return spread(released, { qty, value: subtract(agreedWorth(first.agreed, first.awaitedWithout), now.value) })
  })
}

/** On one row after the other, as far as each had released; the last bears the rest. */
function spread(
  rows: readonly CommitmentRow[],
  back: { readonly qty: Decimal; readonly value: Decimal },
): readonly CommitmentRow[] {
  const before = rows.slice(0, -1)
  const given = before.reduce((sum, { baseQty }) => add(sum, baseQty), zero)
  const worth = before.reduce((sum, { amount }) => add(sum, amount), zero)
  const last = rows.slice(-1).map((row) => ({
    ...row,
    baseQty: subtract(back.qty, given),
    amount: subtract(back.value, worth),
  }))
  return [...before, ...last].filter(({ baseQty, amount }) => isSome(baseQty) || isSome(amount))
}

function isSome(amount: Decimal): boolean {
  return compare(amount, zero) !== 0
}
