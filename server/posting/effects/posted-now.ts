import { toDecimal, type Decimal } from '#core/decimal/decimal.ts'
import type { MoveEffectInput } from '../../documents/effects/move-effect.ts'
import type { PostAnswer } from '../ledger/post.ts'
import { readPostedLines } from '../read/read-posted-lines.ts'

/** What a posting did to one line, in the line's unit. */
export interface PostedNow {
  readonly qty: Decimal
  readonly value: Decimal
}

/** What a posting did, by line; one that was made before says the same again. */
export async function postedNow(
  { trx, ctx }: Pick<MoveEffectInput, 'trx' | 'ctx'>,
  { postingId, isRepeated, lines }: PostAnswer,
): Promise<ReadonlyMap<number, PostedNow>> {
  if (!isRepeated) return new Map(lines.map(({ line, value }) => [line.lineId, { qty: line.qty, value }]))
  const stored = await readPostedLines(trx, { tenantId: ctx.tenantId, postingId })
  return new Map(stored.map(({ lineId, qty, value }) => [lineId, { qty: toDecimal(qty), value: toDecimal(value) }]))
}
