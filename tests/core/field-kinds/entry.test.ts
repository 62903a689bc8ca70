import { describe, expect, it } from 'vitest'
import { atGlance, beyondGlance } from '../../../src/engine/core/field-kinds/glance.ts'
import { fieldKinds, type FieldKindName } from '../../../src/engine/core/field-kinds/field-kinds.ts'
import type { Locale } from '../../../src/engine/core/field-kinds/parts/field-kind.ts'
import { american, spanish } from './sample-locale.ts'

function read(
  kind: FieldKindName,
  text: string,
  locale: Locale = american,
  options: Readonly<Record<string, unknown>> = {},
) {
  const result = fieldKinds[kind].parse(options, text, locale)
  return result.ok ? result.value : { code: result.error }
}

describe('entry of decimals', () => {
  it.each([
    ['1.5', '1.5', '1.5'],
    ['1,5', '1.5', '1.5'],
    ['.5', '0.5', '0.5'],
    [',5', '0.5', '0.5'],
    ['1,234', '1234', '1.234'],
    ['1.234', '1.234', '1234'],
    ['1.234,56', '1234.56', '1234.56'],
    ['1,234.56', '1234.56', '1234.56'],
    ['1.234.567', '1234567', '1234567'],
    ['1 234,5', '1234.5', '1234.5'],
    ["1'234.5", '1234.5', '1234.5'],
    ['0,500', '0.5', '0.5'],
    ['-12', '-12', '-12'],
    ['−12', '-12', '-12'],
    ['+3', '3', '3'],
    ['007', '7', '7'],
  ])('[KIND-5] %s is %s in English and %s in Spanish', (text, english, inSpanish) => {
    expect(read('quantity', text)).toBe(english)
    expect(read('quantity', text, spanish)).toBe(inSpanish)
  })

  it('[KIND-5] takes the currency sign, and the percent sign', () => {
    expect(read('money', '$ 12.50')).toBe('12.5')
    expect(read('percent', '12,5 %')).toBe('12.5')
  })

  it.each([
    ['1234,567', 'ambiguousNumber'],
    ['12,34,56', 'number'],
    ['1.2.3', 'number'],
    ['1,234.56.78', 'number'],
    ['12 kg', 'number'],
    ['1 2', 'number'],
    ['1e5', 'number'],
    ['--1', 'number'],
    ['abc', 'number'],
    ['.', 'number'],
  ])('[KIND-6] refuses %s', (text, code) => expect(read('quantity', text)).toEqual({ code }))

  it.each([
    ['=12*3', '36'],
    ['=2+3*4', '14'],
    ['=(2+3)*4', '20'],
    ['=10/4', '2.5'],
    ['=-1,5+2', '0.5'],
    ['= 1 - -1', '2'],
    ['=2/3', '0.666667'],
    ['=0.1+0.2', '0.3'],
  ])('[KIND-7] calculates %s', (text, value) => expect(read('quantity', text)).toBe(value))

  it('[KIND-7] calculates an amount of money to its currency', () => expect(read('money', '=10/3')).toBe('3.33'))

  it.each([
    '=',
    '=1+',
    '=1/0',
    '=(1',
    '=1)',
    '=a',
    '=1 2',
    `=${'('.repeat(50)}1`,
    '=constructor',
    `=${'-'.repeat(90)}1`,
    '=1**2',
  ])('[KIND-7] refuses %s', (text) => expect(read('quantity', text)).toEqual({ code: 'formula' }))

  it('[KIND-8] reads whole numbers only into an integer', () => {
    expect(read('integer', '1,234')).toBe(1234)
    expect(read('integer', '1.5')).toEqual({ code: 'integer' })
  })
})

