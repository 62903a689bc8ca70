/**
 * Whether a code is a GTIN, the number GS1 gives to goods: 8, 12, 13 or 14 digits, the last of which follows from the others (weights 3 and 1
 * from the right, modulo 10).
 */
export function isGtin(code: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return false
  const sum = Array.from(code.padStart(14, '0')).reduce(
    (total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1),
    0,
  )
  return sum % 10 === 0
}

/** A code as it is compared: a GTIN is the same with and without the zeros that fill it up, and letters are the same in both cases. */
export function bareCode(code: string): string {
  return code.toLowerCase().replace(/^0+/, '')
}
