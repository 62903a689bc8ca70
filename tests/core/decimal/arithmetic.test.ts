import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  absolute,
  add,
  compare,
  divide,
  multiply,
  remainder,
  subtract,
} from '../../../src/engine/core/decimal/arithmetic.ts'
import { printDecimal, toDecimal } from '../../../src/engine/core/decimal/decimal.ts'
import { round } from '../../../src/engine/core/decimal/round.ts'
import { anyDecimal, ruler } from './any-decimal.ts'

const rounded = (text: string, decimals: number) => printDecimal(round(toDecimal(text), decimals))

describe('arithmetic', () => {
  it('[DEC-3] adds, subtracts and multiplies exactly', () => {
    expect(printDecimal(add(toDecimal('0.1'), toDecimal('0.2')))).toBe('0.3')
    fc.assert(
      fc.property(anyDecimal, anyDecimal, (a, b) => {
        expect(ruler(add(a, b))).toBe(ruler(a) + ruler(b))
        expect(ruler(subtract(a, b))).toBe(ruler(a) - ruler(b))
        expect(ruler(multiply(a, b)) * 10n ** 20n).toBe(ruler(a) * ruler(b))
      }),
    )
  })

  it('[DEC-3] compares amounts, not texts', () => {
    expect(compare(toDecimal('1.0'), toDecimal('1'))).toBe(0)
    fc.assert(
      fc.property(anyDecimal, anyDecimal, (a, b) => {
        expect(compare(a, b)).toBe(ruler(a) === ruler(b) ? 0 : ruler(a) < ruler(b) ? -1 : 1)
      }),
    )
  })

  it.each([
    ['0.125', 2, '0.13'],
    ['-0.125', 2, '-0.13'],
    ['0.1249999', 2, '0.12'],
    ['-2.5', 0, '-3'],
    ['2.5', 0, '3'],
    ['1.005', 2, '1.01'],
    ['7', 2, '7'],
  ])('[DEC-4] rounds %s to %i decimals: %s', (text, decimals, result) => expect(rounded(text, decimals)).toBe(result))

  it('[DEC-4] is never more than half a unit off, and off zero on a tie', () => {
    fc.assert(
      fc.property(anyDecimal, fc.integer({ min: 0, max: 10 }), (a, decimals) => {
        const error = ruler(absolute(round(a, decimals))) - ruler(absolute(a))
        const half = 10n ** BigInt(20 - decimals) / 2n
        expect(error <= half && error > -half).toBe(true)
      }),
    )
  })

  it('[DEC-5] divides with one rounding', () => {
    expect(printDecimal(divide(toDecimal('1'), toDecimal('8'), 2))).toBe('0.13')
    expect(printDecimal(divide(toDecimal('10'), toDecimal('-3'), 4))).toBe('-3.3333')
    fc.assert(
      fc.property(
        anyDecimal,
        anyDecimal.filter((b) => b.units !== 0n),
        fc.integer({ min: 0, max: 10 }),
        (a, b, decimals) => {
          const quotient = divide(a, b, decimals)
          const error = ruler(absolute(quotient)) * ruler(absolute(b)) - ruler(absolute(a)) * 10n ** 20n
          const half = 10n ** BigInt(20 - decimals) * ruler(absolute(b))
          expect(error * 2n <= half && error * 2n > -half).toBe(true)
        },
      ),
    )
  })

  it('[DEC-5] refuses to divide by zero', () => {
    expect(() => divide(toDecimal('1'), toDecimal('0.0'), 2)).toThrow(RangeError)
    expect(() => remainder(toDecimal('1'), toDecimal('0'))).toThrow(RangeError)
  })
})
