import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppServicesContext, type AppServices } from '../../../src/engine/ui/client/services/app-services.ts'
import { createAppStore } from '../../../src/engine/ui/client/state/app-store.ts'
import type { SessionValues } from '../../../src/engine/ui/client/state/session-slice.ts'
import { fitColumns } from '../../../src/engine/ui/list/columns/fit-columns.ts'
import { shownColumns, type ShownColumn } from '../../../src/engine/ui/list/columns/list-columns.ts'
import { useColumnLayout, type ColumnLayout } from '../../../src/engine/ui/list/columns/use-column-layout.ts'
import { ListContext, type ListModel } from '../../../src/engine/ui/list/model/list-model.ts'
import { startView } from '../../../src/engine/ui/list/view/view-address.ts'
import { useUserViews } from '../../../src/engine/ui/list/view/use-user-views.ts'
import { sampleFamily, sampleList } from '../support/sample-list.ts'

// React's own switch for tests that use `act`.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

describe('a column that was dragged wider', () => {
  let stored: unknown
  let layout: ColumnLayout
  let shown: readonly ShownColumn[]
  let end: () => void
  const [id = ''] = sampleList.columns

  /** What a test sees of the list that is drawn. */
  function note(columns: readonly ShownColumn[], changes: ColumnLayout) {
    shown = columns
    layout = changes
  }

  function List() {
    const userViews = useUserViews('sample.list')
    const columns = shownColumns(sampleFamily, sampleList, userViews.kept.columns)
    // The parts of a list that its columns look at.
    const model = {
      list: sampleList,
      view: startView(sampleList),
      columns,
      change: () => undefined,
      userViews,
    } as Partial<ListModel> as ListModel
    return (
      <ListContext value={model}>
        <Columns columns={columns} />
      </ListContext>
    )
  }

  function Columns({ columns }: { readonly columns: readonly ShownColumn[] }) {
    const changes = useColumnLayout()
    useEffect(() => note(columns, changes))
    return null
  }

  /** Opens the list as a page does that was loaded anew: nothing is known but what the server keeps. */
  async function open(): Promise<void> {
    const json = async (_path: string, { method, body }: { method?: string; body?: unknown }) => {
      if (method === 'PUT') stored = structuredClone(body)
      return { data: stored }
    }
    const session = { token: 't', tenantId: 'ui', userId: 7, siteId: 2 } as unknown as SessionValues
    // A list asks for nothing else of the services.
    const services = { api: { json }, store: createAppStore({ session, theme: 'light', isPhone: false }) }
    const drawn = createRoot(document.createElement('div'))
    await act(async () => {
      drawn.render(
        <AppServicesContext value={services as unknown as AppServices}>
          <QueryClientProvider client={new QueryClient()}>
            <List />
          </QueryClientProvider>
        </AppServicesContext>,
      )
    })
    await act(() => vi.advanceTimersByTimeAsync(50))
    end = () => act(() => drawn.unmount())
  }

  const sized = () => shown.find(({ field }) => field.id === id)

  beforeEach(() => {
    vi.useFakeTimers()
    stored = { views: [], columns: [] }
  })
  afterEach(() => {
    end()
    vi.useRealTimers()
  })

  it('[LIST-7] is as wide when its list is opened again, and gives nothing of it to others', async () => {
    await open()
    expect(sized()?.isSized).toBe(false)
    act(() => layout.resize(id, 333))
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    end()
    await open()
    expect(sized()).toMatchObject({ width: 333, isSized: true })
    const wish = { id, wanted: 80, least: 80, fixed: sized()?.width, folds: undefined }
    expect(fitColumns([wish], 100).get(id)).toBe(333)
    act(() => layout.reset())
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(sized()?.isSized).toBe(false)
  })

  it('[LIST-7] is kept also when the list is left at once', async () => {
    await open()
    act(() => layout.resize(id, 222))
    end()
    await open()
    expect(sized()).toMatchObject({ width: 222, isSized: true })
  })
})
