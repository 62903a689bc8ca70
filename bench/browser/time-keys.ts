import type { Page } from 'playwright'
import { percentile } from '../load/percentile.ts'

/** How long keys took from the press to the painted frame, in milliseconds. */
export interface KeyTimes {
  readonly p50: number
  readonly p95: number
}

/** Presses a key so often in what has the focus, and times each inside the page, so that the way to the browser does not count. */
export async function timeKeys(
  page: Page,
  key: string,
  count: number,
  between?: () => Promise<void>,
): Promise<KeyTimes> {
  await page.evaluate(listen)
  for (let press = 0; press < count; press += 1) {
    await page.keyboard.press(key)
    await page.evaluate(`new Promise(${untilTimed(press)})`)
    await between?.()
  }
  const times = await page.evaluate<readonly number[]>('window.keyTimes')
  // The first press warms up.
  const warm = times.slice(1)
  return { p50: percentile(warm, 0.5), p95: percentile(warm, 0.95) }
}

/** Runs in the page, whose content policy refuses what the driver's own waiting would evaluate. */
function untilTimed(press: number): string {
  return `(done) => { const look = () => (window.keyTimes.length > ${press} ? done() : setTimeout(look, 5)); look() }`
}

// The first task after a frame's callbacks comes when the frame has been handed over to be painted.
const listen = `(() => {
  window.keyTimes = []
  if (window.keysAreTimed) return
  window.keysAreTimed = true
  document.addEventListener('keydown', () => {
    const start = performance.now()
    requestAnimationFrame(() => setTimeout(() => window.keyTimes.push(performance.now() - start)))
  }, true)
})()`
