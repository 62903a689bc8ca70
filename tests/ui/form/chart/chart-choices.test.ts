import { expect, it } from 'vitest'
import type { ChartChoice } from '#core/model/screens/section-parts.ts'
import { chosenWhere } from '../../../../src/engine/ui/form/chart/chosen-where.ts'
import { offeredChoices } from '../../../../src/engine/ui/form/chart/offered-choice.ts'
import { field } from '../../../core/record/sample-entity.ts'

const choices: readonly ChartChoice[] = ['centre', 'account'].map((column) => ({
  field: column,
  offered: { lines: 'cells', column },
}))
const names: Readonly<Record<number, string>> = { 1: 'Kitchen', 2: 'Bar', 7: 'Food', 8: 'Wages', 9: 'Wine' }
const lines = [
  { centre: 1, account: 8, period: 1 },
  { centre: 1, account: 7, period: 1 },
  { centre: 1, account: 7, period: 2 },
  { centre: 2, account: 9, period: 1 },
  { centre: null, account: null, period: 3 },
]
const offered = (chosen: Readonly<Record<string, number>>) =>
  offeredChoices(choices, chosen, { linesOf: () => lines, textOf: (_, id) => names[id] ?? '' })
const texts = (chosen: Readonly<Record<string, number>>) =>
  offered(chosen).map(({ options, value }) => [options.map(({ text }) => text).join(), value])

it('[CHART-87] offers what lines name, of the second what stands with the first, and forgets what does not', () => {
  expect(texts({})).toEqual([
    ['Bar,Kitchen', undefined],
    ['Food,Wages,Wine', undefined],
  ])
  expect(texts({ centre: 1, account: 7 })).toEqual([
    ['Bar,Kitchen', 1],
    ['Food,Wages', 7],
  ])
  expect(texts({ centre: 2, account: 7 })).toEqual([
    ['Bar,Kitchen', 2],
    ['Wine', undefined],
  ])
})

it('[CHART-87] asks for the rows of what is chosen, and for those of all where nothing is', () => {
  const fields = ['centre', 'account'].map((id) => field(id, 'lookup'))
  const where = (chosen: Readonly<Record<string, number>>) =>
    chosenWhere('BudgetId eq $id', { fields, choices: offered(chosen) })
  expect(where({})).toBe('(BudgetId eq $id) and CentreId eq null and AccountId eq null')
  expect(where({ centre: 1 })).toBe('(BudgetId eq $id) and CentreId eq 1 and AccountId eq null')
  expect(chosenWhere('BudgetId eq $id', { fields, choices: [] })).toBe('BudgetId eq $id')
})
