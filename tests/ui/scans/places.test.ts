import { expect, it } from 'vitest'
import { placesOf } from '../../../src/plugins/scans/places.ts'

const word = (t: string) => ({ t, x: 1, y: 2, w: 3, h: 4, s: 96 })

it('[SCAN-15] marks the words of a value on the pages, figures however they are written', () => {
  const pages = [
    { No: 1, Width: 10, Height: 10, Words: [word('Total'), word('$1,250.50'), word('INV-7.')] },
    { No: 2, Width: 10, Height: 10, Words: [word('1250.5'), word('12')] },
  ]
  expect(placesOf(pages, ['1250.5']).map(({ page, word: { t } }) => [page, t])).toEqual([
    [1, '$1,250.50'],
    [2, '1250.5'],
  ])
  expect(placesOf(pages, ['inv-7']).map(({ word: { t } }) => t)).toEqual(['INV-7.'])
  expect(placesOf(pages, ['', 'x'])).toEqual([])
})
