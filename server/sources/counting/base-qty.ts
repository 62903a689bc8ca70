import { divide } from '#core/decimal/arithmetic.ts'
import type { Decimal } from '#core/decimal/decimal.ts'
import type { SourceDefinition } from '#core/model/source-definition.ts'
import { decimalOf } from './count-taken.ts'
import type { OpenSources } from './open-sources.ts'
import type { TakingLine } from './source-lines.ts'
import { pairKey, pairOf } from '../links/substitute-factors.ts'
import { countedDecimals, inBaseUnits } from '../../units/unit-factors.ts'

/** What a line, or its part, takes, in base units; as it is where its source's line names no unit, because it is no item. */
export function baseQtyOf(
  source: SourceDefinition,
  taking: Pick<TakingLine, 'line' | 'sourceLineId' | 'baseQty'>,
  sources: OpenSources,
): Decimal {
  return taking.baseQty ?? asAskedFor(source, { ...taking, qty: source.lines.takes.qty }, sources)
}

/** A quantity of a line in base units of what was asked for: what came in place of it counts by its factor (SRC-32). */
export function asAskedFor(
  { lines }: SourceDefinition,
  { line, sourceLineId, qty }: Pick<TakingLine, 'line' | 'sourceLineId'> & { readonly qty: string },
  { factors, lines: theirs, items, substitutes }: OpenSources,
): Decimal {
  const from = theirs.get(sourceLineId)
  // Where nothing is counted the line's own unit holds.
  const isOfNoUnit = lines.asked !== undefined && (from?.[lines.asked.unit ?? ''] ?? null) === null
  const unit = isOfNoUnit || lines.takes.unit === undefined ? undefined : line[lines.takes.unit]
  const baseQty = inBaseUnits(decimalOf(line[qty]), unit, factors)
  const pair = pairOf(items, line, from)
  const factor = pair === undefined ? undefined : substitutes.get(pairKey(pair))
  return factor === undefined ? baseQty : divide(baseQty, factor, countedDecimals)
}
