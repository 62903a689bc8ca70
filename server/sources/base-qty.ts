import type { Decimal } from '#core/decimal/decimal.ts'
import type { SourceDefinition } from '#core/model/source-definition.ts'
import { decimalOf } from './count-taken.ts'
import type { OpenSources } from './open-sources.ts'
import type { TakingLine } from './source-lines.ts'
import { inBaseUnits } from './unit-factors.ts'

/** What a line takes, in base units; as it is where its source's line names no unit, because it is no item. */
export function baseQtyOf(
  { lines }: SourceDefinition,
  { line, sourceLineId }: Pick<TakingLine, 'line' | 'sourceLineId'>,
  { factors, lines: theirs }: OpenSources,
): Decimal {
  const isOfNoUnit = (theirs.get(sourceLineId)?.[lines.asked?.unit ?? ''] ?? null) === null
  const unit = isOfNoUnit || lines.takes.unit === undefined ? undefined : line[lines.takes.unit]
  return inBaseUnits(decimalOf(line[lines.takes.qty]), unit, factors)
}
