import type { Page } from 'playwright'
import { openBrowser } from '../browser/open-browser.ts'
import { administrator, enterCredentials, newPage } from '../browser/sign-in.ts'
import { timeInPage, type PageStep } from '../browser/time-in-page.ts'
import { median, percentile } from '../load/percentile.ts'
import { openDirect } from '../product/direct-database.ts'
import { fillRequisitions, listRows } from '../product/fill-requisitions.ts'
import type { Stage } from '../product/stage.ts'
import type { Figure } from '../report/figure.ts'
import type { Scenario } from '../scenario.ts'

const runs = 3
const rows = listRows

/** Scrolling the list of a million documents in the browser. */
export const gridScroll: Scenario = {
  name: 'grid-scroll',
  title: `scrolling the list of ${rows.toLocaleString('en')}`,
  about:
    'The list screen on the real server with the rows of list-million: 300 rows a second for 5 seconds, without a graphics card. The floor\n' +
    'is the same page with nothing moving.',
  run: measure,
}

async function measure(stage: Stage): Promise<readonly Figure[]> {
  const product = await stage.product('million')
  const direct = await openDirect(product.dataDir, 2)
  const found = await direct.admin.query<{ readonly many: boolean }>('select count(*) >= $1 as many from requisition', [
    rows,
  ])
  if (found.rows[0]?.many !== true) await fillRequisitions(direct.admin, 0, rows)
  await direct.close()
  const browser = await openBrowser()
  try {
    const page = await newPage(browser)
    await enterCredentials(page, product.url, administrator)
    const painted = await timeInPage(page, confirm)
    const resting = await repeat(page, 0)
    const moving = await repeat(page, 1)
    const beside = (value: number) => ({ name: 'resting', value })
    return [
      { what: 'Ok clicked to first rows painted', ours: painted, unit: 'ms' },
      { what: 'frames a second', ours: moving.perSecond, unit: 'fps', beside: beside(resting.perSecond) },
      { what: 'time between frames, p99', ours: moving.p99, unit: 'ms', beside: beside(resting.p99) },
    ]
  } finally {
    await browser.close()
  }
}

interface Frames {
  readonly perSecond: number
  readonly p99: number
}

async function repeat(page: Page, speed: number): Promise<Frames> {
  const all: Frames[] = []
  for (let run = 0; run < runs; run += 1) all.push(await scroll(page, speed))
  return { perSecond: median(all.map((one) => one.perSecond)), p99: median(all.map((one) => one.p99)) }
}

async function scroll(page: Page, speed: number): Promise<Frames> {
  const frames = await page.evaluate<readonly number[]>(`(${scrollInPage})(${speed})`)
  const seconds = frames.reduce((sum, frame) => sum + frame, 0) / 1000
  return { perSecond: frames.length / seconds, p99: percentile(frames, 0.99) }
}

// Runs in the page: moves the grid's scroller in every frame and notes the time between frames.
const scrollInPage = `(speed) => new Promise((done) => {
  const scroller = document.querySelector('.dvn-scroller')
  scroller.scrollTop = 0
  const frames = []
  const start = performance.now()
  let last = start
  const step = (now) => {
    if (now > last) frames.push(now - last)
    last = Math.max(last, now)
    scroller.scrollTop = speed * 300 * 34 * (now - start) / 1000
    if (now - start < 5000) requestAnimationFrame(step)
    else done(frames)
  }
  requestAnimationFrame(step)
})`

const confirm: PageStep = {
  act: () => [...document.querySelectorAll('button')].find((button) => button.textContent === 'Ok')?.click(),
  isShown: () => [...document.querySelectorAll('[role=gridcell]')].some((cell) => cell.textContent?.startsWith('REQ')),
}
