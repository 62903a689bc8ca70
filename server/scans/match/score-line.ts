import { absolute, compare, multiply, subtract } from '#core/decimal/arithmetic.ts'
import { toDecimal } from '#core/decimal/decimal.ts'
import { scoreOf, wordsOf } from '../../runs/bids/score-text.ts'
import type { InvoicedLine, LineMatch, OpenLine } from './open-line.ts'

/** A match and what tells it from others of the same score: its order, its quantity, its price. */
export interface ScoredMatch extends LineMatch {
  readonly rank: number
}

/** Figures that agree make words surer; words alone never suffice. */
const [ofCode, ofLikeCode, mostOfText, ofTextAlone, ofPrice] = [100, 90, 95, 75, 60]
/** From here on words are worth looking at. */
const leastOfText = 40
/** What a figure that agrees adds, and what another order takes off. */
const [agreeing, otherOrder] = [8, 15]
/** Prices within two in a hundred are the same price. */
const nearPrice = toDecimal('0.02')

/**
 * How well a line of an invoice fits an open line (SCAN-10): by the supplier's number, else by words that a quantity or a price confirms, else by
 * quantity and price alone. Undefined where nothing of it fits.
 */
export function scoreLine(line: InvoicedLine, open: OpenLine): ScoredMatch | undefined {
  const isQty = line.qty !== undefined && compare(toDecimal(line.qty), toDecimal(open.openQty)) === 0
  const isPrice = line.price !== undefined && isNear(line.price, open.price)
  const isOrder = line.orderNo !== '' && plainCode(line.orderNo) === plainCode(open.orderNo)
  const found =
    byCode(line, open) ?? byText(line, open, [isQty, isPrice]) ?? byFigures(open, { isQty, isPrice, isOrder })
  if (found === undefined) return undefined
  const isElsewhere = line.orderNo !== '' && open.orderNo !== '' && !isOrder
  const score = Math.max(0, found.score - (isElsewhere ? otherOrder : 0))
  return { ...found, score, rank: (isOrder ? 4 : 0) + (isQty ? 2 : 0) + (isPrice ? 1 : 0) }
}

function byCode({ code }: InvoicedLine, open: OpenLine): LineMatch | undefined {
  if (code === '') return undefined
  const codes = [...open.codes, open.itemNo]
  if (codes.some((one) => one.toLowerCase() === code.toLowerCase())) return { open, by: 'Code', score: ofCode }
  return codes.some((one) => plainCode(one) === plainCode(code)) ? { open, by: 'Code', score: ofLikeCode } : undefined
}

/** Letters a recognizer takes for digits are taken for them on both sides, and marks say nothing. */
export function plainCode(code: string): string {
  const plain = code.toLowerCase().replace(/[^\p{L}\d]/gu, '')
  return plain
    .replace(/o/g, '0')
    .replace(/[il]/g, '1')
    .replace(/s/g, '5')
    .replace(/b/g, '8')
    .replace(/^0+(?=.)/, '')
}

function byText({ description }: InvoicedLine, open: OpenLine, agrees: readonly boolean[]): LineMatch | undefined {
  const words = wordsOf(description)
  const score = Math.max(...[open.name, ...open.texts].map((text) => scoreOf(words, wordsOf(text))))
  if (score < leastOfText) return undefined
  const confirmed = agrees.filter(Boolean).length
  const most = confirmed === 0 ? ofTextAlone : mostOfText
  return { open, by: 'Text', score: Math.min(most, score + confirmed * agreeing) }
}

function byFigures(
  open: OpenLine,
  { isQty, isPrice, isOrder }: { readonly isQty: boolean; readonly isPrice: boolean; readonly isOrder: boolean },
): LineMatch | undefined {
  if (!isQty || !isPrice) return undefined
  return { open, by: isOrder ? 'Order' : 'Price', score: ofPrice }
}

function isNear(one: string, other: string): boolean {
  const [a, b] = [toDecimal(one), toDecimal(other)]
  return compare(absolute(subtract(a, b)), absolute(multiply(b, nearPrice))) <= 0
}
