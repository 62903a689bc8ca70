import { describe, expect, it } from 'vitest'
import {
  columnPad,
  columnTitle,
  currencyPlace,
  foreignAmount,
  paperPad,
} from '../../../src/engine/core/field-kinds/figures.ts'
import type { FieldDefinition } from '../../../src/engine/core/model/field-definition.ts'
import { american, spanish } from './sample-locale.ts'

/** Nothing but type and options is looked at. */
const field = (type: string, options: object = {}) => ({ type, options }) as unknown as FieldDefinition

describe('amounts', () => {
  it.each([
    ['1.5', '1.50', 2],
    ['1.234567', '1.2346', 0],
    ['12,345.67', '12,345.67', 2],
  ])('[KIND-18] a cost of %s is padded to the decimals a column may have', (_value, text, blanks) => {
    expect(columnPad(field('cost'), text, american)).toBe('\u2007'.repeat(blanks))
  })

  it('[KIND-18] knows the sign of the language, and a cost without decimals lacks that too', () => {
    expect(columnPad(field('cost'), '1.234,50', spanish)).toBe('\u2007'.repeat(2))
    expect(paperPad(field('cost'), '1.234,50', spanish)).toBe('\u2007'.repeat(4))
    expect(columnPad(field('cost', { decimals: 2 }), '12', american)).toBe('\u2008\u2007\u2007')
    expect(columnPad(field('money'), '12.50', american)).toBe('')
    expect(columnPad(field('cost'), '', american)).toBe('')
  })

  it('[KIND-19] says the currency of the site in the heading, and leaves one of its own to its field', () => {
    expect(columnTitle('Total', field('money'), american)).toBe('Total ($)')
    expect(columnTitle('Price', field('cost', { currency: 'currency' }), american)).toBe('Price')
    expect(columnTitle('Quantity', field('quantity'), american)).toBe('Quantity')
    expect(currencyPlace(field('cost', { currency: 'currency' }))).toBe('beside')
  })

  it('[CUR-9, CUR-11] writes money of a document in another currency with its code and decimals, and what names another one without', () => {
    const of = { site: 2, currency: { code: 'EUR', decimals: 2 }, locale: american }
    expect(foreignAmount(field('money'), '1200.5', of)).toBe('EUR 1,200.50')
    const yen = { ...of, currency: { code: 'JPY', decimals: 0 } }
    expect(foreignAmount(field('money'), '1200', yen)).toBe('JPY 1,200')
    expect(foreignAmount(field('money', { currency: 'homeCurrency' }), '1200.5', of)).toBeUndefined()
    expect(foreignAmount(field('money'), null, of)).toBeUndefined()
  })

  it('[KIND-19] writes money of a site with another currency with its sign and decimals', () => {
    const locale = { ...american, currenciesElsewhere: { 3: { id: 9, symbol: '¥', decimals: 0 } } }
    expect(foreignAmount(field('money'), '1200', { site: 3, locale })).toBe('¥ 1,200')
    expect(foreignAmount(field('money'), '1200', { site: 2, locale })).toBeUndefined()
    expect(foreignAmount(field('quantity'), '1200', { site: 3, locale })).toBeUndefined()
  })
})
