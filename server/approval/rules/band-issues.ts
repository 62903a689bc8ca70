import { compare } from '#core/decimal/arithmetic.ts'
import type { Decimal } from '#core/decimal/decimal.ts'

/** The amounts a rule is for: from `min`, ending before `max`, or without an end. */
export interface Band {
  /** Name of the rule. */
  readonly name: string
  /** Bands of different priorities may overlap: the rules are told apart by it. */
  readonly priority: number
  readonly min: Decimal
  readonly max: Decimal | undefined
}

/** What is wrong between two bands, the end of the saved one it is wrong at, and the other rule. */
export interface BandIssue {
  readonly at: 'minAmount' | 'maxAmount'
  readonly code: 'bandOverlap' | 'bandGapBelow' | 'bandGapAbove'
  readonly other: Band
}

/**
 * Proves the band of a rule against those of the other rules for the same place and days: no amount belongs to two of one priority,
 * and none between two bands belongs to nobody. Below the first band nobody has to be asked; above the last its rule is.
 */
export function bandIssues(own: Band, others: readonly Band[]): readonly BandIssue[] {
  const overlaps = others.filter((other) => other.priority === own.priority && overlap(own, other))
  return [...overlaps.map((other) => overlapIssue(own, other)), ...gapBelow(own, others), ...gapAbove(own, others)]
}

/** The amounts between two bands that would be left to nobody, and these two. */
export interface BandGap {
  readonly below: Band
  readonly above: Band
  readonly from: Decimal
  readonly to: Decimal
}

/** The first gap between the others that only this band has held: what its rule leaves behind when it goes. */
export function gapWithout(own: Band, others: readonly Band[]): BandGap | undefined {
  let highest: Band | undefined
  for (const above of others.toSorted((a, b) => compare(a.min, b.min))) {
    const from = highest?.max
    if (highest !== undefined && from !== undefined && compare(from, above.min) < 0) {
      const gap = { below: highest, above, from, to: above.min }
      if (compare(own.min, gap.to) < 0 && isBelow(from, own.max)) return gap
    }
    if (highest === undefined || isBelow(highest.max, above.max)) highest = above
  }
  return undefined
}

function overlap(a: Band, b: Band): boolean {
  return isBelow(a.min, b.max) && isBelow(b.min, a.max)
}

function overlapIssue(own: Band, other: Band): BandIssue {
  const isAtStart = compare(other.min, own.min) <= 0
  return { at: isAtStart ? 'minAmount' : 'maxAmount', code: 'bandOverlap', other }
}

/** The band that reaches highest from below ends before the own one begins. */
function gapBelow(own: Band, others: readonly Band[]): readonly BandIssue[] {
  const below = others.filter((other) => compare(other.min, own.min) < 0)
  const [highest] = below.toSorted((a, b) => (isBelow(a.max, b.max) ? 1 : -1))
  const { max } = highest ?? {}
  return highest === undefined || max === undefined || compare(max, own.min) >= 0
    ? []
    : [{ at: 'minAmount', code: 'bandGapBelow', other: highest }]
}

/** Nothing holds the amount the own band ends before, though a band begins above it. */
function gapAbove(own: Band, others: readonly Band[]): readonly BandIssue[] {
  const { max } = own
  if (max === undefined) return []
  const isHeld = others.some((other) => compare(other.min, max) <= 0 && isBelow(max, other.max))
  const [next] = others.filter((other) => compare(other.min, max) > 0).toSorted((a, b) => compare(a.min, b.min))
  return isHeld || next === undefined ? [] : [{ at: 'maxAmount', code: 'bandGapAbove', other: next }]
}

/** Undefined is above every amount, and not below itself. */
function isBelow(a: Decimal | undefined, b: Decimal | undefined): boolean {
  if (a === undefined) return false
  return b === undefined || compare(a, b) < 0
}
