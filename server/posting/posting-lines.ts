import { compare } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import { appError } from '#core/errors/app-error.ts'
import type { Trx } from '../db/pool.ts'
import { readItems, toBaseQty, type PostingItem } from './read-items.ts'
import { refusedLines } from './refused-lines.ts'
import { lineIssue } from './rules/line-issue.ts'

/** A document line with the quantity to post now, in the line's own unit. */
export interface AskedLine {
  readonly lineId: number
  readonly itemId: number
  readonly unitId: number
  /** 0-based position in the document. */
  readonly row: number
  readonly qty: Decimal
}

/** The same line with its item and the quantity in base units. */
export interface PostingLine extends AskedLine {
  readonly item: PostingItem
  readonly baseQty: Decimal
}

/**
 * Joins lines with their items and converts to base units. Lines that ask for nothing are left out.
 * @throws E_VALIDATION for a negative quantity, E_UNIT for a unit that is not the item's, each with an issue a line
 */
export async function preparePostingLines<L extends AskedLine>(
  trx: Trx,
  tenantId: string,
  asked: readonly L[],
): Promise<readonly (L & PostingLine)[]> {
  const negative = asked.filter((each) => compare(each.qty, zero) < 0)
  if (negative.length > 0)
    throw refusedLines(negative.map(({ row }) => lineIssue({ row, field: 'issueQty', code: 'E_QTY' })))
  const lines = asked.filter((each) => compare(each.qty, zero) > 0)
  if (lines.length === 0) throw appError('E_NOTHING_TO_POST')

  const items = await readItems(trx, tenantId, [...new Set(lines.map(({ itemId }) => itemId))])
  const prepared = lines.map((each) => ({ each, ...converted(each, items) }))
  const faults = prepared.filter(({ baseQty }) => baseQty === undefined || compare(baseQty, zero) === 0)
  if (faults.length > 0) {
    throw refusedLines(
      faults.map(({ each: { row }, item }) =>
        lineIssue({ row, field: 'unit', code: 'E_UNIT', params: { item: item?.name ?? '' } }),
      ),
    )
  }
  return prepared.flatMap(({ each, item, baseQty }) => (item && baseQty ? [{ ...each, item, baseQty }] : []))
}

function converted({ itemId, unitId, qty }: AskedLine, items: ReadonlyMap<number, PostingItem>) {
  const item = items.get(itemId)
  return { item, baseQty: item === undefined ? undefined : toBaseQty(item, unitId, qty) }
}
