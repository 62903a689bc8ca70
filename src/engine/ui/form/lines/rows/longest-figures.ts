import { isFigure } from '#core/field-kinds/field-questions.ts'
import type { LinesField } from '#core/model/field-definition.ts'
import type { LineRecord, Scalar } from '#core/model/value.ts'

/** Lines that are looked at: more would make a key press dear. */
const sample = 500

/**
 * A figure as long as the longest of its column, by field: as many digits before the decimal sign, since decimals are the same in all
 * rows. Digits are counted and nothing is formatted, as this is asked at each key press; the answer changes with their number alone.
 */
export function longestFigures({ fields }: LinesField, rows: readonly LineRecord[]): Readonly<Record<string, Scalar>> {
  const longest: Record<string, Scalar> = {}
  for (const field of fields.filter((one) => one.isColumn && isFigure(one))) {
    let most = 0
    for (const row of rows.slice(0, sample)) {
      const value = row[field.id]
      const digits = digitsBefore(value)
      if (value === undefined || digits <= most) continue
      most = digits
      longest[field.id] = typeof value === 'number' ? Number('8'.repeat(digits)) : '8'.repeat(digits)
    }
  }
  return longest
}

function digitsBefore(value: Scalar | undefined): number {
  if (value === undefined || value === null) return 0
  const text = String(value)
  const at = text.indexOf('.')
  return at < 0 ? text.length : at
}
