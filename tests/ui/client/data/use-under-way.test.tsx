import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ClientDefinitions, ClientFamily } from '#core/http/definitions-contract.ts'
import { useSetKey } from '../../../../src/engine/ui/client/data/use-cache-key.ts'
import { useRecordWrites, type RecordWrites } from '../../../../src/engine/ui/client/data/use-record-writes.ts'
import { useUnderWay } from '../../../../src/engine/ui/client/data/use-under-way.ts'
import { AppServicesContext, type AppServices } from '../../../../src/engine/ui/client/services/app-services.ts'
import { createAppStore } from '../../../../src/engine/ui/client/state/app-store.ts'
import type { SessionValues } from '../../../../src/engine/ui/client/state/session-slice.ts'
import { field, sampleFamily } from '../../support/sample-list.ts'

// React's own switch for tests that use `act`.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const family = (id: string, set: string, own: object) =>
  ({
    ...sampleFamily,
    id,
    entity: {
      ...sampleFamily.entity,
      id,
      set,
      fields: [field('id', 'integer'), field('state', 'text')],
      lines: [],
      ...own,
    },
    form: { sections: [] },
    access: { canView: true, canCreate: false },
  }) as unknown as ClientFamily
const run = family('run', 'Runs', { underWay: "State ne 'Over'" })
const found = family('found', 'Founds', { changesWith: 'run' })
const still = family('still', 'Stills', {})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A screen of a family, beside what else is looked at, while the server is at work for this many answers. */
async function screenOf(
  shown: ClientFamily,
  { answers, families = { run, found, still } }: { answers: number; families?: object },
) {
  const asked: string[] = []
  let left = answers
  const json = async (path: string, { method }: { readonly method?: string } = {}) => {
    if (method === 'POST') return { data: { Id: 1 }, etag: '"v1"' }
    const url = decodeURIComponent(path)
    asked.push(url.includes("ne 'Over'") ? 'at work' : url)
    left -= url.includes("ne 'Over'") ? 1 : 0
    return { data: { value: left >= 0 ? [{ Id: 1 }] : [] } }
  }
  const api = { json } as unknown as AppServices['api']
  function Rows({ set }: { readonly set: string }) {
    const queryKey = [...useSetKey(set), 'list']
    useQuery({ queryKey, queryFn: () => api.json(set), staleTime: Infinity })
    return null
  }
  const kept: { writes?: RecordWrites } = {}
  function Screen() {
    useUnderWay(shown)
    const writes = useRecordWrites(shown.entity.set)
    useEffect(() => {
      kept.writes = writes
    }, [writes])
    return <Rows set={shown.entity.set} />
  }
  const session = { token: 't', tenantId: 'ui', userId: 7, siteId: 2 } as unknown as SessionValues
  const store = createAppStore({ session, theme: 'light', isPhone: false })
  const signedIn = { userId: 7, siteId: 2, timeZone: 'UTC', language: 'en', dateFormat: 'dd.MM.yyyy' }
  store.getState().definitions.put({ families, session: signedIn } as unknown as ClientDefinitions)
  const services = { api, store, now: () => new Date('2026-03-01T12:00:00Z') } as unknown as AppServices
  const page = createRoot(document.createElement('div'))
  await act(async () => {
    page.render(
      <AppServicesContext value={services}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <Screen />
        </QueryClientProvider>
      </AppServicesContext>,
    )
  })
  const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  await wait(20)
  return {
    asked,
    wait,
    write: () => act(async () => void (await kept.writes?.create({}))),
    count: (what: string) => asked.filter((one) => one === what).length,
    leave: () => act(() => page.unmount()),
  }
}

it('[JOB-740] asks anew every two seconds while the server is at work, once more when it is done, and then no more', async () => {
  const { wait, count, leave } = await screenOf(run, { answers: 3 })
  await wait(10_000)
  // Found at work three times, each time the rows are asked for; then how it ended.
  expect(count('at work')).toBe(4)
  expect(count('Runs')).toBe(1 + 3 + 1)
  await wait(60_000)
  expect([count('at work'), count('Runs')]).toEqual([4, 5])
  leave()
})

it('[JOB-740] asks anew what changes with the work of another family', async () => {
  const { wait, count, leave } = await screenOf(found, { answers: 2 })
  await wait(10_000)
  expect([count('at work'), count('Founds')]).toEqual([3, 1 + 2 + 1])
  leave()
})

it('[JOB-740] asks nothing where nothing is ever under way, and once where nothing is', async () => {
  const plain = await screenOf(still, { answers: 5 })
  await plain.wait(10_000)
  expect(plain.asked).toEqual(['Stills'])
  plain.leave()
  const idle = await screenOf(run, { answers: 0 })
  await idle.wait(10_000)
  expect(idle.asked.toSorted()).toEqual(['Runs', 'at work'])
  idle.leave()
})

it('[JOB-740] asks nothing of work the person may not see', async () => {
  const unseen = await screenOf(found, { answers: 5, families: { found } })
  await unseen.wait(10_000)
  expect(unseen.asked).toEqual(['Founds'])
  unseen.leave()
})

it('[JOB-740] asks once more where somebody wrote, and shows how it ended though it was over before that was asked', async () => {
  const { wait, write, count, leave } = await screenOf(run, { answers: 0 })
  await wait(10_000)
  expect([count('at work'), count('Runs')]).toEqual([1, 1])
  await write()
  await wait(10_000)
  // Rows are asked for by what was written, and once more when it is known that the server is done.
  expect([count('at work'), count('Runs')]).toEqual([2, 1 + 1 + 1])
  leave()
})
