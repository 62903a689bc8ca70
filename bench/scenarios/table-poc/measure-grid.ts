import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from 'playwright'
import { percentile } from '../../load/percentile.ts'
import type { GridPage } from './grid-pages.ts'

/** What one visit of a page came to, in milliseconds, frames a second and MB. */
export interface GridRun extends ScrollRun {
  readonly firstCell: number
  readonly commit: number
  readonly heap: number
}

/** What turning the wheel over a grid came to. */
export interface ScrollRun {
  readonly frames: number
  /** Work of the main thread for one frame, in its own processor time: it does not depend on what else the machine does. */
  readonly work: number
  readonly frameP99: number
  readonly sidewaysP99: number
  readonly throttledFrames: number
  readonly throttledP99: number
}

/** 54,000 px a second: a row and a half of the window more with every frame. */
const fling = 54_000
const sideways = 6_000
const scrollMilliseconds = 2_500

/** Opens a page and waits until its first cell is painted; answers when that was. */
export async function openGrid(
  browser: Browser,
  { url, grid, rows }: { readonly url: string; readonly grid: GridPage; readonly rows: number },
): Promise<{ readonly page: Page; readonly firstCell: number }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const query = new URLSearchParams({ painted: grid.paints, first: grid.first, rows: String(rows) })
  await page.goto(`${url}/${grid.id}?${query}`)
  const firstCell = Number(await page.evaluate('probe.first'))
  await delay(700)
  return { page, firstCell }
}

/** One visit: first cell, heap, three commits, and a scroll each way with and without a slow processor. */
export async function runGrid(
  browser: Browser,
  of: { readonly url: string; readonly grid: GridPage; readonly rows: number },
): Promise<GridRun> {
  const { page, firstCell } = await openGrid(browser, of)
  const session = await page.context().newCDPSession(page)
  const heap = await heapMegabytes(session)
  const commits: number[] = []
  for (let row = 1; row <= 5; row += 1) commits.push(await commitCell(page, of.grid, row))
  await page.keyboard.press('Escape')
  const scrolled = await scrollGrid(page, session)
  await page.context().close()
  return { firstCell, heap, commit: percentile(commits, 0.5), ...scrolled }
}

/** The wheel down and across, then down again with the processor four times slower. */
export async function scrollGrid(page: Page, session: CDPSession): Promise<ScrollRun> {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const before = await taskSeconds(session)
  const down = await wheelFrames(page, 0, fling)
  const work = (1_000 * ((await taskSeconds(session)) - before)) / down.length
  const across = await wheelFrames(page, sideways, 0)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const throttled = await wheelFrames(page, 0, fling)
  return {
    work,
    frames: framesASecond(down),
    frameP99: percentile(down, 0.99),
    sidewaysP99: percentile(across, 0.99),
    throttledFrames: framesASecond(throttled),
    throttledP99: percentile(throttled, 0.99),
  }
}

/** Types a quantity into the second column of a row and presses Enter; answers how long until it is painted. */
async function commitCell(page: Page, { headHeight, opensWithEnter }: GridPage, row: number): Promise<number> {
  const text = `${200 + row}.125`
  await page.mouse.click(290, headHeight + 50 * row + 25)
  await delay(150)
  if (opensWithEnter) await page.keyboard.press('Enter')
  await delay(150)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
  await delay(100)
  const painted = page.evaluate(`probe.committed('${text}')`)
  await delay(30)
  await page.keyboard.press('Enter')
  return Number(await Promise.race([painted, delay(5_000, Number.NaN)]))
}

/** Turns a real wheel over the grid at so many px a second, after a moment of rest; answers the length of every frame meanwhile. */
export async function wheelFrames(page: Page, x: number, y: number): Promise<readonly number[]> {
  await delay(300)
  const session = await page.context().newCDPSession(page)
  const seconds = scrollMilliseconds / 1_000
  await page.evaluate(watchFrames)
  await session.send('Input.synthesizeScrollGesture', {
    x: 700,
    y: 600,
    xDistance: -x * seconds,
    yDistance: -y * seconds,
    speed: Math.max(x, y),
    gestureSourceType: 'mouse',
  })
  // The page answers with the length of every frame.
  const frames = (await page.evaluate('window.stopFrames()')) as readonly number[]
  await session.detach()
  return frames.slice(2)
}

// Runs in the page.
const watchFrames = `(() => {
  const frames = []
  let before
  let isOn = true
  const frame = (now) => {
    if (before !== undefined) frames.push(now - before)
    before = now
    if (isOn) requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  window.stopFrames = () => {
    isOn = false
    return frames
  }
})()`

/** Frames in which a row was blank, of those of a fling. */
export async function countBlanks(page: Page): Promise<number> {
  return Number(await page.evaluate(`probe.blanks(${JSON.stringify({ y: fling, milliseconds: 1_500 })})`))
}

/** How many frames such lengths in milliseconds make a second. */
export function framesASecond(frames: readonly number[]): number {
  return (1_000 * frames.length) / frames.reduce((sum, length) => sum + length, 0)
}

/** Seconds the main thread has worked. */
async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
}

/** What scripts hold after a collection, with the memory behind typed arrays. */
async function heapMegabytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const usage = await session.send('Runtime.getHeapUsage')
  const backing = 'backingStorageSize' in usage ? Number(usage.backingStorageSize) : 0
  return (usage.usedSize + backing) / 1_048_576
}
