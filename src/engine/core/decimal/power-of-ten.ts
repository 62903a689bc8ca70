const powers: readonly bigint[] = Array.from({ length: 64 }, (_, exponent) => 10n ** BigInt(exponent))

/** 10 to a whole power from 0 up; the common ones are kept because `**` on bigint is slow. */
export function powerOfTen(exponent: number): bigint {
  return powers[exponent] ?? 10n ** BigInt(exponent)
}
