import { absolute, add, compare, multiply, subtract } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import { appError } from '#core/errors/app-error.ts'
import { choiceParam, idParam, maybeDecimalParam } from '#core/model/param.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import { countReasonValue, preferenceOf } from '../preferences/needed-preferences.ts'
import { preferencesAt } from '../preferences/preferences-at.ts'

/**
 * Asks why an item differs from the books by more than the preference `countReasonValue`, at its line that differs most (COUNT-341). It follows the effect
 * that takes the books. @throws E_VALIDATION with every item that says nothing
 */
export const askReasonsEffect = defineMoveEffect({
  name: 'count:reasons',
  params: {
    uncounted: choiceParam('header', ['Leave', 'Zero']),
    item: idParam('line', 'item'),
    counted: maybeDecimalParam('line', ['quantity']),
    book: maybeDecimalParam('line', ['quantity']),
    unitCost: maybeDecimalParam('line', ['cost']),
    reason: idParam('line', 'reason'),
  },
  apply: async (input, { header, lines, fieldOf }) => {
    const limit = preferenceOf(await preferencesAt(input, standardOf(input.record).site), countReasonValue)
    const differing = lines.map(({ row, values }) => ({
      ...values,
      row,
      counted: values.counted ?? (header.uncounted === 'Zero' ? zero : undefined),
    }))
    const issues = unexplained(differing, limit).map((index) =>
      fieldIssue(fieldOf('reason') ?? '', { code: 'reasonOfDifference' }, { lines: lines[0]?.lines ?? '', index }),
    )
    if (issues.length > 0) throw appError('E_VALIDATION', {}, { issues })
    return {}
  },
})

/** What a line found of its item, in the unit of the line. */
interface FoundLine {
  readonly row: number
  readonly item: number | undefined
  readonly counted: Decimal | undefined
  readonly book: Decimal | undefined
  readonly unitCost: Decimal | undefined
  readonly reason: number | undefined
}

/** What the lines of one item come to. */
interface Found {
  readonly value: Decimal
  /** The row that differs most, and by how much. */
  readonly row: number
  readonly most: Decimal
  readonly isExplained: boolean
}

/** Rows of items that differ in value by more than the limit, all lines together, and say no reason; none without a limit. */
function unexplained(lines: readonly FoundLine[], limit: Decimal): readonly number[] {
  if (compare(limit, zero) <= 0) return []
  const found = new Map<number, Found>()
  for (const { row, item, counted, book, unitCost, reason } of lines) {
    if (item === undefined || counted === undefined || book === undefined) continue
    const value = multiply(subtract(counted, book), unitCost ?? zero)
    const before = found.get(item) ?? { value: zero, row, most: zero, isExplained: false }
    const isMore = compare(absolute(value), before.most) > 0
    found.set(item, {
      value: add(before.value, value),
      row: isMore ? row : before.row,
      most: isMore ? absolute(value) : before.most,
      isExplained: before.isExplained || reason !== undefined,
    })
  }
  return [...found.values()].flatMap(({ value, row, isExplained }) =>
    !isExplained && compare(absolute(value), limit) > 0 ? [row] : [],
  )
}
