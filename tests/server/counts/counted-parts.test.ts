import { expect, it } from 'vitest'
import { printDecimal, toDecimal } from '#core/decimal/decimal.ts'
import { partOf } from '../../../server/counts/part.ts'
import { booksOfLines } from '../../../server/counts/books-of-lines.ts'
import { valuesOfParts } from '../../../server/posting/lots/counted-parts.ts'

/** Values of lines of one item, by what they differ by, where the first was posted at this. */
const shares = (differences: readonly string[], posted: string, pool?: readonly [qty: string, value: string]) => {
  const parts = differences.map((qty, index) => ({
    lineId: index + 1,
    locationId: 1,
    siteId: 2,
    itemId: 3,
    by: { bin: true, lot: false },
    binId: 71 + index,
    lotId: undefined,
    qty: toDecimal(qty),
    pool: pool && { qty: toDecimal(pool[0]), value: toDecimal(pool[1]) },
  }))
  const values = valuesOfParts(parts, (line) => toDecimal(line === 1 ? posted : '0'))
  return parts.map(({ lineId }) => printDecimal(values.get(lineId) ?? toDecimal('0')))
}

it('[COUNT-139] each line is worth the average of its goods, however cheap they are and however little they differ by together', () => {
  const pool = ['10000', '37.5'] as const
  expect(shares(['1000', '-1000'], '0', pool)).toEqual(['3.75', '-3.75'])
  expect(shares(['1000', '-999'], '0.0038', pool)).toEqual(['3.75', '-3.7462'])
  expect(shares(['1000', '-999.999999'], '0', pool)).toEqual(['3.75', '-3.75'])
})

it('[COUNT-139] where nothing lay there the lines share what they were posted at', () => {
  expect(shares(['3', '0', '1'], '10')).toEqual(['7.5', '0', '2.5'])
  expect(shares(['3', '-3'], '0')).toEqual(['0', '0'])
})

it('[COUNT-140] several lines of an item as a whole tell its books once, by the first that was counted', () => {
  const books = { whole: new Map([[3, '8']]), cells: new Map() }
  const told = (...counted: readonly boolean[]) =>
    booksOfLines(
      books,
      counted.map((isCounted) => ({ ...partOf({ item: 3 }), isCounted })),
    )
  expect(told(true, true, true)).toEqual(['8', '0', '0'])
  expect(told(false, true, true)).toEqual(['0', '8', '0'])
  expect(told(false, false)).toEqual(['8', '0'])
})
