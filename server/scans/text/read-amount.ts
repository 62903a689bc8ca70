import { parseDecimal, printDecimal } from '#core/decimal/decimal.ts'

/** The sign between whole numbers and parts, as a document uses it. */
export type DecimalSign = '.' | ','

/** An amount as it was read: exact, and how sure its writing is, 0 to 100. */
export interface ReadAmount {
  readonly value: string
  readonly sure: number
}

const figures = /^[(\-+]?[$€£]?\s?[\dOlI][\dOlI.,'\u00a0\u202f ]*\)?-?$/

/** The sign most figures with two decimals use. */
export function decimalSignOf(texts: readonly string[]): DecimalSign {
  const count = (sign: RegExp) => texts.filter((text) => sign.test(text)).length
  return count(/\d,\d{2}\)?$/) > count(/\d\.\d{2}\)?$/) ? ',' : '.'
}

/**
 * An amount such as `1,234.56`, `1.234,56 €`, `$30.00` or `(5.00)`; undefined for anything else. Letters that look like digits are read as them
 * and make it unsure, and so does a sign that could part thousands as well as decimals.
 */
export function readAmount(text: string, sign: DecimalSign): ReadAmount | undefined {
  const bare = text
    .replace(/\b(?:USD|EUR|GBP|MXN|CAD)\b/gu, '')
    .replace(/[$€£%*]/gu, '')
    .trim()
  if (bare === '' || bare.length > 24 || !figures.test(bare)) return undefined
  const isNegative = /^[-(]|-$/.test(bare)
  const digits = bare
    .replace(/[()\-+]/g, '')
    .replace(/O/g, '0')
    .replace(/[lI]/g, '1')
  const looksAlike = /[OlI]/.test(bare)
  const { text: plain, isCertain } = withPoint(digits.replace(/['\u00a0\u202f ]/g, ''), sign)
  const decimal = parseDecimal(`${isNegative ? '-' : ''}${plain}`)
  if (decimal === undefined) return undefined
  return { value: printDecimal(decimal), sure: Math.min(looksAlike ? 60 : 100, isCertain ? 100 : 60) }
}

/** With a point before its decimals and no sign between thousands. */
function withPoint(text: string, sign: DecimalSign): { readonly text: string; readonly isCertain: boolean } {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  if (last < 0) return { text, isCertain: true }
  const behind = text.length - last - 1
  const isOther = text[last] !== sign
  const kinds = new Set(text.replace(/\d/g, ''))
  // `1,234`: thousands where the document writes decimals with a point.
  const partsThousands = behind === 3 && (isOther || (kinds.size === 1 && text.indexOf(text[last] ?? '') < last))
  const bare = (part: string) => part.replace(/[.,]/g, '')
  if (partsThousands) return { text: bare(text), isCertain: true }
  const isCertain = behind !== 3 && !(isOther && kinds.size === 1 && behind !== 2)
  return { text: `${bare(text.slice(0, last))}.${text.slice(last + 1)}`, isCertain }
}
