import type { Page } from 'playwright'
import { afterEach, expect, it } from 'vitest'
import { addressOf, useBrowser } from './support/browser.ts'
import { focusFault } from './support/focus-fault.ts'
import { demoPassword } from './support/begin-session.ts'

const browser = useBrowser()

afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

it.each(['light', 'dark'] as const)(
  '[ACC-3, ACC-4, ACC-5] sign in, write, submit, find and sign out by the keyboard alone, %s',
  async (colorScheme) => {
    const page = await browser.open({ colorScheme, reducedMotion: 'reduce' })
    const walk = createWalk(page)
    await signInByKeyboard(page)
    await skipToContent(page, walk)
    const docNo = await writeRequisition(page, walk)
    await filterByStatus(page, walk)
    await openByGrid(page, walk, docNo)
    await signOut(page, walk)
    expect(walk.faults()).toEqual([])
  },
)

/** Steps with the Tab key that look at each focus on the way. */
interface Walk {
  /** Goes on, or back, until what has the focus is called so. */
  readonly to: (name: RegExp, key?: 'Tab' | 'Shift+Tab') => Promise<void>
  readonly faults: () => readonly string[]
}

function createWalk(page: Page): Walk {
  const faults = new Set<string>()
  const look = async () => {
    const fault = await focusFault(page)
    if (fault !== undefined) faults.add(fault)
  }
  return {
    to: async (name, key = 'Tab') => {
      const passed: string[] = []
      for (let presses = 0; presses < 60; presses += 1) {
        await page.keyboard.press(key)
        await look()
        const now = await focusedName(page)
        if (name.test(now)) return
        passed.push(now)
      }
      throw new Error(`Nothing called ${name} after ${passed.join(' | ')}`)
    },
    faults: () => [...faults],
  }
}

/** Name of what has the focus, near enough to how it is read out. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement)) return ''
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : []
    const name = element.getAttribute('aria-label') ?? labels.map(({ textContent }) => textContent).join(' ')
    return (name === '' ? element.innerText : name).trim()
  })
}

async function signInByKeyboard(page: Page): Promise<void> {
  await page.goto(addressOf('/ui/login'))
  await page.getByLabel('User ID').waitFor()
  await page.keyboard.type('chef')
  await page.keyboard.press('Tab')
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Site' }).waitFor()
  await page.keyboard.type('resort')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Requisitions' }).waitFor()
}

/** The first Tab leads to the link past header and menu, which is seen only then. */
async function skipToContent(page: Page, walk: Walk): Promise<void> {
  const skip = page.getByRole('button', { name: 'Skip to content' })
  expect((await skip.boundingBox())?.y).toBeLessThan(0)
  await walk.to(/^Skip to content$/)
  expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0)
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
}

async function writeRequisition(page: Page, walk: Walk): Promise<string> {
  await walk.to(/^New Requisition$/)
  await page.keyboard.press('Enter')
  await page.getByRole('grid', { name: 'Lines' }).waitFor()
  expect(await page.title()).toBe('Requisition · Larder')
  await walk.to(/^Supply location/)
  await page.keyboard.type('cold')
  await page.getByRole('listbox', { name: 'Candidates' }).getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await walk.to(/^Add a line/)
  await page.keyboard.type('tenderloin')
  await page.getByRole('listbox', { name: 'Candidates' }).getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await page.locator('[role=gridcell]:focus').waitFor()
  await page.keyboard.type('3', { delay: 20 })
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('[data-total="totalQty"]').innerText()).toBe('3.00')
  await page.keyboard.press('Escape')
  await walk.to(/^Submit$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.locator('.frm-title').getByText('Pending approval').waitFor()
  const heading = await page.getByRole('heading', { level: 1 }).innerText()
  await walk.to(/^Back to the list$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('grid', { name: 'Requisitions' }).getByRole('row').nth(1).waitFor()
  return /REQ\w+/.exec(heading)?.[0] ?? ''
}

/** The drawer takes the focus, keeps it and gives it back. */
async function filterByStatus(page: Page, walk: Walk): Promise<void> {
  await walk.to(/^Filters$/)
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await drawer.waitFor()
  const isInside = () => drawer.evaluate((dialog) => dialog.contains(document.activeElement))
  await expect.poll(isInside).toBe(true)
  await walk.to(/^Pending approval$/)
  await page.keyboard.press('Space')
  // Back past the first control the browser's own bar comes, and then the last; the page behind never does.
  for (let presses = 0; presses < 2; presses += 1) {
    await page.keyboard.press('Shift+Tab')
    const isOnPage = await page.evaluate(() => document.activeElement !== document.body)
    expect(!isOnPage || (await isInside())).toBe(true)
  }
  await walk.to(/^Apply$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await drawer.waitFor({ state: 'detached' })
  await expect.poll(() => focusedName(page)).toMatch(/^Filters/)
  await page.getByRole('button', { name: 'Remove filter Status' }).waitFor()
}

async function openByGrid(page: Page, walk: Walk, docNo: string): Promise<void> {
  await page.getByRole('gridcell', { name: docNo }).waitFor()
  await walk.to(new RegExp(docNo))
  await page.keyboard.press('Enter')
  await page.waitForURL(/create-requisition\/\d+/)
  await page.getByRole('heading', { level: 1, name: new RegExp(docNo) }).waitFor()
}

/** The menu of the person closes with Escape, gives the focus back, and ends the session. */
async function signOut(page: Page, walk: Walk): Promise<void> {
  await walk.to(/^Account of chef$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  const last = page.getByRole('menuitem', { name: 'Sign Out' })
  await last.waitFor()
  await page.keyboard.press('Escape')
  await last.waitFor({ state: 'hidden' })
  expect(await focusedName(page)).toBe('Account of chef')
  await page.keyboard.press('Enter')
  await walk.to(/^Sign Out$/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/ui\/login$/)
  await page.getByLabel('User ID').waitFor()
}
