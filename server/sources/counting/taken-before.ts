import { add, compare } from '#core/decimal/arithmetic.ts'
import { printDecimal, zero } from '#core/decimal/decimal.ts'
import type { SourceDefinition } from '#core/model/source-definition.ts'
import type { Scalar } from '#core/model/value.ts'
import { baseQtyOf } from './base-qty.ts'
import { decimalOf } from './count-taken.ts'
import type { OpenSources } from './open-sources.ts'
import type { TakingLine } from './source-lines.ts'
import { inUnit } from '../../units/unit-factors.ts'

/** Fields by id. */
export type CellValues = Readonly<Record<string, Scalar>>

/** Line of a document → fields by id. */
export type LineValues = ReadonlyMap<number, CellValues>

/**
 * What was taken of its source's line before each line took, where lines copy it: under the lock, so that of documents written at once each
 * goes on where the one before it stopped, and so do lines of one document that take of the same. Lines that say it already are left out.
 */
export function takenBefore(source: SourceDefinition, taking: readonly TakingLine[], sources: OpenSources): LineValues {
  const { asked, map } = source.lines
  const fields = Object.entries(map).flatMap(([to, from]) => (from === asked?.taken ? [to] : []))
  const sums = new Map(sources.taken)
  const values = new Map<number, CellValues>()
  for (const one of fields.length === 0 ? [] : taking) {
    const before = sums.get(one.sourceLineId) ?? zero
    sums.set(one.sourceLineId, add(before, baseQtyOf(source, one, sources)))
    const unit = asked?.unit === undefined ? undefined : sources.lines.get(one.sourceLineId)?.[asked.unit]
    const now = inUnit(before, unit, sources.factors)
    const stale = fields.filter((field) => compare(decimalOf(one.line[field]), now) !== 0)
    if (stale.length > 0)
      values.set(Number(one.line['id']), Object.fromEntries(stale.map((field) => [field, printDecimal(now)])))
  }
  return values
}
