import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, Page } from 'playwright'
import { median } from '../load/percentile.ts'
import { administrator, newPage, signIn } from './sign-in.ts'

const seconds = 15

/**
 * Milliseconds of processor time that the main thread of an open tab takes in the second in the middle while nobody touches it, beside a
 * blank page. On a machine whose processors others want too, the same second costs up to ten times as much when its turn comes late, and a
 * blank page, which does nothing, never pays that; so no mean is taken of seconds that differ so much.
 */
export async function idleCpu(
  browser: Browser,
  url: string,
): Promise<{ readonly ours: number; readonly blank: number }> {
  const empty = await newPage(browser)
  const blank = await rest(empty)
  await empty.context().close()
  const page = await newPage(browser)
  await signIn(page, url, administrator)
  await page.locator('[role=gridcell]').first().waitFor()
  // What the first screen still does after it is painted is no idling.
  await delay(5_000)
  const ours = await rest(page)
  await page.context().close()
  return { ours, blank }
}

async function rest(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const taskSeconds = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  }
  const each: number[] = []
  let before = await taskSeconds()
  for (let second = 0; second < seconds; second += 1) {
    await delay(1_000)
    const after = await taskSeconds()
    each.push((after - before) * 1_000)
    before = after
  }
  return median(each)
}
