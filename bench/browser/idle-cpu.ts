import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, Page } from 'playwright'
import { administrator, newPage, signIn } from './sign-in.ts'

const seconds = 10

/** Milliseconds of processor time a second that the main thread of an open tab takes while nobody touches it. */
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
  const before = await taskSeconds()
  await delay(seconds * 1_000)
  return ((await taskSeconds()) - before) * (1_000 / seconds)
}
