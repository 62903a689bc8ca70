import { describe, expect, it } from 'vitest'
import { consequencesOf } from '#core/effects/consequence.ts'
import type { EffectUse } from '#core/model/workflow/effect-definition.ts'
import type { EntityDefinition } from '#core/model/family-definition.ts'
import type { MoveDefinition } from '#core/model/workflow/workflow-definition.ts'

const use: EffectUse = {
  use: 'posting:takeOut',
  event: 'SPL.POST',
  with: {
    from: { on: 'header', field: 'location' },
    day: { on: 'header', field: 'postDate' },
    qty: { on: 'line', lines: 'lines', field: 'qty' },
    now: { on: 'ask', id: 'issueQty' },
    value: { on: 'line', lines: 'lines', field: 'posted' },
  },
  lines: 'lines',
}
const quiet: EffectUse = { use: 'approval:approve', event: undefined, with: {}, lines: undefined }

/** Nothing else of an entity and a move is looked at. */
const entityWith = (header: readonly string[], cells: readonly string[]) =>
  ({
    fields: header.map((id) => ({ id })),
    lines: [{ id: 'lines', roles: { value: 'value' }, fields: cells.map((id) => ({ id })) }],
  }) as unknown as EntityDefinition
const moveWith = (effects: readonly EffectUse[]) => ({ effects, to: { state: 'Done' } }) as unknown as MoveDefinition
const family = { workflow: undefined }

describe('what a move is sure to do', () => {
  it('[FORM-30] names where goods go and when, by what the effect is bound to', () => {
    const entity = entityWith(['location', 'postDate'], ['qty', 'value', 'posted'])
    expect(consequencesOf(family, moveWith([quiet, use]), entity)).toEqual([
      {
        text: 'form.consequence.takeOut',
        from: 'location',
        to: undefined,
        day: 'postDate',
        isExpensed: undefined,
        lines: {
          field: 'lines',
          qty: 'qty',
          done: undefined,
          cancelled: undefined,
          now: 'issueQty',
          cost: undefined,
          value: 'value',
          posted: 'posted',
        },
      },
    ])
  })

  it('[APPR-213] says of an approval that must be that nothing goes on without a rule', () => {
    const route = { ...quiet, use: 'approval:route' }
    const must: EffectUse = { ...route, with: { ifNobody: { on: 'word', word: 'refuse' } } }
    expect(consequencesOf(family, moveWith([route, must]), entityWith([], []))).toMatchObject([
      { text: 'form.consequence.route' },
      { text: 'form.consequence.routeAlways' },
    ])
  })

  it('[FORM-30] leaves out what the person may not see', () => {
    const [told] = consequencesOf(family, moveWith([use]), entityWith(['postDate'], ['qty']))
    expect(told).toMatchObject({ from: undefined, lines: { qty: 'qty', value: undefined, posted: undefined } })
  })

  it('[FORM-30] tells what reaching the state does, where the move leads to one', () => {
    const reached = { workflow: { onState: { Done: { effects: [use], to: undefined } } } }
    // As above.
    const known = reached as unknown as Parameters<typeof consequencesOf>[0]
    expect(consequencesOf(known, moveWith([]), entityWith(['location'], ['qty']))).toHaveLength(1)
  })
})
