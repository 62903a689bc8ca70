import { describe, expect, it } from 'vitest'
import { add } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal, zero } from '#core/decimal/decimal.ts'
import { createComputer } from '../../../src/engine/core/record/compute/compute-record.ts'
import { fittedValue, storedValue } from '../../../src/engine/core/record/fitted-value.ts'
import { linesOf } from '../../../src/engine/core/record/record-scope.ts'
import { field, requisition, session } from './sample-entity.ts'

const at = (decimals: number, elsewhere: Readonly<Record<number, number>> = {}) =>
  createComputer(requisition, { ...session, money: { decimals, elsewhere, foreign: {} } })
const worth = (decimals: number, qty: string, unitCost: string) =>
  linesOf(at(decimals).all({ lines: [{ qty, unitCost }] }), 'lines')[0]?.['value']

describe('money that is worked out', () => {
  it.each([
    // Dollars, two decimals: 33 × 7.105 = 234.465, half away from zero 234.47; 3 × 0.333333 = 0.999999 → 1.00.
    [2, '33', '7.105', '234.47'],
    [2, '3', '0.333333', '1'],
    [2, '-33', '7.105', '-234.47'],
    // Yen, none: 3 × 33.5 = 100.5 → 101; 3 × 33.499999 = 100.499997 → 100.
    [0, '3', '33.5', '101'],
    [0, '3', '33.499999', '100'],
    [0, '-3', '33.5', '-101'],
    // Kuwaiti dinars, three: 3 × 0.3335 = 1.0005 → 1.001; 1 × 0.000499 → 0.
    [3, '3', '0.3335', '1.001'],
    [3, '1', '0.000499', '0'],
  ])('[REC-19] with %d decimals %s × %s is %s', (decimals, qty, unitCost, value) => {
    expect(worth(decimals, qty, unitCost)).toBe(value)
  })

  it('[REC-19] is summed as it is shown: the total of a document is the sum of its lines', () => {
    // 0.125 → 0.13, three times 0.39; unrounded it would be 0.375 → 0.38.
    const lines = [1, 2, 3].map(() => ({ qty: '1', unitCost: '0.125' }))
    expect(at(2).all({ lines })).toMatchObject({ totalValue: '0.39' })
  })

  it('[REC-19] has the decimals of the record’s own site, wherever it is looked at from', () => {
    const lines = [{ qty: '3', unitCost: '33.5' }]
    expect(at(2, { 7: 0 }).all({ site: 7, lines })).toMatchObject({ totalValue: '101' })
    expect(at(2, { 7: 0 }).all({ site: 2, lines })).toMatchObject({ totalValue: '100.5' })
  })

  it('[REC-19] costs, quantities and shares keep the decimals of their field, and so does money where its author says how many', () => {
    expect(fittedValue(field('cost', 'cost'), '1.2345678', 2)).toBe('1.234568')
    expect(fittedValue(field('qty', 'quantity'), '1.2345678', 0)).toBe('1.234568')
    expect(fittedValue(field('share', 'percent'), '16.66666', 0)).toBe('16.6667')
    expect(fittedValue(field('book', 'money', { options: { decimals: 4 } }), '1.23456', 2)).toBe('1.2346')
    expect(fittedValue(field('count', 'integer'), '2.5', 2)).toBe(3)
  })

  it('[REC-19] what code writes is stored with the four decimals ledgers have', () => {
    expect(storedValue(field('postedValue', 'money'), '33.33335')).toBe('33.3334')
  })

  it('[REC-19] whatever the lines, the total is their sum and no finer than the currency', () => {
    let seed = 7
    const next = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below
    for (let round = 0; round < 200; round += 1) {
      const decimals = next(5)
      const lines = Array.from({ length: 1 + next(8) }, () => ({
        qty: `${next(1000)}.${next(1_000_000)}`,
        unitCost: `${next(1000)}.${next(1_000_000)}`,
      }))
      const done = at(decimals).all({ lines })
      const values = linesOf(done, 'lines').map((line) => toDecimal(String(line['value'])))
      expect(done['totalValue']).toBe(printDecimal(values.reduce((sum, value) => add(sum, value), zero)))
      for (const { value } of linesOf(done, 'lines'))
        expect(String(value).split('.')[1]?.length ?? 0).toBeLessThanOrEqual(decimals)
    }
  })
})
