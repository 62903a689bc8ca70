import type { Locator, Page } from 'playwright'
import { afterEach, describe, expect, it } from 'vitest'
import { addressOf, useBrowser } from './support/browser.ts'
import { useSignedInPage } from './support/signed-in-page.ts'

const browser = useBrowser()
const title = 'Grid proof of concept'

afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

const signedIn = useSignedInPage(browser, { user: 'controller', site: 'resort' })

/** Each test starts with a fresh grid. */
async function openGrid(width = 1440): Promise<{ page: Page; grid: Locator }> {
  const page = await signedIn()
  await page.setViewportSize({ width, height: 1080 })
  // The menu is closed where there is no room for it, when the app starts.
  if (width < 800) await page.reload()
  await page.goto(addressOf('/ui/transaction/view-requisition'))
  await page.getByRole('heading', { level: 1, name: 'Requisitions' }).waitFor()
  await page.goto(addressOf('/ui/tablepoc'))
  const grid = page.getByRole('grid', { name: title })
  await cell(grid, 1, 1).waitFor()
  return { page, grid }
}

/** A row by its number and a cell in it, both from 1. */
function row(grid: Locator, number: number): Locator {
  return grid.locator(`[role=row][aria-rowindex="${number + 1}"]`)
}
function cell(grid: Locator, rowNumber: number, column: number): Locator {
  return row(grid, rowNumber).locator(`[role=gridcell][aria-colindex="${column}"]`)
}

const plan = 'Plan quantity, Set 1'
const prep = 'Prep quantity, Set 1'

