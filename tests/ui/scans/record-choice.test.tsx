import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ClientDefinitions } from '#core/http/definitions-contract.ts'
import { AppServicesContext, type AppServices } from '../../../src/engine/ui/client/services/app-services.ts'
import { createAppStore } from '../../../src/engine/ui/client/state/app-store.ts'
import type { SessionValues } from '../../../src/engine/ui/client/state/session-slice.ts'
import { RecordChoice } from '../../../src/plugins/scans/choose/record-choice.tsx'
import { locale } from '../support/sample-list.ts'
import { useUsualAccount } from '../../../src/plugins/scans/choose/use-usual-account.ts'

// React's own switch for tests that use `act`.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const centres = [
  { Id: 1, Code: '100', Name: 'Kitchen' },
  { Id: 900, Code: '990', Name: 'Spa' },
]
/** A supplier whose usual account is in use, and one whose is not. */
const suppliers = [
  { Id: 1, ExpenseAccountId: 30 },
  { Id: 2, ExpenseAccountId: 31 },
]
let asked: string[]
let root: HTMLElement
let end: () => void

/** The server: it offers one cost centre without words, and finds any by its name. */
async function json(path: string) {
  const url = new URL(path, 'http://test')
  const [filter, search] = [url.searchParams.get('$filter') ?? '', url.searchParams.get('$search')]
  asked.push(url.searchParams.toString())
  const id = Number(/^Id eq (\d+)/.exec(filter)?.[1])
  if (path.includes('Suppliers')) return { data: { value: suppliers.filter((one) => one.Id === id) } }
  if (path.includes('GlAccounts')) return { data: { value: id === 30 ? [{ Id: 30 }] : [] } }
  if (path.includes('ApCredits'))
    return { data: { value: [{ Id: 5, DocNo: 'CRN-5', Sources: 'RCV-9', OpenAmount: '1036' }] } }
  const found = centres.filter(({ Id, Name }) =>
    Number.isNaN(id) ? (search === null ? Id === 1 : Name.toLowerCase().includes(search)) : Id === id,
  )
  return { data: { value: found } }
}

async function draw(part: ReactNode): Promise<void> {
  const session = { token: 't', tenantId: 'ui', userId: 7, siteId: 2 } as unknown as SessionValues
  const store = createAppStore({ session, theme: 'light', isPhone: false })
  store.getState().definitions.put({ session: locale } as unknown as ClientDefinitions)
  const translator = { subscribe: () => () => undefined, revision: () => 1, translate: (key: string) => key }
  // The choice asks for nothing else of the services.
  const services = { api: { json }, translator, store, now: () => new Date('2026-11-21') }
  root = document.createElement('div')
  document.body.append(root)
  const drawn = createRoot(root)
  end = () => {
    act(() => drawn.unmount())
    root.remove()
  }
  await act(async () =>
    drawn.render(
      <AppServicesContext value={services as unknown as AppServices}>
        <QueryClientProvider client={new QueryClient()}>{part}</QueryClientProvider>
      </AppServicesContext>,
    ),
  )
  await pass()
}

/** Until typing has paused, and until its answer is drawn. */
async function pass(): Promise<void> {
  for (const wait of [200, 100, 100]) await act(() => vi.advanceTimersByTimeAsync(wait))
}
const options = () => [...root.querySelectorAll('[role=option]')].map((one) => one.textContent)

async function type(words: string): Promise<HTMLInputElement> {
  const box = root.querySelector('input')
  if (box === null) throw new Error('no box')
  act(() => {
    box.focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, words)
    box.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await pass()
  return box
}

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
})
afterEach(() => {
  end()
  vi.useRealTimers()
})

it('[SCAN-78] a cost centre is searched on the server, named also where it is not offered, and taken back', async () => {
  const chosen: unknown[] = []
  const part = { set: 'CostCentres', label: 'Cost centre', onChange: (id: number) => chosen.push(id) } as const
  await draw(<RecordChoice {...part} value={900} onClear={() => chosen.push(undefined)} />)
  expect(root.querySelector('input')?.value).toBe('990 · Spa')
  act(() => root.querySelector('input')?.click())
  expect(options()).toEqual(['scans.none', '100 · Kitchen'])
  act(() => root.querySelector<HTMLElement>('[role=option]')?.click())
  expect(chosen).toEqual([undefined])
  await type('spa')
  expect(options()).toEqual(['990 · Spa'])
  expect(asked.some((query) => query.includes('search=spa'))).toBe(true)
  act(() => root.querySelector<HTMLElement>('[role=option]')?.click())
  const box = await type('')
  act(() => box.blur())
  expect(chosen).toEqual([undefined, 900, undefined])
})

it('[SCAN-78] what is required is not taken back', async () => {
  const chosen: unknown[] = []
  await draw(<RecordChoice set="CostCentres" label="Cost centre" value={1} onChange={(id) => chosen.push(id)} />)
  const box = await type('')
  expect(options()).toEqual(['100 · Kitchen'])
  act(() => box.blur())
  expect([chosen, box.value]).toEqual([[], '100 · Kitchen'])
})

it('[SCAN-80] a claim is told with what it is for and what is open of it, and is one of the supplier', async () => {
  const part = { set: 'ApCredits', label: 'AP credit', among: 'SupplierId eq 4', onChange: () => undefined } as const
  await draw(<RecordChoice {...part} value={undefined} />)
  act(() => root.querySelector('input')?.click())
  expect(options()).toEqual(['CRN-5 · RCV-9 · 1,036.00'])
  const [query = ''] = asked
  expect(new URLSearchParams(query).get('$filter')).toBe(
    "(Status in ('Pending','Partial') or (Status eq 'Approved' and (BackTotal eq 0 or BackTotal eq null))) and SupplierId eq 4",
  )
})

it('[SCAN-78] the usual account of a supplier is proposed as long as it is in use', async () => {
  function Usual() {
    return (
      <p>
        {[1, 2].map((id) => (
          <Account key={id} supplier={id} />
        ))}
      </p>
    )
  }
  function Account({ supplier }: { readonly supplier: number }) {
    return <span>{useUsualAccount(supplier) ?? 'none'}</span>
  }
  await draw(<Usual />)
  expect([...root.querySelectorAll('span')].map((one) => one.textContent)).toEqual(['30', 'none'])
})
