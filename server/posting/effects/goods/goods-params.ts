import type { BoundRecord } from '#core/effects/bind-effect.ts'
import { decimalParam, idParam, maybeDecimalParam, optional, written } from '#core/model/param.ts'
import { subtract } from '#core/decimal/arithmetic.ts'
import type { Decimal } from '#core/decimal/decimal.ts'
import { headerSaid, lineSaid, saidOf } from './said.ts'
import type { AskedGoods, GoodsPlaces } from './post-goods.ts'

/** Parameters of every effect that posts goods. */
export const itemParams = {
  ...headerSaid,
  ...lineSaid,
  item: idParam('line', 'item'),
  unit: idParam('line', 'itemUnit'),
  /** What was posted of the line is worth, as it stands in the ledger. */
  value: optional(written(decimalParam('line', ['money', 'cost']))),
  /** The same of one unit of the line. */
  unitValue: optional(written(decimalParam('line', ['cost', 'money']))),
}

/** Parameters of every effect that posts goods of lines, whole or in parts. */
export const goodsParams = {
  ...itemParams,
  qty: decimalParam('line', ['quantity']),
  /** What is posted now; everything that is open when nothing was asked. */
  now: optional(maybeDecimalParam('ask')),
  /** What was posted of the line so far; bound, the effect tells whether a part or everything is done. */
  done: optional(written(decimalParam('line', ['quantity']))),
  /** What will not be done any more. */
  cancelled: optional(decimalParam('line', ['quantity'])),
}

/** The bin of its place that the goods of a line leave; more than lies there is refused. */
export const binParam = optional(idParam('line', 'bin'))
/** The bin that the goods of a line are put into; without one they lie where goods lie as they come. */
export const binToParam = optional(idParam('line', 'bin'))

/** A record bound to at least these parameters. */
export type BoundGoods = BoundRecord<typeof goodsParams>

/** Lines as they are asked for now. */
export function askedGoods(
  bound: BoundGoods,
  placesOf: (line: BoundGoods['lines'][number]) => GoodsPlaces,
): readonly AskedGoods[] {
  return bound.lines.map((line) => ({
    lineId: line.id,
    partNo: 0,
    row: line.row,
    itemId: line.values.item ?? 0,
    unitId: line.values.unit ?? 0,
    qty: line.values.now ?? openOf(line.values),
    said: saidOf(bound.header, line.values),
    given: {},
    ...placesOf(line),
  }))
}

/** What is neither done nor cancelled. */
export function openOf({
  qty,
  done,
  cancelled,
}: {
  readonly qty: Decimal
  readonly done: Decimal
  readonly cancelled: Decimal
}): Decimal {
  return subtract(subtract(qty, done), cancelled)
}
