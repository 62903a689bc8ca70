import { useEffect } from 'react'
import { keepStart, loadOfflineStart, ownerOf, useServices, type AppServices } from '#engine'
import { createCountStore } from './count-store.ts'

/** Texts the page shows. */
const textKeys = ['counting', 'shell', 'Common', 'form']

/**
 * Keeps the page that is shown on the device, where a service worker runs: its files, its words and how figures are written, so that it
 * opens anew without a net (COUNT-27).
 */
export function useKeptPage(): void {
  const services = useServices()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined
    const { serviceWorker } = navigator
    const keep = () => void keepPage(services).catch(() => undefined)
    keep()
    // The worker may come after the page.
    serviceWorker.addEventListener('controllerchange', keep)
    return () => serviceWorker.removeEventListener('controllerchange', keep)
  }, [services])
}

async function keepPage(services: AppServices): Promise<void> {
  const worker = await activeWorker()
  if (worker === undefined) return
  await loadOfflineStart()
  keepStart(services, textKeys)
  worker.postMessage({ keep: performance.getEntriesByType('resource').map(({ name }) => name) })
}

/** At sign-out: sheets of which nothing waits, and the page. What waits stays for the person alone (COUNT-23). */
export async function forgetPage({ store, now }: AppServices): Promise<void> {
  const { values } = store.getState().session
  if (values !== undefined) await createCountStore(ownerOf(values), now).forgetSheets()
  const worker = 'serviceWorker' in navigator ? await activeWorker() : undefined
  worker?.postMessage('forget')
}

async function activeWorker(): Promise<ServiceWorker | undefined> {
  return (await navigator.serviceWorker.getRegistration())?.active ?? undefined
}
