import type { Decimal } from '#core/decimal/decimal.ts'
import type { SourceDefinition } from '#core/model/source-definition.ts'
import { decimalOf } from './count-taken.ts'
import type { OpenSources } from './open-sources.ts'
import type { TakingLine } from './source-lines.ts'
import { inBaseUnits } from './unit-factors.ts'

/** What a line takes, in base units. */
export function baseQtyOf({ lines }: SourceDefinition, line: TakingLine['line'], { factors }: OpenSources): Decimal {
  const unit = lines.takes.unit === undefined ? undefined : line[lines.takes.unit]
  return inBaseUnits(decimalOf(line[lines.takes.qty]), unit, factors)
}
