import { expect, it } from 'vitest'
import { american } from '../../../../core/field-kinds/sample-locale.ts'
import { field, linesField } from '../../../../core/record/sample-entity.ts'
import { lineColumns } from '../../../../../src/engine/ui/form/context/line-columns.ts'
import { longestFigures } from '../../../../../src/engine/ui/form/lines/rows/longest-figures.ts'

const lines = linesField('lines', [field('name', 'text'), field('qty', 'quantity')])
it('[LINES-33] a column of figures has room for the longest of them, and is no wider for one as long', () => {
  const widthWith = (...quantities: readonly (string | null)[]) => {
    const rows = quantities.map((qty, index) => ({ id: index + 1, name: 'a text as long as this', qty }))
    const longest = longestFigures(lines, rows)
    const columns = lineColumns(lines, { canEdit: true, locale: american, translate: () => 'Qty', longest })
    return columns.find(({ id }) => id === 'qty')?.width ?? 0
  }
  const usual = widthWith('1.5', null)
  expect(widthWith('29.8')).toBe(usual)
  expect(widthWith('1.5', '123456789012.25')).toBeGreaterThan(usual)
  expect(widthWith('999999999999.9')).toBe(widthWith('111111111111'))
  // All decimals of a quantity are read, however few the others have.
  expect(widthWith('12', '123456.996667')).toBeGreaterThan(widthWith('12', '123456.99'))
})
