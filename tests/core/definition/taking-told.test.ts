import { expect, it } from 'vitest'
import { tellsTaking } from '#core/effects/taking-use.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import { baseFolder, textsIn } from '../../config/support/fixture-config.ts'
import { builtWith } from './support/small-config.ts'

it('[POST-74] a form tells what one effect of a state or a move takes of goods', () => {
  const text = textsIn(baseFolder).find(({ file }) => file === 'forms/demo/order.json')?.text ?? '{}'
  // The fixture is an object with a form.
  const order = JSON.parse(text) as { form: object }
  const told = (taking: object) => () =>
    builtWith({ 'forms/demo/order.json': { ...order, form: { ...order.form, taking } } })
  expect(told({})).toThrow(/one of them/)
  expect(told({ state: 'Nowhere' })).toThrow(/Nowhere/)
  expect(told({ move: 'post' })).toThrow(/there are 0/)
})

it('[POST-74] is told to whoever reads what the lines are made of', () => {
  const bound = { recipe: { on: 'line', lines: 'lines', field: 'dish' } }
  // As much of a family as the question reads.
  const family = {
    form: { taking: { state: 'Pending', move: undefined, ahead: [], lines: 'lines', made: ['dish'] } },
    workflow: {
      moves: {},
      onState: { Pending: { effects: [{ use: 'x', event: 'Y', with: bound, lines: 'lines' }] } },
    },
  } as unknown as FamilyDefinition
  const seen = (cells: readonly string[]) =>
    // As above.
    ({
      fields: [],
      lines: [{ id: 'lines', fields: cells.map((id) => ({ id })) }],
    }) as unknown as FamilyDefinition['entity']
  expect(tellsTaking(family, seen(['dish', 'qty']))).toBe(true)
  expect(tellsTaking(family, seen(['qty']))).toBe(false)
})
