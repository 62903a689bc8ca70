import { expect, it } from 'vitest'
import { placesOf } from '../../../src/plugins/scans/places.ts'

const word = (t: string) => ({ t, x: 1, y: 2, w: 3, h: 4, s: 96 })

it('[SCAN-15] marks the words of a value on the pages, figures however they are written', () => {
  const pages = [
    { No: 1, Width: 10, Height: 10, Words: [word('Total'), word('$1,250.50'), word('INV-7.')] },
    { No: 2, Width: 10, Height: 10, Words: [word('1250.5'), word('12')] },
  ]
  expect(placesOf(pages, '1250.5').map(({ page, word: { t } }) => [page, t])).toEqual([
    [1, '$1,250.50'],
    [2, '1250.5'],
  ])
  expect(placesOf(pages, 'inv-7').map(({ word: { t } }) => t)).toEqual(['INV-7.'])
  expect(placesOf(pages, ' x')).toEqual([])
})

it('[SCAN-15] marks a day however it is written, and figures with a comma before their decimals', () => {
  const texts = ['2026-03-09', '9.3.26', '03/09/2026', '1.250,50', '10.3.26', '1,250']
  const pages = [{ No: 1, Width: 10, Height: 10, Words: texts.map(word) }]
  const marked = (text: string) => placesOf(pages, text).map(({ word: { t } }) => t)
  expect(marked('2026-03-09')).toEqual(['2026-03-09', '9.3.26', '03/09/2026'])
  expect(marked('1250.5')).toEqual(['1.250,50'])
  expect(marked('1250')).toEqual(['1,250'])
})
