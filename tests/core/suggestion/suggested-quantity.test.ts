import { describe, expect, it } from 'vitest'
import { printDecimal, toDecimal } from '../../../src/engine/core/decimal/decimal.ts'
import { suggestedQuantity } from '../../../src/engine/core/suggestion/suggested-quantity.ts'

/** What is suggested of amounts as texts. */
function suggested(
  par: string,
  projected: string,
  more: Readonly<Record<'least' | 'minOrder' | 'multiple', string>> | object = {},
) {
  const known = Object.entries(more).map(([part, amount]) => [part, toDecimal(String(amount))])
  return printDecimal(
    suggestedQuantity({ par: toDecimal(par), projected: toDecimal(projected), ...Object.fromEntries(known) }),
  )
}

describe('suggested quantities', () => {
  it('[SUGG-1] are what a par lacks in whole units', () => {
    expect(suggested('40', '13')).toBe('27')
    expect(suggested('3.375', '0.1')).toBe('4')
    expect(suggested('40', '40')).toBe('0')
    expect(suggested('40', '55')).toBe('0')
    // What is promised and not there yet is needed on top.
    expect(suggested('40', '-2')).toBe('42')
    // Thirds that make three whole units are no fourth.
    expect(suggested('3.3333333333333333', '0.3333333333333331')).toBe('3')
  })

  it('[SUGG-1] wait for the least, where one is known', () => {
    expect(suggested('40', '10', { least: '10' })).toBe('30')
    expect(suggested('40', '10.5', { least: '10' })).toBe('0')
  })

  it('[SUGG-1] are at least what a supplier sends, in multiples of it', () => {
    expect(suggested('40', '38', { minOrder: '6' })).toBe('6')
    expect(suggested('40', '13', { minOrder: '6' })).toBe('27')
    expect(suggested('40', '13', { multiple: '12' })).toBe('36')
    // 6 at least, in packs of 4: 8.
    expect(suggested('40', '38', { minOrder: '6', multiple: '4' })).toBe('8')
    expect(suggested('40', '38.5', { multiple: '2.5' })).toBe('2.5')
    expect(suggested('40', '40', { minOrder: '6', multiple: '4' })).toBe('0')
    // A piece of packs of three is a third of one, and three of them are a pack.
    expect(suggested('40', '39', { multiple: '0.3333333333333333' })).toBe('1')
    expect(suggested('40', '39', { multiple: '0.333333' })).toBe('1')
  })
})
