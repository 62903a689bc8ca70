import { expect, it } from 'vitest'
import { begunRows, drawnRows, rowsAtOnce } from '../../../../src/engine/ui/form/compare/drawn-rows.ts'

const rows = Array.from({ length: 250 }, (_, index) => ({ index, line: { item: index + 1 }, cells: [] }))

it('[COMPARE-11] a hundred rows are drawn at once, and a hundred more when they are asked for', () => {
  expect(drawnRows(rows, rowsAtOnce)).toHaveLength(100)
  expect(drawnRows(rows, 2 * rowsAtOnce)).toHaveLength(200)
  expect(drawnRows(rows, 3 * rowsAtOnce)).toHaveLength(250)
})

it('[COMPARE-11] empty new lines are no rows, and the others keep their place among the lines', () => {
  const lines = [{ item: null }, { item: 7 }, { id: 3, item: null }, {}]
  const compared = lines.map((line, index) => ({ index, line, cells: [] }))
  expect(begunRows(compared, 'item').map(({ index }) => index)).toEqual([1, 2])
})
