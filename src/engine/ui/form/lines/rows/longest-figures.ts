import { isFigure } from '#core/field-kinds/field-questions.ts'
import type { LinesField } from '#core/model/field-definition.ts'
import type { LineRecord, Scalar } from '#core/model/value.ts'

/** Lines that are looked at: more would make a key press dear. */
const sample = 500

/**
 * A figure as long as the longest of its column, by field: as many digits before the decimal sign, and behind it, as any has. Digits are
 * counted and nothing is formatted, as this is asked at each key press; the answer changes with their number alone.
 */
export function longestFigures({ fields }: LinesField, rows: readonly LineRecord[]): Readonly<Record<string, Scalar>> {
  const longest: Record<string, Scalar> = {}
  for (const field of fields.filter((one) => one.isColumn && isFigure(one))) {
    let [whole, decimals] = [0, 0]
    for (const row of rows.slice(0, sample)) {
      const value = row[field.id]
      if (value === undefined || value === null) continue
      const text = String(value)
      const at = text.indexOf('.')
      whole = Math.max(whole, at < 0 ? text.length : at)
      decimals = Math.max(decimals, at < 0 ? 0 : text.length - at - 1)
      longest[field.id] = value
    }
    if (whole > 0) longest[field.id] = figureOf(whole, decimals, typeof longest[field.id] === 'number')
  }
  return longest
}

/** Eights are as wide as any digit. */
function figureOf(whole: number, decimals: number, isNumber: boolean): Scalar {
  const text = '8'.repeat(whole) + (decimals === 0 ? '' : `.${'8'.repeat(decimals)}`)
  return isNumber ? Number(text) : text
}
