import { compare, subtract } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import { settledInDocument, settledValue } from '../amounts/settled-value.ts'
import type { LineFacts, OpenAmount } from './line-facts.ts'
import type { OpenEntry, Sources } from './read-sources.ts'

/** A line that may settle something of its source. */
type Settling = Pick<LineFacts, 'lineId' | 'baseQty'> & {
  /** What was invoiced already settles nothing. */
  readonly isInvoiced?: boolean
}

/**
 * Line → what its source still has open when it is its turn: lines that settle one source take from each other. For what was invoiced already
 * nothing is open, but it keeps the rate it came at (CUR-10).
 */
export function openAmounts(
  lines: readonly Settling[],
  { rni }: Pick<Sources, 'rni'>,
): ReadonlyMap<number, OpenAmount> {
  const left = new Map<string, OpenAmount>()
  const open = lines.flatMap(({ lineId, baseQty, isInvoiced }) => {
    const entry = rni.get(lineId)
    if (entry === undefined) return []
    if (isInvoiced === true) return [[lineId, nothingAt(entry.rate)] as const]
    const key = keyOf(entry)
    const { qty, value, documentValue, rate } = left.get(key) ?? entry
    const now = { qty, value, documentValue, rate }
    left.set(key, settled(now, baseQty))
    return [[lineId, now] as const]
  })
  return new Map(open)
}

function nothingAt(rate: Decimal): OpenAmount {
  return { qty: zero, value: zero, documentValue: zero, rate }
}

function keyOf({ docTypeId, docId, lineId }: OpenEntry): string {
  return `${docTypeId}/${docId}/${lineId}`
}

function settled(open: OpenAmount, baseQty: Decimal): OpenAmount {
  const value = settledValue({ open, baseQty }) ?? zero
  const rest = subtract(open.qty, baseQty)
  return {
    qty: compare(rest, zero) > 0 ? rest : zero,
    value: subtract(open.value, value),
    documentValue: subtract(open.documentValue, settledInDocument({ open, baseQty })),
    rate: open.rate,
  }
}
