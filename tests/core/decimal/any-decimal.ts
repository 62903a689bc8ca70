import fc from 'fast-check'
import type { Decimal } from '../../../src/engine/core/decimal/decimal.ts'

/** Decimals as large and as fine as any column. */
export const anyDecimal: fc.Arbitrary<Decimal> = fc.record({
  units: fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
  scale: fc.integer({ min: 0, max: 10 }),
})

/** The amount in units of 10⁻²⁰, the yardstick the tests compare with. */
export function ruler({ units, scale }: Decimal): bigint {
  return units * 10n ** BigInt(20 - scale)
}
