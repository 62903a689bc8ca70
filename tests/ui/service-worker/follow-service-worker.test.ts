import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  followServiceWorker,
  type ServiceWorkerWorld,
} from '../../../src/plugins/service-worker/follow-service-worker.ts'
import { recover } from '../../../src/plugins/service-worker/recover.ts'

/** A browser's registration, as far as the product looks at it. */
class Registration extends EventTarget {
  waiting: object | null = null
  installing: EventTarget | null = null
  readonly asked: unknown[] = []
  readonly active = { postMessage: (message: unknown) => this.asked.push(message) }
  updates = 0
  isGone = false
  async update() {
    this.updates += 1
  }
  async unregister() {
    return (this.isGone = true)
  }
  /** A newly built worker has been fetched and installed. */
  bring(worker: object) {
    this.installing = new EventTarget()
    this.dispatchEvent(new Event('updatefound'))
    this.waiting = worker
    this.installing.dispatchEvent(new Event('statechange'))
  }
}

function browser({ existing = [], isControlled = true }: { existing?: Registration[]; isControlled?: boolean } = {}) {
  const registration = existing[0] ?? new Registration()
  const container = Object.assign(new EventTarget(), {
    controller: isControlled ? {} : null,
    ready: Promise.resolve(registration),
    getRegistrations: async () => existing,
    register: async (url: string) => {
      said.push(`register ${url}`)
      return registration
    },
  })
  const said: string[] = []
  const refreshers: (() => void)[] = []
  const quiet: (readonly [() => void, number])[] = []
  const world: ServiceWorkerWorld = {
    // The browser's container has more than is looked at.
    container: container as unknown as ServiceWorkerWorld['container'],
    whenQuiet: (run, milliseconds) => void quiet.push([run, milliseconds]),
    onNewVersion: (refresh) => void refreshers.push(refresh),
    onUnrecoverable: () => void said.push('unrecoverable'),
    reload: () => void said.push('reload'),
  }
  return { world, container, registration, said, refreshers, quiet }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function started(options?: Parameters<typeof browser>[0]) {
  const all = browser(options)
  const stop = followServiceWorker(true, all.world)
  all.quiet[0]?.[0]()
  await vi.advanceTimersByTimeAsync(0)
  return { ...all, stop }
}

describe('the service worker', () => {
  it('[SPEC-4.10.3] is registered once the page is quiet, after 30 s at the latest; what is registered is updated', async () => {
    const waiting = browser()
    followServiceWorker(true, waiting.world)
    expect([waiting.said, waiting.quiet[0]?.[1]]).toEqual([[], 30_000])
    const existing = new Registration()
    const { said } = await started({ existing: [existing] })
    expect([said, existing.updates]).toEqual([['register /sw.js'], 1])
  })

  it('[SPEC-4.10.3] without the flag every registration is removed and none made', async () => {
    const existing = [new Registration(), new Registration()]
    const { world, said } = browser({ existing })
    followServiceWorker(false, world)
    await vi.advanceTimersByTimeAsync(0)
    expect([existing.map((one) => one.isGone), said]).toEqual([[true, true], []])
  })

  it('[SPEC-4.10.4] looks for a new version every 30 s until it is stopped', async () => {
    const { registration, stop } = await started()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(registration.updates).toBe(2)
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(registration.updates).toBe(2)
  })

  it('[SPEC-4.10.4] tells of a new version; Refresh lets it take over and reloads', async () => {
    const { registration, refreshers, container, said } = await started()
    const posted: unknown[] = []
    registration.bring({ state: 'installed', postMessage: (message: unknown) => posted.push(message) })
    expect(refreshers).toHaveLength(1)
    refreshers[0]?.()
    expect([posted, said.includes('reload')]).toEqual([['activate'], false])
    container.dispatchEvent(new Event('controllerchange'))
    expect(said).toContain('reload')
  })

  it('[SPEC-4.10.4] reloads at once where another tab let it take over already', async () => {
    const { registration, refreshers, said } = await started()
    registration.bring({ state: 'activated', postMessage: () => undefined })
    refreshers[0]?.()
    expect(said).toContain('reload')
  })

  it('[SPEC-4.10.7] a page its worker was started without asks the worker to take it, at once and every 30 s', async () => {
    const { registration, container } = await started({ isControlled: false })
    expect(registration.asked).toEqual(['claim'])
    await vi.advanceTimersByTimeAsync(30_000)
    expect(registration.asked).toEqual(['claim', 'claim'])
    container.controller = {}
    await vi.advanceTimersByTimeAsync(30_000)
    expect(registration.asked).toEqual(['claim', 'claim'])
  })

  it('[SPEC-4.10.4] the very first version is nothing new', async () => {
    const { registration, refreshers } = await started({ isControlled: false })
    registration.bring({ state: 'installed' })
    expect(refreshers).toEqual([])
  })

  it('[SPEC-4.10.5] a worker that lost the files of the page says so', async () => {
    const { container, said } = await started()
    container.dispatchEvent(new MessageEvent('message', { data: 'other' }))
    container.dispatchEvent(new MessageEvent('message', { data: 'unrecoverable' }))
    expect(said).toEqual(['register /sw.js', 'unrecoverable'])
  })

  it('[SPEC-4.10.5] an unrecoverable state is logged and reloaded, once a minute at most', () => {
    sessionStorage.clear()
    const said: string[] = []
    const at = (now: number) =>
      recover({
        now: () => now,
        storage: sessionStorage,
        log: () => said.push('log'),
        reload: () => said.push('reload'),
      })
    at(1_000_000)
    at(1_030_000)
    at(1_061_000)
    expect(said).toEqual(['log', 'reload', 'log', 'log', 'reload'])
  })
})
