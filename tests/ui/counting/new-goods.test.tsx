import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import type { ClientDefinitions } from '#core/http/definitions-contract.ts'
import { AppServicesContext, type AppServices } from '../../../src/engine/ui/client/services/app-services.ts'
import { createAppStore } from '../../../src/engine/ui/client/state/app-store.ts'
import type { SessionValues } from '../../../src/engine/ui/client/state/session-slice.ts'
import { NewCount, type NewGoods } from '../../../src/plugins/counting/new-goods.tsx'
import { locale } from '../support/sample-list.ts'

// React's own switch for tests that use `act`.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: HTMLElement
let end: () => void
let added: NewGoods[]
afterEach(() => end())

function draw(lot: { readonly lot: string; readonly expiry: string } | undefined): void {
  added = []
  const session = { token: 't', tenantId: 'ui', userId: 7, siteId: 2 } as unknown as SessionValues
  const store = createAppStore({ session, theme: 'light', isPhone: true })
  store.getState().definitions.put({ session: locale } as unknown as ClientDefinitions)
  const translator = { subscribe: () => () => undefined, revision: () => 1, translate: (key: string) => key }
  // It asks for nothing else of the services.
  const services = { translator, store, now: () => new Date('2026-11-21') } as unknown as AppServices
  root = document.createElement('div')
  document.body.append(root)
  const drawn = createRoot(root)
  end = () => {
    act(() => drawn.unmount())
    root.remove()
  }
  act(() =>
    drawn.render(
      <AppServicesContext value={services}>
        <NewCount goods={{ code: 'I-30', name: 'Salmon' }} lot={lot} onAdd={(goods) => added.push(goods)} />
      </AppServicesContext>,
    ),
  )
}

function type(label: string, text: string): void {
  const box = root.querySelector<HTMLInputElement>(`[aria-label="${label}"]`)
  // React listens to the setter of the prototype.
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  act(() => {
    value?.set?.call(box, text)
    box?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
const submit = () =>
  act(() => root.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))

it('[COUNT-691] goods put on a sheet by lots name their lot and its day, beginning with what their code says', () => {
  draw({ lot: 'L-9', expiry: '2026-12-05' })
  type('counting.howMany', '4')
  void submit()
  type('counting.newLot', ' L-10 ')
  type('counting.newExpires', '12/31/2026')
  void submit()
  const goods = { code: 'I-30', name: 'Salmon', count: '4' }
  expect(added).toEqual([
    { ...goods, lot: 'L-9', expires: '2026-12-05' },
    { ...goods, lot: 'L-10', expires: '2026-12-31' },
  ])
})

it('[COUNT-691] a day that is none is not sent, and a sheet that counts no lots asks for none', () => {
  draw({ lot: '', expiry: '' })
  type('counting.newExpires', 'soon')
  void submit()
  expect(added).toEqual([])
  end()
  draw(undefined)
  expect(root.querySelectorAll('input')).toHaveLength(1)
  void submit()
  expect(added).toEqual([{ code: 'I-30', name: 'Salmon', count: null }])
})
