import type { Page } from 'playwright'

/** How long nothing may be asked of the server before a screen counts as complete. */
const quietMilliseconds = 400
/** How long a screen may ask for more. */
const patienceMilliseconds = 30_000

/** Waits until a page has all it asked for: no call is open, nothing says that it loads, and its letters are there. */
export type Settle = () => Promise<void>

/** Watches the calls of a page from now on. A stream of events stays open and is none. */
export function watchCalls(page: Page): Settle {
  const open = new Set<object>()
  let lastChange = Date.now()
  const note = (change: () => unknown) => {
    change()
    lastChange = Date.now()
  }
  page.on('request', (call) => {
    if (call.resourceType() !== 'eventsource') note(() => open.add(call))
  })
  page.on('requestfinished', (call) => note(() => open.delete(call)))
  page.on('requestfailed', (call) => note(() => open.delete(call)))
  const isQuiet = () => open.size === 0 && Date.now() - lastChange >= quietMilliseconds
  return async () => {
    const latest = Date.now() + patienceMilliseconds
    while (!isQuiet() && Date.now() < latest) await new Promise((resolve) => setTimeout(resolve, 50))
    await page.waitForFunction(
      () => document.querySelector('main [aria-busy=true]') === null && document.fonts.status === 'loaded',
    )
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  }
}
