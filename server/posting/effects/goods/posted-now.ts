import { add } from '#core/decimal/arithmetic.ts'
import { toDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import type { MoveEffectInput } from '../../../documents/effects/move-effect.ts'
import type { PostAnswer } from '../../ledger/post.ts'
import { readPostedLines } from '../../read/read-posted-lines.ts'

/** What a posting did to one line. */
export interface PostedNow {
  /** In the line's unit; undefined for a line that is made of several goods, which is posted whole. */
  readonly qty: Decimal | undefined
  /** Of a line that is made of several goods what they come to. */
  readonly value: Decimal
}

/** What a posting did, by line; one that was made before says the same again. */
export async function postedNow(
  { trx, ctx }: Pick<MoveEffectInput, 'trx' | 'ctx'>,
  { postingId, isRepeated, lines }: PostAnswer,
): Promise<ReadonlyMap<number, PostedNow>> {
  const done = isRepeated
    ? (await readPostedLines(trx, { tenantId: ctx.tenantId, postingId })).map(({ qty, value, ...line }) => ({
        ...line,
        qty: toDecimal(qty),
        value: toDecimal(value),
      }))
    : lines.map(({ line: { lineId, partNo, qty }, value }) => ({ lineId, partNo, qty, value }))
  const now = new Map<number, PostedNow>()
  for (const { lineId, partNo, qty, value } of done) {
    const sum = add(now.get(lineId)?.value ?? zero, value)
    now.set(lineId, { qty: partNo === 0 ? qty : undefined, value: sum })
  }
  return now
}