describe('entry of dates', () => {
  it.each([
    ['t', '2026-11-21', '2026-11-21'],
    ['T+3', '2026-11-24', '2026-11-24'],
    ['t - 21', '2026-10-31', '2026-10-31'],
    ['12/3', '2026-12-03', '2026-03-12'],
    ['12/3/27', '2027-12-03', '2027-03-12'],
    ['12.3.2027', '2027-12-03', '2027-03-12'],
    ['2027-03-12', '2027-03-12', '2027-03-12'],
  ])('[KIND-9] %s is %s in the United States and %s in Spain', (text, there, here) => {
    expect(read('date', text)).toBe(there)
    expect(read('date', text, spanish)).toBe(here)
  })

  it.each(['31/12', '13/13/2026', '2/30', '12', 'tomorrow', '1/2/3', '1/2/226', 't+99999', '2026-02-30'])(
    '[KIND-9] refuses %s',
    (text) => expect(read('date', text)).toEqual({ code: 'date' }),
  )

  it('[KIND-10] reads a day and a time of the site', () => {
    expect(read('instant', 't 8:30')).toBe('2026-11-21T13:30:00Z')
    expect(read('instant', '21/11/2026 08:30', spanish)).toBe('2026-11-21T07:30:00Z')
    expect(read('instant', '3/8/2026 2:30')).toEqual({ code: 'instant' })
    expect(read('instant', 'noon')).toEqual({ code: 'instant' })
  })
})

describe('entry of the other kinds', () => {
  it('[KIND-8] reads what people write for yes and no, and values in any case', () => {
    expect(['x', 'Yes', 'SÍ', '1'].map((text) => read('boolean', text))).toEqual([true, true, true, true])
    expect(['no', '0', 'FALSE'].map((text) => read('boolean', text))).toEqual([false, false, false])
    expect(read('boolean', 'maybe')).toEqual({ code: 'boolean' })
    expect(read('choice', 'stock', american, { options: ['Stock'] })).toBe('Stock')
    expect(read('lookup', '12')).toBe(12)
    expect(read('lookup', 'Store')).toEqual({ code: 'lookup' })
    expect(read('text', '  Olive oil ')).toBe('Olive oil')
    expect(read('status', 'Approved')).toEqual({ code: 'readOnly' })
  })
})

describe('display', () => {
  const show = (kind: FieldKindName, value: string | number | boolean, locale = american) =>
    fieldKinds[kind].format({}, value, locale)

  it('[KIND-11] rounds money to the currency and hides nothing of quantities', () => {
    expect(show('money', '1234.5678')).toBe('1,234.57')
    expect(show('money', '1234.5', spanish)).toBe('1.234,50')
    expect(show('quantity', '1.125')).toBe('1.125')
    expect(show('quantity', '3')).toBe('3.00')
    expect(show('percent', '12.50')).toBe('12.5')
    expect(show('integer', 1234567)).toBe('1,234,567')
    expect(fieldKinds.integer.format({ isPlain: true }, 2026, american)).toBe('2026')
  })

  it('[KIND-20] shows a cost with four decimals at a glance, and all of it where somebody is in it', () => {
    const cost = { type: 'cost', options: {} } as const
    const glance = (value: string, locale = american) => atGlance(cost, value, locale)
    expect(glance('0.333333')).toBe('0.3333')
    expect(glance('0.333333', spanish)).toBe('0,3333')
    expect(glance('1.66665')).toBe('1.6667')
    expect(glance('4.1')).toBe('4.10')
    expect(glance('4.125')).toBe('4.125')
    expect(glance('0.000012')).toBe('0.000012')
    expect(glance('0')).toBe('0.00')
    expect(glance('1.23456', { ...american, currencyDecimals: 5 })).toBe('1.23456')
    expect(atGlance({ type: 'cost', options: { decimals: 2 } }, '1.25', american)).toBe('1.25')
    expect(beyondGlance(cost, '0.333333', american)).toBe('0.333333')
    expect(beyondGlance(cost, '4.125', american)).toBeUndefined()
    expect(beyondGlance({ type: 'quantity', options: {} }, '1.333333', american)).toBeUndefined()
    expect(show('cost', '0.333333')).toBe('0.333333')
  })

  it('[KIND-11] writes days and instants in the pattern and zone of the site', () => {
    expect(show('date', '2026-11-21')).toBe('11/21/2026')
    expect(show('date', '2026-11-21', spanish)).toBe('21/11/2026')
    expect(show('instant', '2026-11-21T02:30:00Z')).toBe('11/20/2026 21:30')
  })

  it('[KIND-11] shows a value that is none of its kind as it stands', () => {
    expect(show('money', '12 kg')).toBe('12 kg')
    expect(show('date', 'soon')).toBe('soon')
  })
})
