import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, it } from 'vitest'
import { ListContext, type ListModel } from '../../../src/engine/ui/list/model/list-model.ts'
import { TotalsChoice } from '../../../src/engine/ui/list/totals/grouped-totals.tsx'
import { totalsQuestion } from '../../../src/engine/ui/list/totals/list-totals-query.ts'
import { totalsBy } from '../../../src/engine/ui/list/totals/totals-by.ts'
import { printView, readView, startView } from '../../../src/engine/ui/list/view/view-address.ts'
import type { ViewState } from '../../../src/engine/ui/list/view/view-state.ts'
import { field, locale, lookupField, sampleFamily, sampleList } from '../support/sample-list.ts'

// React's own switch for tests that use `act`.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const by = lookupField('supplyLocation')
const amount = field('totalValue', 'money')
const site = lookupField('site')
const entity = { fields: [amount, by, site], roles: {} }
const list = { ...sampleList, totals: ['totalValue'], groups: ['supplyLocation'] }
const subject = { session: { userId: 1, siteId: 2, timeZone: 'UTC' }, today: '2026-11-21', families: {} }

describe('totals told apart', () => {
  it('[LIST-327] have a row a record, by its title, with one sum a currency, and what names none comes last', () => {
    const [here, there] = [2, 3].map((Id) => ({ Id, '@larder.title': `Site ${Id}` }))
    const [bar, store] = ['Bar', 'Store'].map((title, index) => ({ Id: index + 7, '@larder.title': title }))
    const elsewhere = { ...locale, currenciesElsewhere: { 3: { id: 978, symbol: '€', decimals: 2 } } }
    const sums = [
      { SupplyLocation: store, Site: here, TotalValue: '10.25' },
      { SupplyLocation: null, Site: here, TotalValue: '-1' },
      { SupplyLocation: bar, Site: there, TotalValue: '5' },
      { SupplyLocation: store, Site: there, TotalValue: '2' },
    ]
    expect(totalsBy(entity, { by, totals: [amount], sums, locale: elsewhere })).toEqual([
      { id: 7, title: 'Bar', amounts: [['€ 5.00']] },
      { id: 8, title: 'Store', amounts: [['$10.25', '€ 2.00']] },
      { id: 0, title: '–', amounts: [['-$1.00']] },
    ])
  })

  it('[LIST-327] are asked by the lookup, and what is chosen stands in the address', () => {
    const view: ViewState = { ...startView(list), totalsBy: 'supplyLocation' }
    const parts = { family: sampleFamily, list, view }
    expect(totalsQuestion(parts, subject, by)?.apply).toBe(
      'groupby((SupplyLocation),aggregate(TotalValue with sum as TotalValue))',
    )
    const query = printView(list, view, new URLSearchParams())
    expect(query.toString()).toBe('by=supplyLocation')
    expect(readView(sampleFamily, list, query).totalsBy).toBe('supplyLocation')
    expect(readView(sampleFamily, sampleList, query).totalsBy).toBeUndefined()
  })

  it('[LIST-327] are chosen beside the totals, where the list has lookups for it', () => {
    const told: Partial<ViewState>[] = []
    const model: Partial<ListModel> = {
      family: sampleFamily,
      list,
      view: startView(list),
      translate: (key) => key,
      change: (next) => void told.push(next),
    }
    const root = document.createElement('div')
    const drawn = createRoot(root)
    const draw = (more: Partial<ListModel>) =>
      // Nothing else of the model is asked for here.
      act(() =>
        drawn.render(
          <ListContext value={{ ...model, ...more } as ListModel}>
            <TotalsChoice />
          </ListContext>,
        ),
      )
    draw({})
    expect([...root.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'list.totalsByNothing',
      'sample.field.supplyLocation',
    ])
    const box = root.querySelector('select')
    act(() => {
      if (box !== null) box.value = 'supplyLocation'
      box?.dispatchEvent(new Event('change', { bubbles: true }))
    })
    expect(told).toEqual([{ totalsBy: 'supplyLocation' }])
    draw({ list: sampleList })
    expect(root.querySelector('select')).toBeNull()
    act(() => drawn.unmount())
  })
})
