import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, it, vi } from 'vitest'
import { ListContext, type ListModel } from '../../../src/engine/ui/list/model/list-model.ts'
import { TotalsBar } from '../../../src/engine/ui/list/totals/totals-bar.tsx'
import { listAmounts } from '../../../src/engine/ui/list/totals/list-amounts.ts'
import { totalsQuestion } from '../../../src/engine/ui/list/totals/list-totals-query.ts'
import type { ListTotals } from '../../../src/engine/ui/list/totals/use-list-totals.ts'
import { startView } from '../../../src/engine/ui/list/view/view-address.ts'
import { field, locale, sampleFamily, sampleFields, sampleList } from '../support/sample-list.ts'

// React's own switch for tests that use `act`.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const amount = field('totalValue', 'money')
const home = field('baseTotal', 'money', { options: { currency: 'homeCurrency' } })
const lookups = ['currency', 'homeCurrency', 'site'].map((id) => field(id, 'lookup'))
const entity = { fields: [amount, home, ...lookups], roles: { currency: 'currency' } }
const euros = { Id: 978, '@larder.title': 'EUR' }
const dollars = { Id: 164, '@larder.title': 'USD' }
const here = { Id: 2, '@larder.title': 'Resort' }
const there = { Id: 3, '@larder.title': 'Lisbon' }

describe('totals of a list', () => {
  it('[LIST-39] have one sum a currency, the one of the site first', () => {
    const groups = [
      { Currency: euros, HomeCurrency: dollars, Site: here, TotalValue: '1200.5', BaseTotal: '1300' },
      { Currency: dollars, HomeCurrency: dollars, Site: here, TotalValue: '0.1', BaseTotal: '0.1' },
      { Currency: null, HomeCurrency: dollars, Site: here, TotalValue: '0.2', BaseTotal: '0.2' },
    ]
    expect(listAmounts(entity, amount, { groups, locale })).toEqual(['$0.30', 'EUR 1,200.50'])
    expect(listAmounts(entity, home, { groups, locale })).toEqual(['$1,300.30'])
    expect(listAmounts(entity, amount, { groups: [{ Site: here, TotalValue: null }], locale })).toEqual([])
  })

  it('[LIST-39] keep the currencies of sites apart', () => {
    const elsewhere = { ...locale, currenciesElsewhere: { 3: { id: 978, symbol: '€', decimals: 2 } } }
    const groups = [
      { Currency: null, Site: there, TotalValue: '-5' },
      { Currency: null, Site: here, TotalValue: '7' },
      { Currency: null, Site: null, TotalValue: '1' },
    ]
    expect(listAmounts(entity, amount, { groups, locale: elsewhere })).toEqual(['$8.00', '€ -5.00'])
  })

  const list = { ...sampleList, totals: ['totalValue'] }
  const subject = { session: { userId: 1, siteId: 2, timeZone: 'UTC' }, today: '2026-11-21', families: {} }

  it('[LIST-38] ask for the rows of the view and its filters, and only where the list names some', () => {
    const view = {
      ...startView(list),
      search: ' oil ',
      filters: { status: { by: 'choices', values: ['Draft'] } as const },
    }
    expect(totalsQuestion({ family: sampleFamily, list, view }, subject)?.apply).toBe(
      `filter(Status eq 'Draft')/search("oil")/aggregate(TotalValue with sum as TotalValue)`,
    )
    expect(totalsQuestion({ family: sampleFamily, list: sampleList, view }, subject)).toBeUndefined()
  })

  it('[LIST-706] add the rows the list says alone', () => {
    const some = { ...list, totalsWhere: "Status ne 'Draft'" }
    const view = { ...startView(some), filters: { status: { by: 'choices', values: ['Draft', 'Approved'] } as const } }
    expect(totalsQuestion({ family: sampleFamily, list: some, view }, subject)?.apply).toBe(
      `filter((Status in ('Draft','Approved')) and (Status ne 'Draft'))/aggregate(TotalValue with sum as TotalValue)`,
    )
  })

  function drawBar(totals: Partial<ListTotals>, drawnList = list) {
    const model: Partial<ListModel> = {
      family: { ...sampleFamily, entity: { ...sampleFamily.entity, fields: sampleFields } },
      list: drawnList,
      locale,
      window: { count: { value: 64, isCapped: false } } as ListModel['window'],
      translate: (key, params) => (params === undefined ? key : `${key} ${Object.values(params).join()}`),
    }
    const root = document.createElement('div')
    const drawn = createRoot(root)
    const known = { groups: undefined, isFailed: false, isStale: false, retry: () => undefined, ...totals }
    // Nothing else of the model is asked for here.
    act(() =>
      drawn.render(
        <ListContext value={model as ListModel}>
          <TotalsBar totals={known} />
        </ListContext>,
      ),
    )
    return { bar: root.querySelector('[role="group"]'), close: () => act(() => drawn.unmount()) }
  }

  it('[LIST-38] stand in a group that says of how many records they are', () => {
    const { bar, close } = drawBar({ groups: [{ TotalValue: '62775.5' }] })
    expect(bar?.getAttribute('aria-label')).toBe('list.totals 64')
    expect(bar?.querySelector('[data-total="totalValue"] dd')?.textContent).toBe('$62,775.50')
    close()
  })

  it('[LIST-690] say which rows they leave out', () => {
    const noted = drawBar({ groups: [{ TotalValue: '1' }] }, { ...list, totalsNote: 'sample.totalsNote.samples' })
    expect(noted.bar?.textContent).toContain('sample.totalsNote.samples')
    noted.close()
    const { bar, close } = drawBar({ groups: [{ TotalValue: '1' }] })
    expect(bar?.querySelector('.list-totals-note')).toBeNull()
    close()
  })

  it('[LIST-40] say that they could not be worked out, and try again', () => {
    const retry = vi.fn<() => void>()
    const { bar, close } = drawBar({ isFailed: true, retry })
    expect(bar?.textContent).toContain('list.totalsFailed')
    act(() => bar?.querySelector('button')?.click())
    expect(retry).toHaveBeenCalledOnce()
    close()
  })
})
