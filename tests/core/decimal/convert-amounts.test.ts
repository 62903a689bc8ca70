import { describe, expect, it } from 'vitest'
import { convertAmounts } from '../../../src/engine/core/decimal/convert-amounts.ts'
import { printDecimal, toDecimal } from '../../../src/engine/core/decimal/decimal.ts'

const converted = (amounts: readonly string[], rate: string) =>
  convertAmounts(amounts.map(toDecimal), { rate: toDecimal(rate), decimals: 2 }).map(printDecimal)

describe('amounts in another currency', () => {
  it('[DEC-8] are rounded once each, and together are their sum times the rate: the rest goes to the largest', () => {
    // 3.45 × 1.0837 = 3.738765, each 1.246255: one cent too much.
    expect(converted(['1.15', '1.15', '1.15'], '1.0837')).toEqual(['1.24', '1.25', '1.25'])
    // 39.00 × 0.9213 = 35.9307; the parts are 35.94.
    expect(converted(['9.66', '3.33', '9.67', '3.34', '9.67', '3.33'], '0.9213')).toEqual([
      '8.9',
      '3.07',
      '8.9',
      '3.08',
      '8.91',
      '3.07',
    ])
  })

  it('[DEC-8] hold for amounts below zero and for none', () => {
    expect(converted(['-1.15', '-1.15', '-1.15'], '1.0837')).toEqual(['-1.24', '-1.25', '-1.25'])
    expect(converted(['5', '-5'], '1.0837')).toEqual(['5.42', '-5.42'])
    expect(converted([], '1.0837')).toEqual([])
  })
})
