import { compare, subtract } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import { settledInDocument, settledValue } from '../amounts/settled-value.ts'
import type { LineFacts, OpenAmount } from './line-facts.ts'
import type { OpenEntry, Sources } from './read-sources.ts'

/** Line → what its source still has open when it is its turn: lines that settle one source take from each other. */
export function openAmounts(
  lines: readonly Pick<LineFacts, 'lineId' | 'baseQty'>[],
  { rni }: Pick<Sources, 'rni'>,
): ReadonlyMap<number, OpenAmount> {
  const left = new Map<string, OpenAmount>()
  const open = lines.flatMap(({ lineId, baseQty }) => {
    const entry = rni.get(lineId)
    if (entry === undefined) return []
    const key = keyOf(entry)
    const { qty, value, documentValue, rate } = left.get(key) ?? entry
    const now = { qty, value, documentValue, rate }
    left.set(key, settled(now, baseQty))
    return [[lineId, now] as const]
  })
  return new Map(open)
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