describe('the grid proof of concept', () => {
  it('[SPEC-2.10.1, SPEC-2.10.9] has 100,000 rows of 80 columns, by role and name, 50 px and 900 px high', async () => {
    const { page, grid } = await openGrid()
    expect(await page.title()).toContain(title)
    await expect.poll(() => grid.getAttribute('aria-rowcount')).toBe('100001')
    await expect.poll(() => grid.getAttribute('aria-colcount')).toBe('80')
    await grid.getByRole('columnheader', { name: 'Product name, Set 1' }).waitFor()
    expect((await row(grid, 2).boundingBox())?.height).toBe(50)
    const first = await cell(grid, 1, 1).boundingBox()
    expect((await cell(grid, 2, 1).boundingBox())?.y).toBe((first?.y ?? 0) + 50)
    expect(await page.locator('.tpoc-grid').evaluate((element) => element.getBoundingClientRect().height)).toBe(900)
  })

  it('[SPEC-2.10.3, SPEC-2.10.8] edits the row that was clicked and keeps it when another is', async () => {
    const { grid } = await openGrid()
    await cell(grid, 3, 2).click()
    const entry = row(grid, 3).getByRole('textbox', { name: 'Used quantity, Set 1' })
    await entry.fill('2.5')
    await row(grid, 3).getByRole('textbox', { name: 'Cost, Set 1' }).fill('0.3')
    await expect.poll(() => row(grid, 3).getByRole('status', { name: 'Value, Set 1' }).innerText()).toBe('0.75')
    await cell(grid, 6, 2).click()
    await row(grid, 6).getByRole('textbox', { name: plan }).waitFor()
    expect(await row(grid, 3).getByRole('textbox').count()).toBe(0)
    await expect.poll(() => cell(grid, 3, 7).innerText()).toBe('0.75')
    await expect.poll(() => grid.locator('[role=row]:has(input)').count()).toBe(1)
  })

  it('[SPEC-2.10.4] goes down with Enter, places the focus after 100 ms and loses no key', async () => {
    const { page, grid } = await openGrid()
    await cell(grid, 2, 2).click()
    await row(grid, 2).getByRole('textbox', { name: plan }).waitFor()
    await expect.poll(() => focusedLabel(page)).toBe(plan)
    await page.keyboard.type('11')
    await page.evaluate(watchFocus)
    await page.keyboard.press('Enter')
    await page.keyboard.type('22')
    await expect.poll(() => focusedLabel(page)).toBe(plan)
    await expect.poll(() => timeToFocus(page)).toBeGreaterThanOrEqual(99)
    await expect.poll(() => row(grid, 3).getByRole('textbox', { name: plan }).inputValue()).toBe('22')
    await page.keyboard.press('Enter')
    await row(grid, 4).getByRole('textbox', { name: plan }).waitFor()
    await expect.poll(() => cell(grid, 2, 2).innerText()).toBe('11.00')
    await expect.poll(() => cell(grid, 3, 2).innerText()).toBe('22.00')
  })

  it('[SPEC-2.10.4] keeps rows as fast as a scanner types them', async () => {
    const { page, grid } = await openGrid()
    await cell(grid, 2, 2).click()
    await expect.poll(() => focusedLabel(page)).toBe(plan)
    await page.keyboard.press('Control+A')
    await page.keyboard.type('31\n32\n33\n34')
    await expect.poll(() => row(grid, 5).getByRole('textbox', { name: plan }).inputValue()).toBe('34')
    const kept = [2, 3, 4].map((number) => cell(grid, number, 2).innerText())
    expect(await Promise.all(kept)).toEqual(['31.00', '32.00', '33.00'])
    await expect.poll(() => grid.locator('[role=row]:has(input)').count()).toBe(1)
  })

  it('[SPEC-2.10.4] keeps rows and every key while the page is late with its frames', async () => {
    const { page, grid } = await openGrid()
    await cell(grid, 2, 2).click()
    await expect.poll(() => focusedLabel(page)).toBe(plan)
    await page.keyboard.press('Control+A')
    await page.evaluate(delayFrames, 250)
    // A key each 40 ms: rows are left before they are drawn, and timers of rows that were left come in between.
    await page.keyboard.type('31\n32\n33\n34', { delay: 40 })
    await expect.poll(() => row(grid, 5).getByRole('textbox', { name: plan }).inputValue()).toBe('34')
    const kept = () => Promise.all([2, 3, 4].map((number) => cell(grid, number, 2).innerText()))
    await expect.poll(kept).toEqual(['31.00', '32.00', '33.00'])
  })

  it('[SPEC-2.10.4] puts a key that comes right behind the focus behind the keys that were kept', async () => {
    const { page, grid } = await openGrid()
    await cell(grid, 2, 2).click()
    await expect.poll(() => focusedLabel(page)).toBe(plan)
    await page.evaluate(typeBehindFocus, '7')
    await page.keyboard.press('Enter')
    await page.keyboard.type('5')
    await expect.poll(() => row(grid, 3).getByRole('textbox', { name: plan }).inputValue()).toBe('57')
  })

  it('[SPEC-2.10.5] leaves the row with Escape and drops what was typed', async () => {
    const { page, grid } = await openGrid()
    const before = await cell(grid, 5, 2).innerText()
    await cell(grid, 5, 2).click()
    await row(grid, 5).getByRole('textbox', { name: plan }).fill('77')
    await page.keyboard.press('Escape')
    await expect.poll(() => grid.getByRole('textbox').count()).toBe(0)
    await expect.poll(() => cell(grid, 5, 2).innerText()).toBe(before)
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('gridcell')
  })

  it('[SPEC-2.10.6] moves within the row with Tab, round its ends and past the value', async () => {
    const { page, grid } = await openGrid()
    await cell(grid, 4, 6).click()
    await expect.poll(() => focusedLabel(page)).toBe('Cost, Set 1')
    await page.keyboard.press('Tab')
    expect(await focusedLabel(page)).toBe('Remarks, Set 1')
    for (let presses = 0; presses < 7; presses += 1) await page.keyboard.press('Shift+Tab')
    expect(await focusedLabel(page)).toBe('Remarks, Set 10')
    await expect.poll(async () => (await focusedBox(page))?.x ?? 0).toBeGreaterThan(900)
    await page.keyboard.press('Tab')
    expect(await focusedLabel(page)).toBe('Product name, Set 1')
    await expect.poll(() => grid.locator('[role=row]:has(input)').getAttribute('aria-rowindex')).toBe('5')
  })

  it('[SPEC-2.10.7] stays in a row that cannot be kept and says why', async () => {
    const { page, grid } = await openGrid()
    await cell(grid, 3, 3).click()
    const entry = row(grid, 3).getByRole('textbox', { name: prep })
    await entry.fill('many')
    await page.keyboard.press('Enter')
    await page.getByText(`${prep}: Enter a number`).waitFor()
    await expect.poll(() => entry.getAttribute('aria-invalid')).toBe('true')
    await entry.fill('1.5')
    await page.keyboard.press('Enter')
    await expect.poll(() => cell(grid, 3, 3).innerText()).toBe('1.50')
  })

  it('[SPEC-2.10.9] is read, entered and left with the keyboard alone', async () => {
    const { page, grid } = await openGrid()
    await cell(grid, 1, 1).focus()
    await page.keyboard.press('Control+End')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-cell'))).toBe('99999:79')
    await page.keyboard.press('F2')
    await expect.poll(() => focusedLabel(page)).toBe('Remarks, Set 10')
    await page.keyboard.type('the last')
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedLabel(page)).toBe('Remarks, Set 10')
    await page.keyboard.press('Escape')
    await expect.poll(() => cell(grid, 100_000, 80).innerText()).toBe('the last')
  })

  it('[SPEC-2.10.10] fits a narrow window', async () => {
    const { page, grid } = await openGrid(390)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await cell(grid, 2, 2).click()
    await row(grid, 2).getByRole('textbox', { name: plan }).fill('5')
    await page.keyboard.press('Enter')
    await expect.poll(() => cell(grid, 2, 2).innerText()).toBe('5.00')
  })

  it('[SPEC-2.10.10] asks for sign-in', async () => {
    const page = await browser.open()
    await page.goto(addressOf('/ui/tablepoc'))
    await page.getByLabel('User ID').waitFor()
  })
})

