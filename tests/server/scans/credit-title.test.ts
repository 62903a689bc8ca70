import { expect, it } from 'vitest'
import type { FilePage } from '../../../server/scans/extract/extracted-file.ts'
import { readPages } from '../../../server/scans/text/read-pages.ts'

/** A page of lines of text, one below the other. */
const page = (...lines: readonly string[]): FilePage => ({
  page: 1,
  width: 600,
  height: 800,
  isRecognized: false,
  words: lines.flatMap((line, row) =>
    line.split(' ').map((t, place) => ({ t, x: 20 + place * 60, y: 20 + row * 20, w: 50, h: 10, s: 100 })),
  ),
  picture: '',
})
const isCredit = (...lines: readonly string[]) => readPages([page(...lines)]).isCredit

it('[SCAN-92] a credit note is what its head calls one, and no invoice whose terms speak of one', () => {
  expect(isCredit('Harvest Produce', 'CREDIT NOTE CN-1', 'Total 6.48')).toBe(true)
  expect(isCredit('Harvest Produce', 'Credit memo no. 7', 'Total 6.48')).toBe(true)
  expect(isCredit('Frutas del Sur', 'Nota de crédito 12', 'Total 6,48')).toBe(true)
  expect(isCredit('Harvest Produce', 'Invoice 107', 'Returns only against a credit note', 'Total 107.00')).toBe(false)
  expect(
    isCredit(
      'Harvest Produce',
      'Invoice 107',
      ...Array.from({ length: 20 }, () => 'Tomato 1 5.00'),
      'Credit note terms apply',
    ),
  ).toBe(false)
})
