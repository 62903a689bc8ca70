import { compare } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import type { LineRecord } from '#core/definition/value.ts'
import { appError } from '#core/errors/app-error.ts'
import type { Trx } from '../db/pool.ts'
import { readItems, toBaseQty, type PostingItem } from './read-items.ts'
import { idIn } from './record-values.ts'
import { refusedLines } from './refused-lines.ts'
import { lineIssue } from './rules/line-issue.ts'

/** A document line with the quantity to post now, in the line's own unit. */
export interface AskedLine {
  readonly line: LineRecord
  /** 0-based position in the document. */
  readonly row: number
  readonly qty: Decimal
}

/** The same line with its item and the quantity in base units. */
export interface PostingLine extends AskedLine {
  readonly lineId: number
  readonly item: PostingItem
  readonly baseQty: Decimal
}

/**
 * Joins lines with their items and converts to base units. Lines that ask for nothing are left out.
 * @throws E_VALIDATION for a negative quantity, E_UNIT for a unit that is not the item's, each with an issue a line
 */
export async function preparePostingLines(
  trx: Trx,
  tenantId: string,
  asked: readonly AskedLine[],
): Promise<readonly PostingLine[]> {
  const negative = asked.filter((each) => compare(each.qty, zero) < 0)
  if (negative.length > 0)
    throw refusedLines(negative.map(({ row }) => lineIssue({ row, field: 'issueQty', code: 'E_QTY' })))
  const lines = asked.filter((each) => compare(each.qty, zero) > 0)
  if (lines.length === 0) throw appError('E_NOTHING_TO_POST')

  const items = await readItems(trx, tenantId, [...new Set(lines.map(({ line }) => idIn(line, 'item')))])
  const prepared = lines.map((each) => ({ ...each, ...converted(each, items) }))
  const faults = prepared.filter(({ baseQty }) => baseQty === undefined || compare(baseQty, zero) === 0)
  if (faults.length > 0) {
    throw refusedLines(
      faults.map(({ row, item }) =>
        lineIssue({ row, field: 'unit', code: 'E_UNIT', params: { item: item?.name ?? '' } }),
      ),
    )
  }
  return prepared.flatMap(({ item, baseQty, ...each }) => (item && baseQty ? [{ ...each, item, baseQty }] : []))
}

function converted({ line, qty }: AskedLine, items: ReadonlyMap<number, PostingItem>) {
  const item = items.get(idIn(line, 'item'))
  const baseQty = item === undefined ? undefined : toBaseQty(item, idIn(line, 'unit'), qty)
  return { lineId: idIn(line, 'id'), item, baseQty }
}
