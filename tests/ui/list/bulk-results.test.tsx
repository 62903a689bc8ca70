import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { ListContext, type ListModel } from '../../../src/engine/ui/list/model/list-model.ts'
import { BulkResults } from '../../../src/engine/ui/list/actions/bulk-results.tsx'
import type { BulkResult } from '../../../src/engine/ui/list/actions/run-bulk.ts'
import { toldOfMove } from '../../../src/engine/ui/list/actions/told-of-move.ts'

// React's own switch for tests that use `act`.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const address = '#/ui/receiving/3'
const voucher = { words: 'VCH-7', address: '#/ui/voucher/7' }
const result: BulkResult = { id: 3, title: 'RCV-3', state: 'done', message: 'Voucher VCH-7: Completed.', address }

describe('what became of each of several rows', () => {
  function drawn(results: readonly BulkResult[]) {
    const root = document.createElement('div')
    // Nothing else of the model is asked for here.
    const model = { translate: (key: string) => key } as ListModel
    const element = (
      <ListContext value={model}>
        <BulkResults results={results} hasStarted />
      </ListContext>
    )
    const router = createMemoryRouter([{ path: '*', element }])
    const react = createRoot(root)
    act(() => react.render(<RouterProvider router={router} />))
    return { root, router, end: () => act(() => react.unmount()) }
  }

  it('[LIST-266] leads to its record, and to the document that was made, once all is over', async () => {
    const { root, router, end } = drawn([{ ...result, links: [voucher] }])
    const [own, made] = [...root.querySelectorAll('a')]
    expect([own?.textContent, made?.textContent]).toEqual(['RCV-3', 'VCH-7'])
    await act(async () => made?.click())
    expect(router.state.location.pathname).toBe('/ui/voucher/7')
    end()
  })

  it('[LIST-266] leads nowhere while others are still at work', () => {
    const { root, end } = drawn([
      { ...result, links: [voucher] },
      { ...result, id: 4, state: 'running' },
    ])
    expect(root.querySelectorAll('a').length).toBe(0)
    end()
  })

  it('[LIST-266] says what the server says of a move, of its own record alone too, with the documents it names', () => {
    const addressOf = () => voucher.address
    const level = 'Your approval of REQ-3 was recorded. It is not approved yet.'
    expect(toldOfMove({ Id: 3 }, addressOf)).toBeUndefined()
    expect(toldOfMove({ Id: 3, '@larder.said': level }, addressOf)).toEqual({ message: level, links: [] })
    const row = { Id: 3, '@larder.said': 'Voucher VCH-7: Completed.', '@larder.records': ['6/7/VCH-7'] }
    expect(toldOfMove(row, addressOf)).toEqual({ message: 'Voucher VCH-7: Completed.', links: [voucher] })
  })
})
