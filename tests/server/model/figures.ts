/** Quantities of the model: millionths. */
export const unitOfQty = 1_000_000n

/** Values of the model: ten-thousandths. */
export const unitOfValue = 10_000n

/** a × b / c, rounded half away from zero; nothing here is below zero. */
export function share(a: bigint, b: bigint, c: bigint): bigint {
  return (2n * a * b + c) / (2n * c)
}

/** Millionths or ten-thousandths as the wire writes them, without zeros at the end. */
export function written(amount: bigint, unit: bigint): string {
  const digits = unit.toString().length - 1
  const size = amount < 0n ? -amount : amount
  const rest = (size % unit).toString().padStart(digits, '0').replace(/0+$/, '')
  return `${amount < 0n ? '-' : ''}${size / unit}${rest === '' ? '' : `.${rest}`}`
}
