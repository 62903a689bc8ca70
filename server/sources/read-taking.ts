import { add, compare, subtract } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import type { SourceDefinition } from '#core/model/source-definition.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { CommandScope } from '../documents/command/command-scope.ts'
import { inBaseUnits, readUnitFactors, type UnitFactors } from '../units/unit-factors.ts'
import { decimalOf } from './counting/count-taken.ts'
import { docTypeOf, linesThatGive, sourceFamily } from './counting/lock-sources.ts'
import { takingLines, type TakingLine } from './counting/source-lines.ts'
import { readHeld, type DocRef } from './links/doc-links.ts'
import { readShares, type LineShare } from './links/line-shares.ts'
import { itemFields } from './links/substitute-factors.ts'

/** Who takes. */
type Taker = Pick<CommandScope, 'trx' | 'ctx' | 'definitions' | 'family' | 'session'>

/**
 * The lines of a document that take from one kind of source. A line that takes of several lines of it stands once for each, with its part: those
 * that were there first are served first, and what a line takes beyond all of them it takes of the last (SRC-149). The one it names is the first of
 * them, so that one that names another takes nothing of those before; one that names a line that is none of them takes of that alone (SRC-155).
 */
export async function readTaking(
  taker: Taker,
  source: SourceDefinition,
  record: EntityRecord,
): Promise<readonly TakingLine[]> {
  const { trx, ctx, definitions, family } = taker
  const taking = takingLines(source, record)
  if (source.lines.shared === undefined || taking.length === 0) return taking
  const to = { docType: docTypeOf(family), id: standardOf(record).id }
  const fromType = docTypeOf(sourceFamily({ definitions }, source))
  const shares = await readShares(trx, ctx.tenantId, { to, fromType })
  const sharesOf = ({ line, sourceLineId }: TakingLine): readonly LineShare[] => {
    const own = shares.get(Number(line['id'])) ?? []
    const first = own.findIndex(({ from }) => from.line === sourceLineId)
    return first < 0 ? [] : own.slice(first)
  }
  const shared = taking.filter((one) => sharesOf(one).length > 1)
  if (shared.length === 0) return taking
  const units = shared.map(({ line }) => line[source.lines.takes.unit ?? '']).filter((unit) => typeof unit === 'number')
  const factors = await readUnitFactors(trx, ctx.tenantId, units)
  const asked = shared.flatMap((one) => sharesOf(one).map(({ from }) => from.line))
  const isGiven = await givers(taker, source, { asked, to })
  return taking.flatMap((one) => partsOf(source, one, { shares: sharesOf(one), factors, isGiven }))
}

/** Tells which lines of sources give something to a line: those that are open, of its item, and those of which the document holds something already. */
async function givers(
  taker: Taker,
  source: SourceDefinition,
  { asked, to }: { readonly asked: readonly number[]; readonly to: DocRef },
): Promise<Shared['isGiven']> {
  const held = new Set((await readHeld(taker.trx, taker.ctx.tenantId, to)).map(({ from }) => from.line))
  const gives = await linesThatGive(taker, source, asked)
  const item = itemFields(taker.family, source)?.own ?? ''
  return (line, id) => {
    const theirs = gives.get(id)
    return held.has(id) || (theirs !== undefined && (theirs === null || theirs === line[item]))
  }
}

/** What a line is meant to take of whom. */
interface Shared {
  readonly shares: readonly LineShare[]
  readonly factors: UnitFactors
  /** Whether a line of a source gives something to a line now. */
  readonly isGiven: (line: LineRecord, id: number) => boolean
}

/**
 * A line once for each line of a source it takes of. Those that give nothing any more are left out where the others have enough for it; otherwise they
 * are asked as well, and whoever refuses the line names them.
 */
function partsOf(
  { lines }: SourceDefinition,
  taking: TakingLine,
  { shares, factors, isGiven }: Shared,
): readonly TakingLine[] {
  if (shares.length < 2) return [taking]
  const { line } = taking
  const whole = inBaseUnits(decimalOf(line[lines.takes.qty]), line[lines.takes.unit ?? ''], factors)
  const giving = shares.filter(({ from }) => isGiven(line, from.line))
  const given = giving.reduce((sum, { baseQty }) => add(sum, baseQty), zero)
  return inTurn(whole, isMore(whole, given) ? shares : giving).map(({ from, baseQty }) => ({
    ...taking,
    sourceId: from.id,
    sourceLineId: from.line,
    baseQty,
    given,
  }))
}

/** What each is served of a quantity; one for whom nothing is left is none of them, and what is too small to count stays with the one before. */
function inTurn(whole: Decimal, shares: readonly LineShare[]): readonly LineShare[] {
  let left = whole
  return shares.flatMap((share, index) => {
    const isAll = index === shares.length - 1 || !isMore(left, share.baseQty)
    const baseQty = isAll ? left : share.baseQty
    left = subtract(left, baseQty)
    return compare(baseQty, zero) > 0 ? [{ ...share, baseQty }] : []
  })
}

/** Whether a quantity is more than another by what is counted: six decimals, as what is open is. */
function isMore(quantity: Decimal, than: Decimal): boolean {
  return compare(round(subtract(quantity, than), 6), zero) > 0
}
