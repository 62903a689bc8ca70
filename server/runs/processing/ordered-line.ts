import type { Decimal } from '#core/decimal/decimal.ts'

/** A line as an order takes it. */
export interface OrderedLine {
  readonly id: number
  readonly request: number | undefined
  readonly requestLine: number | undefined
  readonly site: number | undefined
  readonly supplier: number | undefined
  /** The currency of its price, and of the order. */
  readonly currency: number | undefined
  readonly deliveryLocation: number | undefined
  readonly deliveryDate: string
  readonly costCentre: number | undefined
  readonly project: number | undefined
  /** The account the line of the request names, else its request. */
  readonly account: number | undefined
  /** The cost centre the line of the request names; undefined: that of the request holds, and of the order. */
  readonly ownCostCentre: number | undefined
  /** What was asked for; undefined: it was asked for in words. */
  readonly wantedItem: number | undefined
  readonly description: string
  readonly category: number | undefined
  readonly item: number | undefined
  readonly unit: number | undefined
  /** What is taken of the request, in the unit it was asked for in. */
  readonly qty: Decimal
  readonly orderQty: Decimal
  readonly price: Decimal
  readonly ownPrice: Decimal | undefined
  readonly priceReason: string
  readonly remark: string
  /** Whether it stays a line of its own. */
  readonly apart: boolean
}
