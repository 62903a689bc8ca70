import { describe, expect, it } from 'vitest'
import type { Scalar } from '#core/model/value.ts'
import { isShownTotal } from '#core/print/is-shown-total.ts'
import { field, linesField } from '../record/sample-entity.ts'

const total = (column: string, unit?: string) =>
  field('sum', 'quantity', { total: { how: 'sum', of: [{ lines: 'lines', column }], unless: undefined, in: unit } })
const lines = {
  ...linesField('lines', [field('unit', 'text'), field('qty', 'quantity'), field('weight', 'quantity')]),
  roles: { unit: 'unit', qty: 'qty' },
}
const names: Readonly<Record<string, string>> = { 1: 'case', 2: 'case', 3: 'litre' }
const isShown = (column: string, ...rows: readonly Readonly<Record<string, Scalar>>[]) =>
  isShownTotal({
    field: total(column),
    lines: [lines],
    record: { lines: rows.map((row, index) => ({ id: index, ...row })) },
    unitName: (_unit, value) => names[String(value)] ?? '',
  })

describe('a total of quantities', () => {
  it('[LINES-19] is shown where all lines are counted in one unit, of whatever item, and not for cases and litres', () => {
    expect(isShown('qty', { unit: '1', qty: '4' }, { unit: '2', qty: '6' })).toBe(true)
    expect(isShown('qty', { unit: '1', qty: '4' }, { unit: '3', qty: '6' })).toBe(false)
    expect(isShown('qty')).toBe(true)
  })

  it('[LINES-19] a line without a quantity or without a unit yet does not count, nor do units for what is not counted in them', () => {
    expect(isShown('qty', { unit: '1', qty: '4' }, { unit: '3', qty: null })).toBe(true)
    expect(isShown('qty', { unit: '1', qty: '4' }, { unit: null, qty: '2' })).toBe(true)
    expect(isShown('weight', { unit: '1', weight: '4' }, { unit: '3', weight: '6' })).toBe(true)
  })

  it('[LINES-19] a sum that names its unit is shown as that of the quantity is', () => {
    const shown = (...units: readonly string[]) =>
      isShownTotal({
        field: total('weight', 'unit'),
        lines: [lines],
        record: { lines: units.map((unit, id) => ({ id, unit, weight: '4' })) },
        unitName: (_unit, value) => names[String(value)] ?? '',
      })
    expect([shown('1', '2'), shown('1', '3')]).toEqual([true, false])
  })
})
