import { compare, subtract } from '#core/decimal/arithmetic.ts'
import { zero } from '#core/decimal/decimal.ts'
import type { SourceDefinition } from '#core/model/source-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { CommandScope } from '../documents/command/command-scope.ts'
import { inBaseUnits, readUnitFactors, type UnitFactors } from '../units/unit-factors.ts'
import { decimalOf } from './count-taken.ts'
import { docTypeOf, sourceFamily } from './lock-sources.ts'
import { takingLines, type TakingLine } from './source-lines.ts'
import { readShares, type LineShare } from './links/line-shares.ts'

/** Who takes. */
type Taker = Pick<CommandScope, 'trx' | 'ctx' | 'definitions' | 'family'>

/**
 * The lines of a document that take from one kind of source. A line that takes of several lines of it stands once for each, with its part: those
 * that were there first are served first, and what a line takes beyond all of them it takes of the last (SRC-149). One that names another line of
 * a source by now takes of that alone.
 */
export async function readTaking(
  { trx, ctx, definitions, family }: Taker,
  source: SourceDefinition,
  record: EntityRecord,
): Promise<readonly TakingLine[]> {
  const taking = takingLines(source, record)
  if (source.lines.shared === undefined || taking.length === 0) return taking
  const to = { docType: docTypeOf(family), id: standardOf(record).id }
  const fromType = docTypeOf(sourceFamily({ definitions }, source))
  const shares = await readShares(trx, ctx.tenantId, { to, fromType })
  const sharesOf = ({ line, sourceLineId }: TakingLine): readonly LineShare[] => {
    const own = shares.get(Number(line['id'])) ?? []
    return own[0]?.from.line === sourceLineId ? own : []
  }
  const shared = taking.filter((one) => sharesOf(one).length > 0)
  if (shared.length === 0) return taking
  const units = shared.map(({ line }) => line[source.lines.takes.unit ?? '']).filter((unit) => typeof unit === 'number')
  const factors = await readUnitFactors(trx, ctx.tenantId, units)
  return taking.flatMap((one) => partsOf(source, one, { shares: sharesOf(one), factors }))
}

/** A line once for each line of a source it takes of; one for which nothing is left is none of them. */
function partsOf(
  { lines }: SourceDefinition,
  taking: TakingLine,
  { shares, factors }: { readonly shares: readonly LineShare[]; readonly factors: UnitFactors },
): readonly TakingLine[] {
  if (shares.length === 0) return [taking]
  const { line } = taking
  let left = inBaseUnits(decimalOf(line[lines.takes.qty]), line[lines.takes.unit ?? ''], factors)
  return shares.flatMap(({ from, baseQty: most }, index) => {
    const isAll = index === shares.length - 1 || compare(left, most) < 0
    const baseQty = isAll ? left : most
    left = subtract(left, baseQty)
    return compare(baseQty, zero) > 0 ? [{ ...taking, sourceId: from.id, sourceLineId: from.line, baseQty }] : []
  })
}
