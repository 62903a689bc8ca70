import { expect, it } from 'vitest'
import { budgetShares } from '../../../../src/engine/ui/parts/budget/budget-shares.ts'

const cell = {
  budget: 'B',
  control: 'Warn',
  costCentre: 'Kitchen',
  account: 'Food',
  year: 2026,
  period: 11,
  decimals: 2,
} as const
const shares = (amount: string, actual: string, committed: string, asked: string) =>
  budgetShares({ ...cell, amount, actual, committed, asked }).map(({ part, percent }) => `${part} ${percent}`)

it('[BUDG-11] parts of the bar are of the budget, or of all that is used where that is more', () => {
  expect(shares('1000', '200', '100', '300')).toEqual(['actual 20', 'committed 10', 'asked 30'])
  // 1,500 are used of 1,000: 200 of this document are within.
  expect(shares('1000', '600', '200', '700')).toEqual([
    'actual 40',
    `committed ${(200 * 100) / 1500}`,
    `asked ${(200 * 100) / 1500}`,
    `over ${(500 * 100) / 1500}`,
  ])
  expect(shares('0', '0', '0', '50')).toEqual(['over 100'])
  expect(shares('0', '0', '0', '0')).toEqual([])
  expect(shares('100', '0', '50', '-20')).toEqual(['committed 50'])
})
