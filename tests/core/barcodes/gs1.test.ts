import { expect, it } from 'vitest'
import { parseGs1 } from '#core/barcodes/gs1.ts'

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

it('[COUNT-24] passes over what nobody asks for here: origin, places, texts, times and identifiers of companies', () => {
  const others = [
    `240AB-12${gs}`,
    `241X${gs}`,
    `250S1${gs}`,
    `251R${gs}`,
    `2531234567890123${gs}`,
    `254E${gs}`,
    `4004711${gs}`,
    '4101234567890123',
    `42075001${gs}`,
    `422724${gs}`,
    `427BY${gs}`,
    `70012345678901234${gs}`,
    `7020B1${gs}`,
    `710A${gs}`,
    `7230MC1${gs}`,
    '8005123456',
    `8008260630${gs}`,
    `8200https://larder.example${gs}`,
    `90free${gs}`,
    `99x${gs}`,
    `38unheard${gs}`,
  ]
  for (const other of others)
    expect(parseGs1(`0104012345678901${other}${gs}10L7${gs}17260630`), other).toEqual({
      gtin: '04012345678901',
      lot: 'L7',
      expiry: '2026-06-30',
    })
})

it('[COUNT-24] reads a last day with its time, and printed codes with identifiers nobody asks for', () => {
  expect(parseGs1('010401234567890170032606301200')).toMatchObject({ expiry: '2026-06-30' })
  expect(parseGs1('(01)04012345678901(240)AB(1)(422)276(7003)2606301200(10)L(7)')).toEqual({
    gtin: '04012345678901',
    expiry: '2026-06-30',
    lot: 'L(7)',
  })
})
