/** First digits of numbers that stand for examples: no company has them. */
const examples = '952'

/** Digits of what is weighed in the check digit: three, one, three … from the right. */
function checkDigit(digits: string): string {
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}

/** The number on a single unit (GTIN-13) of the item that is `ordinal` in its category, which has a number below a hundred. */
export function unitBarcode(category: number, ordinal: string): string {
  const digits = `${examples}${String(category).padStart(2, '0')}${ordinal.padStart(7, '0')}`
  return `${digits}${checkDigit(digits)}`
}

/** The number on a case of it (GTIN-14). */
export function caseBarcode(category: number, ordinal: string): string {
  const digits = `1${unitBarcode(category, ordinal).slice(0, 12)}`
  return `${digits}${checkDigit(digits)}`
}
