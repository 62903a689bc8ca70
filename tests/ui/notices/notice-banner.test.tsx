import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noticePaths, type BannerNotice } from '#core/http/notice-contract.ts'
import type { ClientDefinitions } from '#core/http/definitions-contract.ts'
import { AppServicesContext, type AppServices } from '../../../src/engine/ui/client/services/app-services.ts'
import { createAppStore } from '../../../src/engine/ui/client/state/app-store.ts'
import type { SessionValues } from '../../../src/engine/ui/client/state/session-slice.ts'
import { NoticeBanner } from '../../../src/plugins/notices/notice-banner.tsx'

// React's own switch for tests that use `act`.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
})
afterEach(() => void vi.useRealTimers())

const plain: BannerNotice = { Id: 0, VersionNo: 1, Name: 'The demo', Text: 'is loaded', Severity: 'Info' }
const demo = (progress: NonNullable<BannerNotice['Progress']>): BannerNotice => ({ ...plain, Progress: progress })

/** The banner while the server answers one list of notices after the other, the last one from then on. */
async function bannerOf(answers: readonly (readonly BannerNotice[])[]) {
  let asked = 0
  const json = async (path: string) => {
    const now = answers[Math.min(asked, answers.length - 1)] ?? []
    if (path === noticePaths.count) {
      if (now.length === 0) asked += 1
      return { data: { Count: now.length } }
    }
    asked += 1
    return { data: { value: now } }
  }
  const session = { token: 't', tenantId: 'ui', userId: 7, siteId: 2 } as unknown as SessionValues
  const store = createAppStore({ session, theme: 'light', isPhone: false })
  const plugins = { notices: { isShown: true } }
  store.getState().definitions.put({ plugins, session: { tenantId: 'ui', userId: 7 } } as unknown as ClientDefinitions)
  const translator = {
    translate: (key: string, params: object = {}) => `${key} ${JSON.stringify(params)}`,
    subscribe: () => () => undefined,
    revision: () => 1,
  }
  const root = document.createElement('div')
  const page = createRoot(root)
  await act(async () => {
    page.render(
      <AppServicesContext value={{ api: { json }, store, translator } as unknown as AppServices}>
        <QueryClientProvider client={new QueryClient()}>
          <NoticeBanner />
        </QueryClientProvider>
      </AppServicesContext>,
    )
  })
  const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  await wait(20)
  return { root, wait, asked: () => asked, leave: () => act(() => page.unmount()) }
}

it('[DEMO-740] shows how far work is that goes on, asks again by itself, and goes away when it is over', async () => {
  const { root, wait, leave } = await bannerOf([[demo({ Done: 0, Total: null })], [demo({ Done: 12, Total: 60 })], []])
  const bar = () => root.querySelector('progress')
  expect([bar()?.getAttribute('aria-label'), bar()?.hasAttribute('value')]).toEqual(['The demo', false])
  await wait(15_000)
  expect([bar()?.value, bar()?.max]).toEqual([12, 60])
  expect(root.textContent).toContain('messages.banner.progress {"done":12,"total":60}')
  await wait(15_000)
  expect(root.textContent).toBe('')
  leave()
})

it('[NOTICE-5] shows what an administrator wrote without a bar, and asks for it once', async () => {
  const { root, wait, asked, leave } = await bannerOf([[{ ...plain, Id: 3, Name: 'Count' }]])
  expect(root.textContent).toContain('Count')
  expect(root.querySelector('progress')).toBeNull()
  await wait(120_000)
  expect(asked()).toBe(1)
  leave()
})
