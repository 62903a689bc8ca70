import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, it } from 'vitest'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import { totalsQuestion } from '../../../src/engine/ui/list/totals/list-totals-query.ts'
import { ListContext, type ListModel } from '../../../src/engine/ui/list/model/list-model.ts'
import { AsOfDay } from '../../../src/engine/ui/list/view/as-of-day.tsx'
import { printView, readView, startView } from '../../../src/engine/ui/list/view/view-address.ts'
import { viewFilter } from '../../../src/engine/ui/list/view/view-query.ts'
import type { ViewState } from '../../../src/engine/ui/list/view/view-state.ts'
import { locale, sampleFamily, sampleList } from '../support/sample-list.ts'

// React's own switch for tests that use `act`.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const ofDay: ClientFamily = { ...sampleFamily, entity: { ...sampleFamily.entity, roles: { asOf: 'neededBy' } } }
const list = { ...sampleList, totals: ['totalValue'] }
const start = startView(list)
const subject = { session: { userId: 7, siteId: 2, timeZone: 'America/New_York' }, today: '2026-11-21', families: {} }

/** Draws the day and types into it; answers what the view was changed by. */
function type(view: ViewState, typed: readonly string[], own = list): readonly (Partial<ViewState> | string)[] {
  const told: (Partial<ViewState> | string)[] = []
  const model: Partial<ListModel> = {
    list: own,
    view,
    locale,
    translate: (key) => key,
    change: (next) => void told.push(next),
  }
  const root = document.createElement('div')
  const drawn = createRoot(root)
  // Nothing else of the model is asked for here.
  const context = model as ListModel
  act(() =>
    drawn.render(
      <ListContext value={context}>
        <AsOfDay />
      </ListContext>,
    ),
  )
  const box = root.querySelector('input')
  for (const text of typed) {
    act(() => {
      // React listens to the browser's own setter.
      if (box !== null) Reflect.set(HTMLInputElement.prototype, 'value', text, box)
      box?.dispatchEvent(new Event('input', { bubbles: true }))
    })
    told.push(box?.value ?? '')
  }
  act(() => drawn.unmount())
  return told
}

describe('the day a list is asked for', () => {
  it('[LIST-326] is today until a person chooses another, and goes with everything that is asked', () => {
    const day = { ...start, asOf: '2026-03-31' }
    expect(viewFilter({ family: ofDay, list, view: start }, subject)).toBeUndefined()
    expect(viewFilter({ family: ofDay, list, view: day }, subject)).toBe('NeededBy eq 2026-03-31')
    expect(totalsQuestion({ family: ofDay, list, view: day }, subject)?.apply).toMatch(
      /^filter\(NeededBy eq 2026-03-31\)/,
    )
    // Where rows hold on no day none is asked for.
    expect(viewFilter({ family: sampleFamily, list, view: day }, subject)).toBeUndefined()
  })

  it('[LIST-326] stands in the address, and no day that is none', () => {
    const query = printView(list, { ...start, asOf: '2026-03-31' }, new URLSearchParams())
    expect(query.toString()).toBe('asOf=2026-03-31')
    expect(readView(ofDay, list, query).asOf).toBe('2026-03-31')
    expect(printView(list, start, query).toString()).toBe('')
    expect(readView(ofDay, list, new URLSearchParams('asOf=2026-02-30')).asOf).toBeUndefined()
    expect(readView(sampleFamily, list, query).asOf).toBeUndefined()
  })

  it('[LIST-326] is typed in peace: half a year asks nothing, nor do days to come', () => {
    expect(type(start, ['0202-03-31', '2026-03-31', '2026-11-22'])).toEqual([
      '0202-03-31',
      { asOf: '2026-03-31', row: 0 },
      '2026-03-31',
      '2026-11-22',
    ])
    expect(type({ ...start, asOf: '2026-03-31' }, [locale.today])).toEqual([{ asOf: undefined, row: 0 }, locale.today])
  })

  it('[LIST-719] may be one to come where the list says that something is known of those', () => {
    const ahead = { ...list, hasDaysAhead: true }
    expect(type(start, ['2026-11-22'], ahead)).toEqual([{ asOf: '2026-11-22', row: 0 }, '2026-11-22'])
    expect(type(start, ['9999-11-22'], ahead)).toEqual(['9999-11-22'])
  })
})