function focusedLabel(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
}

/** Runs in the page: milliseconds from the next Enter until an entry has the focus. */
function watchFocus(): void {
  let pressed = 0
  const press = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') pressed = performance.now()
  }
  const focus = ({ target }: FocusEvent) => {
    if (pressed === 0 || !(target instanceof HTMLInputElement)) return
    removeEventListener('keydown', press, true)
    removeEventListener('focusin', focus)
    document.documentElement.dataset['timeToFocus'] = String(performance.now() - pressed)
  }
  addEventListener('keydown', press, true)
  addEventListener('focusin', focus)
}

/** Lets frames come later, as on a busy machine. */
function delayFrames(milliseconds: number): void {
  const frame = window.requestAnimationFrame.bind(window)
  const late = (draw: FrameRequestCallback) => window.setTimeout(() => frame(draw), milliseconds)
  Object.assign(window, { requestAnimationFrame: late, cancelAnimationFrame: (id: number) => window.clearTimeout(id) })
}

/** Types a key right behind the timer that places the focus, before anything else is drawn. */
function typeBehindFocus(key: string): void {
  const wait = window.setTimeout.bind(window)
  const waitAndType = (run: () => void, milliseconds?: number) =>
    wait(() => {
      run()
      if (milliseconds === 100) document.execCommand('insertText', false, key)
    }, milliseconds)
  Object.assign(window, { setTimeout: waitAndType })
}

/** What `watchFocus` measured, in milliseconds. */
function timeToFocus(page: Page): Promise<number> {
  return page.evaluate(() => Number(document.documentElement.dataset['timeToFocus']))
}

function focusedBox(page: Page) {
  return page.locator(':focus').boundingBox()
}
