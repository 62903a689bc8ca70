/** Runs something when the page has nothing better to do, at the latest after `timeout` milliseconds; answers what calls it off. */
export function whenIdle(run: () => void, timeout: number): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, Math.min(timeout, 1000))
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout })
  return () => cancelIdleCallback(handle)
}
