import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright'
import { percentile } from '../load/percentile.ts'

/** How long keys took from the press to the painted frame, in milliseconds. */
export interface KeyTimes {
  readonly p50: number
  readonly p95: number
}

/**
 * Types a digit and takes it back so often in what has the focus, and times each press inside the page, so that the way to the
 * browser does not count. The presses come at any moment of a frame, as a person's do: right after a frame each would wait a whole
 * one, whatever it costs.
 */
export async function timeKeys(page: Page, count: number): Promise<KeyTimes> {
  await page.evaluate(listen)
  for (let press = 0; press < count; press += 1) {
    await page.keyboard.press(press % 2 === 0 ? '1' : 'Backspace')
    await page.evaluate(`new Promise(${untilTimed(press)})`)
    await restOfFrame(press)
  }
  const times = await page.evaluate<readonly number[]>('window.keyTimes')
  // The first press warms up.
  const warm = times.slice(1)
  return { p50: percentile(warm, 0.5), p95: percentile(warm, 0.95) }
}

/** Pauses that spread presses evenly over the 17 ms of a frame: 7 and 17 have no common divisor. */
export function restOfFrame(press: number): Promise<void> {
  return delay(20 + ((press * 7) % 17))
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
