import { expect, it } from 'vitest'
import { parseGs1 } from '../../../../src/plugins/counting/scan/gs1.ts'

const gs = '\u001d'

it('[COUNT-24] reads goods, weight, lot and last day of a pack, as a scanner types them', () => {
  expect(parseGs1(`]C101040123456789013102012345172606301012AB${gs}3012`)).toEqual({
    gtin: '04012345678901',
    kilograms: '123.45',
    expiry: '2026-06-30',
    lot: '12AB',
    pieces: '12',
  })
})

it('[COUNT-24] reads it as it is printed', () => {
  expect(parseGs1('(01)04012345678901(3201)000155(10)L7')).toEqual({
    gtin: '04012345678901',
    pounds: '15.5',
    lot: 'L7',
  })
})

it('[COUNT-24] day 00 is the last of the month', () => {
  expect(parseGs1('010401234567890117280200')).toMatchObject({ expiry: '2028-02-29' })
})

it('[COUNT-24] anything else is not one: plain digits, a day that is none, a value cut short, words', () => {
  for (const text of [
    '4012345678901',
    '01234567890128',
    '0104012345678901171302',
    '010401234567890117261345',
    'tomato',
    '',
  ])
    expect(parseGs1(text)).toBeUndefined()
})
