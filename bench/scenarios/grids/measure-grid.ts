import type { Browser, Page } from 'playwright'
import { administrator, newPage, signIn } from '../../browser/sign-in.ts'
import { timeInPage } from '../../browser/time-in-page.ts'
import { restOfFrame } from '../../browser/time-keys.ts'

/** Milliseconds of one context. */
export interface GridTimes {
  readonly first: number
  readonly again: number
  readonly keys: readonly number[]
  readonly entries: readonly number[]
}

/** Which record, and where in it is typed. */
export interface GridOf {
  readonly path: string
  readonly column: RegExp
  /** The total an entry changes. */
  readonly total: string
}

const presses = 21
/** Milliseconds somebody looks at the list before; the code of forms comes meanwhile by itself (SHELL-25). */
const aLook = 2_000

/** Opens a record with a wide grid twice, and types in its cells. */
export async function measureGrid(browser: Browser, url: string, { path, column, total }: GridOf): Promise<GridTimes> {
  const page = await newPage(browser)
  try {
    await signIn(page, url, administrator)
    await page.locator('[role=gridcell]').first().waitFor()
    await page.waitForTimeout(aLook)
    const first = await show(page, path)
    await page.evaluate(() => {
      location.hash = '#/ui/transaction/view-requisition'
    })
    await page.locator('.frm-lines').first().waitFor({ state: 'detached' })
    await page.waitForTimeout(500)
    const again = await show(page, path)
    // What the form still asks for after it is painted is no typing.
    await page.waitForTimeout(aLook)
    return { first, again, ...(await typed(page, { path, column, total })) }
  } finally {
    await page.context().close()
  }
}

async function show(page: Page, path: string): Promise<number> {
  await page.evaluate(`window.goal = '#/ui/${path}'`)
  return timeInPage(page, {
    act: () => {
      location.hash = (window as unknown as { readonly goal: string }).goal
    },
    isShown: () =>
      document.querySelectorAll('.frm-header input').length > 3 &&
      document.querySelectorAll('.frm-lines [role=gridcell]').length > 20,
  })
}

async function typed(page: Page, { column, total }: GridOf): Promise<Pick<GridTimes, 'keys' | 'entries'>> {
  const canvas = page.locator('.frm-lines canvas').first()
  await canvas.scrollIntoViewIfNeeded()
  // The grid measures itself anew after the scroll.
  await page.waitForTimeout(600)
  const header = page.locator('.frm-lines').getByRole('columnheader').filter({ hasText: column })
  const place = await header.first().getAttribute('aria-colindex')
  const cell = page.locator(`.frm-lines [role=row][aria-rowindex="3"] [role=gridcell][aria-colindex="${place}"]`)
  const box = await cell.boundingBox()
  if (box === null) throw new Error('The grid does not show the cell to type in')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  const keys: number[] = []
  const entries: number[] = []
  for (let entry = 0; entry < presses; entry += 1) {
    await page.keyboard.press('F2')
    await page.locator('#portal input').first().waitFor()
    await page.evaluate(watchKey)
    await page.keyboard.press(String(1 + (entry % 9)))
    keys.push(await page.evaluate<number>('window.typed'))
    await page.keyboard.type(String(20 + entry))
    await page.evaluate(`(${watchEnter})(${JSON.stringify(total)})`)
    await page.keyboard.press('Enter')
    entries.push(await page.evaluate<number>('window.typed'))
    await restOfFrame(entry)
  }
  // The first of each warms up.
  return { keys: keys.slice(1), entries: entries.slice(1) }
}

// These run in the page: from the next key press until its frame, or the new total, is painted.
// An expression that is a promise would be waited for.
const watchKey = `void (window.typed = new Promise((done) => {
  document.addEventListener('keydown', () => {
    const start = performance.now()
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)))
  }, { capture: true, once: true })
}))`

const watchEnter = `(total) => {
  const words = () => document.querySelector('[data-total=' + total + ']').innerText
  const before = words()
  window.typed = new Promise((done) => {
    document.addEventListener('keydown', () => {
      const start = performance.now()
      const look = () => {
        if (words() !== before || performance.now() - start > 3000) setTimeout(() => done(performance.now() - start))
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    }, { capture: true, once: true })
  })
}`
