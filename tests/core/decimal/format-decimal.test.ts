import { describe, expect, it } from 'vitest'
import { toDecimal } from '../../../src/engine/core/decimal/decimal.ts'
import { formatDecimal } from '../../../src/engine/core/decimal/format-decimal.ts'

describe('formatDecimal', () => {
  it.each([
    ['1234567.8', 'en-US', { least: 2, most: 2 }, '1,234,567.80'],
    ['1234567.8', 'es-ES', { least: 2, most: 2 }, '1.234.567,80'],
    ['-1234.565', 'en-US', { least: 2, most: 2 }, '-1,234.57'],
    ['0.125', 'en-US', { least: 2, most: 6 }, '0.125'],
    ['12', 'en-US', { least: 0, most: 6 }, '12'],
    ['-0.001', 'en-US', { least: 2, most: 2 }, '0.00'],
    ['999.999', 'en-US', { least: 0, most: 2 }, '1,000'],
    ['12345678901234567890.123456', 'en', { least: 2, most: 6 }, '12,345,678,901,234,567,890.123456'],
    ['1.5', 'no such language', { least: 2, most: 2 }, '1.50'],
  ])('[DEC-7] writes %s in %s', (text, language, decimals, shown) => {
    expect(formatDecimal(toDecimal(text), language, decimals)).toBe(shown)
  })
})
