import { expect, it } from 'vitest'
import { tellsBudget } from '#core/effects/budget-use.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import { baseFolder, textsIn } from '../../config/support/fixture-config.ts'
import { builtWith } from './support/small-config.ts'

it('[BUDG-11] a form tells what one effect of a state or a move asks of budgets', () => {
  const text = textsIn(baseFolder).find(({ file }) => file === 'forms/demo/order.json')?.text ?? '{}'
  // The fixture is an object with a form.
  const order = JSON.parse(text) as { form: object }
  const told = (budget: object) => () =>
    builtWith({ 'forms/demo/order.json': { ...order, form: { ...order.form, budget } } })
  expect(told({})).toThrow(/one of them/)
  expect(told({ state: 'Approved', move: 'submit' })).toThrow(/one of them/)
  expect(told({ state: 'Nowhere' })).toThrow(/Nowhere/)
  expect(told({ move: 'sumbit' })).toThrow(/sumbit/)
  expect(told({ move: 'post' })).toThrow(/there are 0/)
})

it('[BUDG-10] is told to whoever reads all that it is worked out from', () => {
  const bound = {
    costCentre: { on: 'header', field: 'centre' },
    amount: { on: 'line', lines: 'lines', field: 'amount' },
    late: { on: 'word', word: 'today' },
  }
  // As much of a family as the question reads.
  const family = {
    form: { budget: { state: 'Approved', move: undefined, ahead: [] } },
    workflow: {
      moves: {},
      onState: { Approved: { effects: [{ use: 'x', event: 'Y', with: bound, lines: 'lines' }] } },
    },
  } as unknown as FamilyDefinition
  const seen = (header: readonly string[], cells: readonly string[]) =>
    ({
      fields: header.map((id) => ({ id })),
      lines: [{ id: 'lines', fields: cells.map((id) => ({ id })) }],
      // As above.
    }) as unknown as FamilyDefinition['entity']
  expect(tellsBudget(family, seen(['centre'], ['amount']))).toBe(true)
  expect(tellsBudget(family, seen([], ['amount']))).toBe(false)
  expect(tellsBudget(family, seen(['centre'], ['qty']))).toBe(false)
})
