import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, it } from 'vitest'
import { ListContext, type ListModel } from '../../../src/engine/ui/list/model/list-model.ts'
import { EmptyState } from '../../../src/engine/ui/list/parts/list-states.tsx'
import { sampleFamily } from '../support/sample-list.ts'

// React's own switch for tests that use `act`.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

describe('a list without a record', () => {
  it('[LIST-29, LIST-35] says where records come from, and offers to make the first one under the name of the family it composes', () => {
    const model: Partial<ListModel> = {
      family: { ...sampleFamily, title: 'row.title' },
      composed: { ...sampleFamily, title: 'made.title' },
      // The parts of a view and of the actions that this state looks at.
      view: { search: '', filters: {} } as ListModel['view'],
      actions: { create: () => undefined } as unknown as ListModel['actions'],
      list: { empty: 'made.empty' } as ListModel['list'],
      isRelated: false,
      translate: (key, params) => (params === undefined ? key : `${key} ${Object.values(params).join()}`),
    }
    const root = document.createElement('div')
    const drawn = createRoot(root)
    // Nothing else of the model is asked for here.
    act(() =>
      drawn.render(
        <ListContext value={model as ListModel}>
          <EmptyState />
        </ListContext>,
      ),
    )
    expect(root.querySelector('p')?.textContent).toBe('made.empty')
    expect(root.querySelector('button')?.textContent).toBe('list.new made.title')
    act(() => drawn.unmount())
  })
})
