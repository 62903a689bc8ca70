import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, it } from 'vitest'
import { AppServicesContext, type AppServices } from '../../../src/engine/ui/client/services/app-services.ts'
import { createAppStore } from '../../../src/engine/ui/client/state/app-store.ts'
import type { SessionValues } from '../../../src/engine/ui/client/state/session-slice.ts'
import { ListContext, type ListModel } from '../../../src/engine/ui/list/model/list-model.ts'
import { GroupedTotals } from '../../../src/engine/ui/list/totals/grouped-totals.tsx'
import { PrintedTotals } from '../../../src/engine/ui/list/totals/printed-totals.tsx'
import { startView } from '../../../src/engine/ui/list/view/view-address.ts'
import type { ViewState } from '../../../src/engine/ui/list/view/view-state.ts'
import { locale, sampleFamily, sampleList } from '../support/sample-list.ts'

// React's own switch for tests that use `act`.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const list = { ...sampleList, totals: ['totalValue'], groups: ['supplyLocation'] }

/** Draws the totals of a view; answers what was asked of the server, and the texts of its tables, a row a line. */
async function draw(more: Partial<ViewState>, part: ReactNode) {
  const asked: string[] = []
  const json = async (path: string) => {
    const text = decodeURIComponent(path)
    asked.push(text)
    const bar = { SupplyLocation: { Id: 7, '@larder.title': 'Bar' }, TotalValue: '12.5' }
    return { data: { value: text.includes('groupby') ? [bar] : [{ TotalValue: '12.5' }] } }
  }
  const session = { token: 't', tenantId: 'ui', userId: 7, siteId: 2 } as unknown as SessionValues
  // Totals ask for nothing else of the services, nor of the model.
  const services = { api: { json }, store: createAppStore({ session, theme: 'light', isPhone: false }) }
  const model: Partial<ListModel> = {
    family: sampleFamily,
    list,
    view: { ...startView(list), ...more },
    record: undefined,
    subject: { session: { userId: 7, siteId: 2, timeZone: 'UTC' }, today: '2026-11-21', families: {} },
    locale,
    translate: (key) => key,
  }
  const root = document.createElement('div')
  const drawn = createRoot(root)
  await act(async () => {
    drawn.render(
      <AppServicesContext value={services as unknown as AppServices}>
        <QueryClientProvider client={new QueryClient()}>
          <ListContext value={model as ListModel}>{part}</ListContext>
        </QueryClientProvider>
      </AppServicesContext>,
    )
  })
  await act(() => new Promise((done) => void setTimeout(done, 20)))
  const rows = Array.from(root.querySelectorAll('tr'), (row) => Array.from(row.children, (cell) => cell.textContent))
  act(() => drawn.unmount())
  return { asked: asked.length, rows }
}

describe('totals of a printed list', () => {
  it('[LIST-329] stand under its rows, told apart as on the screen', async () => {
    expect(await draw({}, <PrintedTotals />)).toEqual({ asked: 1, rows: [['sample.field.totalValue', '$12.50']] })
    expect(await draw({ totalsBy: 'supplyLocation' }, <PrintedTotals />)).toEqual({
      asked: 2,
      rows: [
        ['sample.field.totalValue', '$12.50'],
        ['sample.field.supplyLocation', 'sample.field.totalValue'],
        ['Bar', '$12.50'],
      ],
    })
  })

  it('[LIST-327] are told apart on the screen once a person asks', async () => {
    expect(await draw({}, <GroupedTotals />)).toEqual({ asked: 0, rows: [] })
    const { asked, rows } = await draw({ totalsBy: 'supplyLocation' }, <GroupedTotals />)
    expect([asked, rows.at(-1)]).toEqual([1, ['Bar', '$12.50']])
  })
})
