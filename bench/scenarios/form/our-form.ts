import type { Browser, Page } from 'playwright'
import { administrator, newPage, signIn } from '../../browser/sign-in.ts'
import { timeInPage, type PageStep } from '../../browser/time-in-page.ts'
import { restOfFrame, timeKeys, type KeyTimes } from '../../browser/time-keys.ts'
import { median, percentile } from '../../load/percentile.ts'

/** A page of the product, signed in as administrator, and its forms. */
export interface OurForms {
  /** Milliseconds from the address to the painted form. The first time of a page its record comes from the server. */
  readonly show: (path: string, isShown: PageStep['isShown']) => Promise<number>
  /** The same several times over, with code and record in the browser; the median. */
  readonly showAgain: (path: string, isShown: PageStep['isShown']) => Promise<number>
  readonly page: Page
  readonly close: () => Promise<void>
}

const runsAgain = 3

/** Keys and entries timed in each round: as many as in the pages of the peers. */
export const keyPresses = 21

/** Milliseconds a person looks at the list before a form is opened; the code of forms comes meanwhile by itself (SHELL-25). */
const aLook = 2_000

/** Signs in on a new page of a new context, which then rests. */
export async function openForms(browser: Browser, url: string): Promise<OurForms> {
  const page = await newPage(browser)
  await signIn(page, url, administrator)
  await page.locator('[role=gridcell]').first().waitFor()
  await page.waitForTimeout(aLook)
  await page.waitForLoadState('networkidle')
  return {
    page,
    show: (path, isShown) => show(page, path, isShown),
    showAgain: async (path, isShown) => {
      const times: number[] = []
      for (let run = 0; run < runsAgain; run += 1) times.push(await show(page, path, isShown))
      return median(times)
    },
    close: () => page.context().close(),
  }
}

async function show(page: Page, path: string, isShown: PageStep['isShown']): Promise<number> {
  await leave(page)
  await page.evaluate(`window.goal = '#/ui/${path}'`)
  return timeInPage(page, { act: go, isShown })
}

/** Back to a list, so that the form is opened anew. */
async function leave(page: Page): Promise<void> {
  await page.evaluate(() => {
    location.hash = '#/ui/transaction/view-requisition'
  })
  await page.locator('.frm-header').waitFor({ state: 'detached' })
  await page.waitForTimeout(300)
}

// These run in the page.
const go = (): void => {
  location.hash = (window as unknown as { readonly goal: string }).goal
}

/** All header fields and the first lines are there. */
export const linesShown = (): boolean =>
  document.querySelectorAll('.frm-header input').length >= 50 &&
  document.querySelector('.frm-lines canvas') !== null &&
  [...document.querySelectorAll('.frm-lines [role=gridcell]')].some((cell) => cell.textContent === 'Line number 1')

/** All 200 header fields are there. */
export const fieldsShown = (): boolean => document.querySelectorAll('.frm-header input').length >= 200

/** Keys in the editor of a quantity: each is read and checked as it comes. */
export async function keysInLine({ page }: OurForms): Promise<KeyTimes> {
  await focusQuantity(page)
  await openEditor(page)
  const times = await timeKeys(page, keyPresses)
  await page.keyboard.press('Escape')
  return times
}

/** A whole entry: Enter takes the value, and the line, the total and the checks follow before the frame is painted. */
export async function entriesInLines({ page }: OurForms): Promise<KeyTimes> {
  await focusQuantity(page)
  const times: number[] = []
  for (let entry = 0; entry < keyPresses; entry += 1) {
    await openEditor(page)
    await page.keyboard.type(String(50 + entry))
    const before = await totalText(page)
    await page.evaluate(`(${watchEnter})(${JSON.stringify(before)})`)
    await page.keyboard.press('Enter')
    times.push(await page.evaluate<number>('window.entered'))
    await restOfFrame(entry)
  }
  return { p50: median(times.slice(1)), p95: percentile(times.slice(1), 0.95) }
}

/** Keys in the last of 200 header fields. */
export async function keysInHeader({ page }: OurForms): Promise<KeyTimes> {
  await page.locator('.frm-header input').last().click()
  return timeKeys(page, keyPresses)
}

/** The quantity of the first line in sight, as the keyboard gets there. */
async function focusQuantity(page: Page): Promise<void> {
  const canvas = page.locator('.frm-lines canvas').first()
  await canvas.scrollIntoViewIfNeeded()
  // The grid measures itself anew after the scroll.
  await page.waitForTimeout(600)
  const cell = page.locator('.frm-lines [role=row][aria-rowindex="4"] [role=gridcell][aria-colindex="3"]')
  const box = await cell.boundingBox()
  if (box === null) throw new Error('The grid shows no quantity')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

async function openEditor(page: Page): Promise<void> {
  await page.keyboard.press('F2')
  await page.locator('#portal input').first().waitFor()
}

function totalText(page: Page): Promise<string> {
  return page.locator('[data-total=total]').innerText()
}

// Runs in the page: from the next key press until the total is another one and painted.
const watchEnter = `(before) => {
  window.entered = new Promise((done) => {
    document.addEventListener('keydown', () => {
      const start = performance.now()
      const look = () => {
        const isNew = document.querySelector('[data-total=total]').innerText !== before
        if (isNew || performance.now() - start > 3000) setTimeout(() => done(performance.now() - start))
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    }, { capture: true, once: true })
  })
}`
