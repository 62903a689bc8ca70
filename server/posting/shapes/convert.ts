import { add, compare, negate } from '#core/decimal/arithmetic.ts'
import { allocate } from '#core/decimal/allocate.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import { err, ok } from '#core/errors/result.ts'
import type { Movement, StockPlace } from '../ledger/movement.ts'
import { valueDecimals, type PoolBook } from '../amounts/pool-book.ts'
import { adjusted, refusalOfTaking, type Evaluated, type GoodsLine } from './goods-line.ts'

/** Goods that become other goods. */
export interface Conversion {
  readonly inputs: readonly { readonly line: GoodsLine; readonly from: StockPlace }[]
  readonly outputs: readonly { readonly line: GoodsLine; readonly to: StockPlace; readonly weight: Decimal }[]
  readonly entries: { readonly in: string; readonly out: string }
}

/**
 * Ledger rows of goods that become others: inputs leave at average, and all they are worth is shared over the outputs by
 * weight, to the last digit. Error: every input that asks for more than is on hand, or whose cost nobody knows.
 */
export function convert({ inputs, outputs, entries }: Conversion, book: PoolBook): Evaluated {
  const faults = inputs.flatMap(({ line, from }) => refusalOfTaking(book, from, line) ?? [])
  if (faults.length > 0) return err(faults)
  const out = inputs.map(({ line, from }): Movement => {
    const value = book.take({ place: from, itemId: line.item.id }, line.baseQty, line.item.fallbackCost ?? zero)
    const frame = { place: from, itemId: line.item.id, line, pairNo: 1 }
    return { ...frame, entryType: entries.out, qty: negate(line.baseQty), value: negate(value) }
  })
  // Two inputs of one item may ask for more than there is only together.
  const short = inputs.filter(({ line, from }) => isShort(book, from, line))
  if (short.length > 0)
    return err(
      short.map(({ line }) => ({
        row: line.row,
        param: 'qty',
        code: 'E_NEG_ONHAND',
        params: { item: line.item.name },
      })),
    )
  const total = out.reduce((sum, { value }) => add(sum, negate(value)), zero)
  const shares = allocate(total, weightsOf(outputs), valueDecimals)
  return ok([
    ...out,
    ...outputs.flatMap((output, index) => enter(output, { value: shares[index] ?? zero, entryType: entries.in }, book)),
  ])
}

function isShort(book: PoolBook, from: StockPlace, { item }: GoodsLine): boolean {
  return !from.allowsNegative && compare(book.onHand(from, item.id), zero) < 0
}

function weightsOf(outputs: Conversion['outputs']): readonly Decimal[] {
  const hasWeights = outputs.some(({ weight }) => compare(weight, zero) !== 0)
  return outputs.map(({ line, weight }) => (hasWeights ? weight : line.baseQty))
}

function enter(
  { line, to }: Conversion['outputs'][number],
  { value, entryType }: { readonly value: Decimal; readonly entryType: string },
  book: PoolBook,
): readonly Movement[] {
  const frame = { place: to, itemId: line.item.id, line, pairNo: 1 }
  const adjustment = book.put({ place: to, itemId: line.item.id }, line.baseQty, value)
  return [{ ...frame, entryType, qty: line.baseQty, value }, ...adjusted(frame, adjustment)]
}
