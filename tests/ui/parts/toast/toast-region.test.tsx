import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTranslator } from '../../../../src/engine/ui/client/i18n/translator.ts'
import { AppServicesContext, type AppServices } from '../../../../src/engine/ui/client/services/app-services.ts'
import { createAppStore } from '../../../../src/engine/ui/client/state/app-store.ts'
import { ToastRegion } from '../../../../src/engine/ui/parts/toast/toast-region.tsx'

// React's own switch for tests that use `act`.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

describe('a toast that names a document', () => {
  let root: HTMLElement
  let followed: string[]
  let end: () => void
  beforeEach(() => {
    vi.useFakeTimers()
    root = document.createElement('div')
    document.body.append(root)
    followed = []
    const store = createAppStore({ session: undefined, theme: 'light', isPhone: false })
    // The region asks for nothing else of the services.
    const services = { store, translator: createTranslator() }
    const drawn = createRoot(root)
    act(() => {
      drawn.render(
        <AppServicesContext value={services as unknown as AppServices}>
          <ToastRegion />
        </AppServicesContext>,
      )
    })
    act(() =>
      store.getState().toasts.show({
        message: 'Voucher VCH-7: Completed.',
        links: { of: [{ words: 'VCH-7', address: '#/ui/voucher/7' }], follow: (address) => followed.push(address) },
      }),
    )
    end = () => act(() => drawn.unmount())
  })
  afterEach(() => {
    end()
    root.remove()
    vi.useRealTimers()
  })

  const link = () => root.querySelector('a')

  it('[FORM-97] leads there by way of the router, and is gone then', () => {
    expect(root.querySelector('.lar-toast-text')?.textContent).toBe('Voucher VCH-7: Completed.')
    expect([link()?.textContent, link()?.getAttribute('href')]).toEqual(['VCH-7', '#/ui/voucher/7'])
    act(() => link()?.click())
    expect(followed).toEqual(['#/ui/voucher/7'])
    expect(link()).toBeNull()
  })

  it('[FORM-97] leaves another tab to the browser', () => {
    const press = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })
    act(() => void link()?.dispatchEvent(press))
    expect([press.defaultPrevented, followed]).toEqual([false, []])
  })

  it('[FORM-97] stays as long as the focus is on it', () => {
    act(() => link()?.focus())
    act(() => void vi.advanceTimersByTime(60_000))
    expect(link()).not.toBeNull()
    act(() => link()?.blur())
    act(() => void vi.advanceTimersByTime(3_000))
    expect(link()).toBeNull()
  })
})
