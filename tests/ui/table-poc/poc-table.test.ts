import { describe, expect, it } from 'vitest'
import { printPlain, toDecimal } from '#core/decimal/decimal.ts'
import { createPagedColumn } from '../../../src/plugins/table-poc/data/paged-column.ts'
import { columnBeside, pocColumns, rowCount } from '../../../src/plugins/table-poc/data/poc-fields.ts'
import { createPocTable } from '../../../src/plugins/table-poc/data/poc-table.ts'

function amounts(ids: readonly string[], table = createPocTable(rowCount)) {
  return ids.map((_, index) => {
    const amount = table.amountAt(77_777, 8 + index)
    return amount === undefined ? undefined : printPlain(amount)
  })
}

describe('the table of the grid proof of concept', () => {
  it('[SPEC-2.10.1] repeats the eight fields ten times over 100,000 rows', () => {
    const ids = pocColumns.map(({ field }) => field.id)
    expect(rowCount).toBe(100_000)
    expect(ids).toHaveLength(80)
    expect(ids.slice(72)).toEqual([
      'productName',
      'planQty',
      'prepQty',
      'leftQty',
      'usedQty',
      'cost',
      'value',
      'remarks',
    ])
    expect(ids.slice(0, 8)).toEqual(ids.slice(72))
  })

  it('[SPEC-2.10.2] generates the same row every time, and other rows otherwise', () => {
    const ids = ['productName', 'planQty', 'prepQty', 'leftQty', 'usedQty', 'cost', 'value', 'remarks']
    const [first, second] = [createPocTable(rowCount), createPocTable(rowCount)]
    expect(amounts(ids, first)).toEqual(amounts(ids, second))
    expect(first.wordsAt(9, 0)).not.toBe('')
    expect(first.productIdAt(9, 5)).toBe(second.productIdAt(9, 0))
    const products = new Set(Array.from({ length: 50 }, (_, row) => first.productIdAt(row, 0)))
    expect(products.size).toBeGreaterThan(40)
  })

  it('[SPEC-2.10.2] generates pages when they are looked at, drops unchanged ones and never a changed one', () => {
    const asked: number[] = []
    const column = createPagedColumn(
      (length) => new BigInt64Array(length),
      (row) => {
        asked.push(row)
        return BigInt(row)
      },
    )
    expect(asked).toEqual([])
    column.set(5, 999n)
    for (let row = 0; row < 1_000_000; row += 500) expect(column.get(row)).toBe(BigInt(row))
    expect(column.pageCount()).toBeLessThan(50)
    expect(column.get(5)).toBe(999n)
    expect(column.get(6)).toBe(6n)
  })

  it('[SPEC-2.10.8] works a value out from used quantity and cost, to two decimals, half away from zero', () => {
    const table = createPocTable(rowCount)
    const value = columnBeside(8, 'value')
    table.setAmount(3, columnBeside(8, 'usedQty'), toDecimal('0.5'))
    table.setAmount(3, columnBeside(8, 'cost'), toDecimal('0.05'))
    expect(table.amountAt(3, value)).toEqual({ units: 3n, scale: 2 })
    table.setAmount(3, columnBeside(8, 'usedQty'), toDecimal('123456789.125'))
    table.setAmount(3, columnBeside(8, 'cost'), toDecimal('1234567.8901'))
    expect(printPlain(table.amountAt(3, value) ?? toDecimal(0))).toBe('152415787668571.88')
  })
})
