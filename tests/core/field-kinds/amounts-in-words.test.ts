import { describe, expect, it } from 'vitest'
import { toDecimal } from '../../../src/engine/core/decimal/decimal.ts'
import {
  costInWords,
  moneyInWords,
  percentInWords,
  quantityInWords,
} from '../../../src/engine/core/field-kinds/amounts-in-words.ts'
import { withSymbol } from '../../../src/engine/core/field-kinds/parts/with-symbol.ts'
import { american, spanish } from './sample-locale.ts'

const yen = { language: 'en', currencyDecimals: 0, currencySymbol: '¥' }
const dinar = { language: 'en', currencyDecimals: 3, currencySymbol: 'KD ' }

describe('amounts in sentences', () => {
  it.each([
    ['1200', yen, '¥1,200'],
    ['1200.5', yen, '¥1,201'],
    ['-5', yen, '-¥5'],
    ['1.2345', dinar, 'KD 1.235'],
    ['1200', dinar, 'KD 1,200.000'],
    ['1200.5', american, '$1,200.50'],
    ['-1200.5', spanish, '-€1.200,50'],
    ['2', { language: 'en', currencyDecimals: 2, currencyCode: 'EUR' }, '2.00 EUR'],
    ['2', { language: 'en', currencyDecimals: null }, '2.00'],
    ['2', { language: 'en' }, '2.00'],
  ])('[KIND-51] money of %s in %j is %s', (amount, money, text) => {
    expect(moneyInWords(amount, money)).toBe(text)
    expect(moneyInWords(toDecimal(amount), money)).toBe(text)
  })

  it.each([
    ['0.333333', american, '$0.3333'],
    ['0.000012', american, '$0.000012'],
    ['4.1', american, '$4.10'],
    ['350', yen, '¥350'],
    ['350.25', yen, '¥350.25'],
    ['3.5', dinar, 'KD 3.500'],
  ])('[KIND-51] [KIND-20] a price of %s is %s', (amount, money, text) => {
    expect(costInWords(amount, money)).toBe(text)
  })

  it('[KIND-51] a quantity is said in full, without needless zeros', () => {
    expect(quantityInWords('12.000000', 'en')).toBe('12')
    expect(quantityInWords('1234.123456', 'es')).toBe('1.234,123456')
    expect(quantityInWords({ units: 25n, scale: 1 }, 'en')).toBe('2.5')
    expect(percentInWords('12.345', 'en')).toBe('12.3%')
  })

  it('[LIST-34] puts the minus before the sign of the currency', () => {
    expect(withSymbol('$', '-455.18')).toBe('-$455.18')
    expect(withSymbol('$', '455.18')).toBe('$455.18')
    expect(withSymbol('', '-1')).toBe('-1')
  })
})
