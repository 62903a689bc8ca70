import { compare } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import type { LineCredit } from './credited-invoice.ts'

/** A line of a credit note, with what it says was left of the line it credits. */
interface TaxedLine {
  readonly row: number
  readonly lines: string
  readonly values: {
    readonly line: number | undefined
    readonly billed: Decimal
    readonly leftBilled: Decimal | undefined
    readonly leftTax: Decimal | undefined
    readonly leftLost: Decimal | undefined
    readonly taxDiff: Decimal | undefined
    readonly lostDiff: Decimal | undefined
  }
}

type Credits = ReadonlyMap<number, LineCredit>

/**
 * Tax that is not what the rate says, in whole or in what of it is lost, is what is left of the line, and of nothing else (MISC-189): the lines of a credit
 * note on one line of its invoice come to what is left of it together, so that two of them do not both take that.
 */
export function otherTaxes(lines: readonly TaxedLine[], left: Credits, asked: Credits): readonly FieldIssue[] {
  return lines.flatMap(({ row, lines: table, values }) => {
    const { line = 0, billed, leftBilled, leftTax, leftLost, taxDiff, lostDiff } = values
    if (isNothing(taxDiff) && isNothing(lostDiff)) return []
    const [rest, all] = [left.get(line), asked.get(line)]
    const isRest =
      rest !== undefined &&
      [
        [billed, rest.billed],
        [leftBilled, rest.billed],
        [leftTax, rest.tax],
        [leftLost ?? zero, rest.lost],
        [all?.tax, rest.tax],
        [all?.lost, rest.lost],
      ].every(([said, real]) => said !== undefined && real !== undefined && compare(said, real) === 0)
    return isRest ? [] : [fieldIssue('tax', { code: 'sourceDiffers' }, { lines: table, index: row })]
  })
}

function isNothing(difference: Decimal | undefined): boolean {
  return difference === undefined || compare(difference, zero) === 0
}
