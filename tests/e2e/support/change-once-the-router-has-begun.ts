/** In the page: goes to another screen as soon as the router listens, which is before the first screen stands. */
export function changeOnceTheRouterHasBegun(): void {
  const listen = globalThis.addEventListener
  let isDone = false
  globalThis.addEventListener = (...listener: Parameters<typeof listen>) => {
    listen(...listener)
    if (isDone || listener[0] !== 'popstate') return
    isDone = true
    queueMicrotask(() => (location.hash = '/ui/inventory-management/view-locations'))
  }
}
