import { compare } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { MoveEffectInput } from '../../documents/effects/move-effect.ts'
import type { FaultPlaces } from '../faults/line-issue.ts'
import { refusedLines } from '../faults/refused-lines.ts'
import { ensureLots, type NamedLot } from './ensure-lots.ts'

/** A line that counted goods of a lot the books may not know. */
export interface FoundLot {
  readonly lineId: number
  readonly row: number
  readonly itemId: number
  readonly counted: Decimal
  readonly lot: NamedLot
}

/**
 * Line → the lot its goods were found to be of, made where nobody brought it in (COUNT-691); one of which nothing was found is not made.
 * @throws E_VALIDATION with every line that names another day of expiry than a lot that came in meanwhile has
 */
export async function foundLots(
  { trx, ctx, clock, family, session, record }: MoveEffectInput,
  lines: readonly FoundLot[],
  { day, places }: { readonly day: string; readonly places: FaultPlaces },
): Promise<ReadonlyMap<number, number>> {
  const { id, docNo } = standardOf(record)
  const named = lines.filter(({ counted, lot }) => lot.code !== '' && compare(counted, zero) > 0)
  const made = await ensureLots(trx, named, {
    tenantId: ctx.tenantId,
    userId: ctx.userId,
    now: clock.now(),
    day: day === '' ? session.now.today : day,
    supplierId: undefined,
    document: `${family.docType}/${id}/${docNo}`,
  })
  if (!made.ok) throw refusedLines(made.error, places)
  return made.value
}
