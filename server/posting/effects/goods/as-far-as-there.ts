import { compare, divide, multiply, subtract } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { MoveEffectInput } from '../../../documents/effects/move-effect.ts'
import type { FaultPlaces } from '../../faults/line-issue.ts'
import { refuseNothing, type Leaving } from '../../faults/refuse-nothing.ts'
import { lockBalances } from '../../ledger/lock-balances.ts'
import { lockThere } from '../../lots/lock-there.ts'
import { readItems, type PostingItem } from '../../read/read-items.ts'
import { readPlaces, type PostingPlace } from '../../read/read-places.ts'
import type { AskedGoods } from './post-goods.ts'

/**
 * Lines asked for no more than lies where they leave from, of the lot and in the bin they name, each after those before it, on the balances and cells this
 * posting will lock anyway; also at places that may have less than nothing. Where nothing at all is there the lines stay as they are, so that the refusal says
 * with figures what is missing.
 */
export async function asFarAsThere(
  input: MoveEffectInput,
  asked: readonly AskedGoods[],
  places: FaultPlaces,
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
  const leaving = asked.map((line) => leavingOf(line, at.get(line.fromId ?? 0), items.get(line.itemId)))
  const there = await lockThere(trx, tenantId, { book, leaving: leaving.flatMap((one) => one?.from ?? []) })
  const cut = asked.map((line, index) => {
    const one = leaving[index]
    if (one === undefined) return line
    const taken = takenOf(line, one.item, there.of(one.from))
    there.take(one.from, taken.base)
    return { ...line, qty: taken.qty }
  })
  if (cut.some(({ qty }) => compare(qty, zero) > 0)) return cut
  refuseNothing(
    asked.map((line, index) => ({ line, from: leaving[index] })),
    { book, places },
  )
  return asked
}

/** Where goods of a line leave that are kept in stock; undefined for others, of which there is always as much as is asked for. */
function leavingOf(
  { said, fromBinId: binId }: AskedGoods,
  place: PostingPlace | undefined,
  item: PostingItem | undefined,
): Leaving | undefined {
  if (place?.isStocked !== true || item?.isStocked !== true) return undefined
  const { id: itemId, isLotTracked } = item
  return { item, from: { place, itemId, isLotTracked, binId, lotId: isLotTracked ? said.lotId : undefined } }
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
