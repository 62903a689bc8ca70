import { compare, divide, multiply, subtract } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { MoveEffectInput } from '../../documents/effects/move-effect.ts'
import { lockBalances } from '../ledger/lock-balances.ts'
import { readItems, type PostingItem } from '../read/read-items.ts'
import { readPlaces, type PostingPlace } from '../read/read-places.ts'
import type { AskedGoods } from './post-goods.ts'

/**
 * Lines asked for no more than lies where they leave from, each after those before it, on the balances this posting will lock anyway. Where
 * nothing at all is there the lines stay as they are, so that the refusal says with figures what is missing.
 */
export async function asFarAsThere(
  input: MoveEffectInput,
  asked: readonly AskedGoods[],
): Promise<readonly AskedGoods[]> {
  const { trx, ctx, record } = input
  const { tenantId } = ctx
  const ids = (values: readonly (number | undefined)[]) => [...new Set(values.filter((id) => id !== undefined))]
  const locationIds = ids(asked.flatMap(({ fromId, toId }) => [fromId, toId]))
  const [items, at] = await Promise.all([
    readItems(trx, tenantId, ids(asked.map(({ itemId }) => itemId))),
    readPlaces(trx, { tenantId, siteId: standardOf(record).site, locationIds }),
  ])
  const keys = asked.flatMap(({ itemId, fromId, toId }) =>
    [fromId, toId].flatMap((id) => {
      const place = id === undefined ? undefined : at.get(id)
      return place?.isStocked === true && items.get(itemId)?.isStocked === true ? [{ ...place, itemId }] : []
    }),
  )
  const book = await lockBalances(trx, tenantId, keys)
  const left = new Map<string, Decimal>()
  const cut = asked.map((line) => {
    const [place, item] = [line.fromId === undefined ? undefined : at.get(line.fromId), items.get(line.itemId)]
    if (place === undefined || item === undefined || !isLimited(place, item)) return line
    const key = `${place.locationId}/${item.id}`
    const there = left.get(key) ?? book.onHand(place, item.id)
    const taken = takenOf(line, item, there)
    left.set(key, subtract(there, taken.base))
    return { ...line, qty: taken.qty }
  })
  return cut.every(({ qty }) => compare(qty, zero) <= 0) ? asked : cut
}

/** Whether stock at the place can run out: what is not kept, or may go below zero, never does. */
function isLimited(place: PostingPlace, item: PostingItem): boolean {
  return place.isStocked && item.isStocked && !place.allowsNegative
}

/** How much of a line may go, in its unit and in base units; six decimals, never more than is there. */
function takenOf(
  { qty, unitId }: AskedGoods,
  item: PostingItem,
  there: Decimal,
): { readonly qty: Decimal; readonly base: Decimal } {
  const factor = item.units.get(unitId ?? 0)
  if (factor === undefined) return { qty, base: zero }
  const base = divide(multiply(qty, factor.num), factor.den, 6)
  if (compare(base, there) <= 0) return { qty, base }
  if (compare(there, zero) <= 0) return { qty: zero, base: zero }
  const units = divide(multiply(there, factor.den), factor.num, 6)
  const isRoundedUp = compare(multiply(units, factor.num), multiply(there, factor.den)) > 0
  return { qty: isRoundedUp ? subtract(units, smallest) : units, base: there }
}

/** One millionth: the last decimal of a quantity. */
const smallest: Decimal = { units: 1n, scale: 6 }
