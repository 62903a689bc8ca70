import { add, compare, negate, subtract } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import { agreedWorth } from '../amounts/agreed-worth.ts'
import { settledValue } from '../amounts/settled-value.ts'
import type { CommitmentRow } from './commitment-row.ts'
import type { LineFacts } from './line-facts.ts'
import type { OpenCommitment, Sources } from './read-sources.ts'

/** What a line of a source has committed of one kind, on one account or several, and what is asked of it. */
interface AskedSource {
  readonly entries: readonly OpenCommitment[]
  readonly baseQty: Decimal
}

/** One release for each line of a source, whichever lines and however many take from it: what they took, by its own count. */
export function releasedOf(
  kind: OpenCommitment['kind'],
  {
    lines,
    sources,
  }: { readonly lines: readonly Pick<LineFacts, 'lineId'>[]; readonly sources: Pick<Sources, 'commitments'> },
): readonly CommitmentRow[] {
  const asked = new Map<string, AskedSource>()
  for (const { lineId } of lines) {
    const entries = (sources.commitments.get(lineId) ?? []).filter((entry) => entry.kind === kind)
    for (const [key, own] of bySourceLine(entries))
      asked.set(key, { entries: own, baseQty: add(asked.get(key)?.baseQty ?? zero, own[0]?.takes ?? zero) })
  }
  return [...asked.values()].flatMap(released)
}

/** Entries by the line of the source that committed them. */
export function bySourceLine<E extends Pick<OpenCommitment, 'kind' | 'docTypeId' | 'docId' | 'lineId'>>(
  entries: readonly E[],
): ReadonlyMap<string, readonly E[]> {
  const lines = new Map<string, readonly E[]>()
  for (const entry of entries) {
    const key = [entry.kind, entry.docTypeId, entry.docId, entry.lineId].join('/')
    lines.set(key, [...(lines.get(key) ?? []), entry])
  }
  return lines
}

/** The sum of what entries still have committed. */
export function committedBy(entries: readonly Pick<OpenCommitment, 'qty' | 'value'>[]) {
  return entries.reduce((sum, { qty, value }) => ({ qty: add(sum.qty, qty), value: add(sum.value, value) }), {
    qty: zero,
    value: zero,
  })
}

/** Gives back what was asked, and what would stay beyond what the source still waits for; what stays is worth what was agreed. */
function released({ entries, baseQty }: AskedSource): readonly CommitmentRow[] {
  const { qty, value } = committedBy(entries)
  const beyond = subtract(qty, entries[0]?.awaited ?? zero)
  const wanted = compare(beyond, baseQty) > 0 ? beyond : baseQty
  if (compare(wanted, zero) <= 0) return []
  if (compare(wanted, qty) >= 0) return entries.map((entry) => taken(entry, entry.qty, entry.value))
  const agreed = entries[0]?.agreed
  const amount =
    agreed === undefined
      ? (settledValue({ open: { qty, value }, baseQty: wanted }) ?? zero)
      : subtract(value, agreedWorth(agreed, subtract(qty, wanted)))
  return takenOff(entries, { qty: wanted, value: amount })
}

/** Off one entry after the other, the earliest period first: each of those before the last is used up. */
export function takenOff(
  entries: readonly OpenCommitment[],
  wanted: { readonly qty: Decimal; readonly value: Decimal },
): readonly CommitmentRow[] {
  const rows: CommitmentRow[] = []
  let { qty, value } = wanted
  for (const entry of entries) {
    const isLast = compare(qty, entry.qty) <= 0
    rows.push(isLast ? taken(entry, qty, value) : taken(entry, entry.qty, entry.value))
    if (isLast) break
    qty = subtract(qty, entry.qty)
    value = subtract(value, entry.value)
  }
  return rows
}

function taken(entry: OpenCommitment, qty: Decimal, value: Decimal): CommitmentRow {
  return { ...entry, baseQty: negate(qty), amount: negate(value) }
}
