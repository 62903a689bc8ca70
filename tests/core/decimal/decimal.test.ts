import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDecimal, printDecimal, printPlain, toDecimal } from '../../../src/engine/core/decimal/decimal.ts'
import { anyDecimal } from './any-decimal.ts'

describe('parseDecimal', () => {
  it.each([
    ['12.50', { units: 1250n, scale: 2 }],
    ['-0.5', { units: -5n, scale: 1 }],
    ['.5', { units: 5n, scale: 1 }],
    ['5.', { units: 5n, scale: 0 }],
    ['+7', { units: 7n, scale: 0 }],
  ])('[DEC-1] reads %s', (text, decimal) => expect(parseDecimal(text)).toEqual(decimal))

  it.each(['', '-', '.', '1e5', '1,5', ' 1', '1 ', '0x10', 'NaN', 'Infinity', '12 kg', '１', '1'.repeat(70)])(
    '[DEC-1] refuses "%s"',
    (text) => {
      expect(parseDecimal(text)).toBeUndefined()
      expect(() => toDecimal(text)).toThrow('Not a decimal')
    },
  )

  it('[DEC-2] prints the shortest text that reads back to the same amount', () => {
    expect(printDecimal(toDecimal('12.500'))).toBe('12.5')
    expect(printDecimal(toDecimal('100'))).toBe('100')
    expect(printDecimal(toDecimal('-0.00'))).toBe('0')
    fc.assert(
      fc.property(anyDecimal, (decimal) => {
        const again = toDecimal(printDecimal(decimal))
        expect(again.units * 10n ** BigInt(decimal.scale)).toBe(decimal.units * 10n ** BigInt(again.scale))
        expect(toDecimal(printPlain(decimal))).toEqual(decimal)
      }),
    )
  })
})
