import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate } from '../../../src/engine/core/decimal/allocate.ts'
import { add, compare } from '../../../src/engine/core/decimal/arithmetic.ts'
import { printDecimal, toDecimal, zero } from '../../../src/engine/core/decimal/decimal.ts'

const shares = (total: string, weights: readonly string[]) =>
  allocate(toDecimal(total), weights.map(toDecimal), 2).map(printDecimal)

describe('allocate', () => {
  it('[DEC-6] gives the leftover to the largest line', () => {
    expect(shares('10', ['1', '1', '1'])).toEqual(['3.34', '3.33', '3.33'])
    expect(shares('10', ['1', '2', '1'])).toEqual(['2.5', '5', '2.5'])
    expect(shares('0.02', ['1', '1', '5'])).toEqual(['0', '0', '0.02'])
    expect(shares('-10', ['1', '1', '1'])).toEqual(['-3.34', '-3.33', '-3.33'])
  })

  it('[DEC-6] always sums to the total', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 12n })
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }),
        fc.array(amount, { minLength: 1, maxLength: 30 }),
        (total, units) => {
          fc.pre(units.some((unit) => unit > 0n))
          const weights = units.map((unit) => ({ units: unit, scale: 4 }))
          const sum = allocate({ units: total, scale: 2 }, weights, 2).reduce(add, zero)
          expect(compare(sum, { units: total, scale: 2 })).toBe(0)
        },
      ),
    )
  })

  it('[DEC-6] cannot share by weights that sum to zero', () => {
    expect(() => shares('1', ['0', '0'])).toThrow(RangeError)
  })
})
