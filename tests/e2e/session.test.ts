import type { Page } from 'playwright'
import { afterEach, describe, expect, it } from 'vitest'
import { useBrowser } from './support/browser.ts'
import { lastActivity, waitForIdleWatch } from './support/idle-watch.ts'
import { signInByForm } from './support/sign-in.ts'

const browser = useBrowser()
const minute = 60_000

afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

/** A signed-in page whose clock the test holds; the demo's limit is 59 minutes. */
async function openWatched(user = 'chef'): Promise<Page> {
  const page = await browser.open()
  await page.clock.install()
  await signInByForm(page, { user, site: 'resort' })
  await page.getByRole('link', { name: 'Requisitions' }).waitFor()
  await page.getByRole('button', { name: 'Settings' }).waitFor()
  await waitForIdleWatch(page)
  return page
}

const warningOf = (page: Page) => page.getByRole('dialog', { name: 'Session timeout' })

describe('an idle session', () => {
  it('[SPEC-4.4.2] [SPEC-2.3.1] [SESSION-5] warns after 59 minutes, closing what is open, and Escape does not close the warning', async () => {
    const page = await openWatched()
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('dialog', { name: 'Settings' }).waitFor()
    await page.clock.runFor(58 * minute)
    expect(await warningOf(page).count()).toBe(0)
    await page.clock.runFor(minute + 2000)
    await warningOf(page).getByText('Your session is about to expire.').waitFor()
    expect(await page.getByRole('dialog', { name: 'Settings' }).count()).toBe(0)
    const size = await warningOf(page).boundingBox()
    expect([size?.width, size?.height]).toEqual([400, 222])
    const focused = await page.evaluate(() => document.activeElement?.textContent)
    expect(focused).toBe('Stay in')
    const left = Number.parseInt((await warningOf(page).getByRole('timer').textContent()) ?? '', 10)
    await page.clock.runFor(10_000)
    const later = Number.parseInt((await warningOf(page).getByRole('timer').textContent()) ?? '', 10)
    // The page's clock goes on by itself between the two looks.
    expect(left - later).toBeGreaterThanOrEqual(10)
    expect(left - later).toBeLessThanOrEqual(13)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect.poll(() => warningOf(page).isVisible()).toBe(true)
    expect(await warningOf(page).getByRole('button', { name: 'Close' }).count()).toBe(0)
  })

  it('[SPEC-4.4.4] [SPEC-4.4.5] activity stops the expiry, and Stay in takes the warning away', async () => {
    const page = await openWatched()
    await page.clock.runFor(59 * minute + 30_000)
    await warningOf(page).waitFor()
    await page.keyboard.press('Shift')
    await warningOf(page).getByText('You are active again').waitFor()
    await page.clock.runFor(2 * minute)
    await warningOf(page).getByRole('button', { name: 'Stay in' }).click()
    await warningOf(page).waitFor({ state: 'detached' })
    await page.clock.runFor(58 * minute)
    expect(await warningOf(page).count()).toBe(0)
  })

  it('[SPEC-4.4.9] [SPEC-4.4.7] a laptop that slept comes back to the expired session, and the notice leads to login', async () => {
    const page = await openWatched()
    await page.clock.fastForward(5 * 60 * minute)
    const notice = page.getByText('Your session has expired')
    await notice.waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('larder:session'))).toBeNull()
    expect(page.url()).toContain('view-requisition')
    await page.getByRole('button', { name: 'Ok' }).click()
    await page.waitForURL(/\/ui\/login$/)
    expect(await notice.count()).toBe(0)
  })

  it('[SPEC-4.4.3] [SPEC-4.4.10] keeps unsaved work when the warning begins, and Sign out in it leads to login from a form', async () => {
    const page = await openWatched()
    await page.goto(page.url().replace(/#.*/, '#/ui/transaction/create-requisition'))
    await page.getByLabel('Reference').fill('kept in time')
    await page.clock.fastForward(59 * minute + 5000)
    await warningOf(page).waitFor()
    await warningOf(page).getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(/\/ui\/login$/)
    expect(await page.evaluate(() => sessionStorage.getItem('larder:session'))).toBeNull()
    await page.reload()
    await signInByForm(page, { user: 'chef', site: 'resort' })
    await page.goto(page.url().replace(/#.*/, '#/ui/transaction/create-requisition'))
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect.poll(() => page.getByLabel('Reference').inputValue()).toBe('kept in time')
  })
})

describe('two tabs of one person', () => {
  /** Two tabs of one browser, each signed in by itself. */
  async function openTwo(): Promise<readonly [Page, Page]> {
    const first = await openWatched()
    const second = await first.context().newPage()
    await second.clock.install()
    const before = await lastActivity(first)
    await signInByForm(second, { user: 'chef', site: 'resort' })
    await second.getByRole('button', { name: 'Settings' }).waitFor()
    await waitForIdleWatch(second, before)
    return [first, second]
  }

  it('[SPEC-4.4.8] [SPEC-4.4.5] activity in one counts in the other, and Stay in answers for both', async () => {
    const [first, second] = await openTwo()
    // One clock serves all tabs of a browser.
    await first.clock.runFor(30 * minute)
    const before = await lastActivity(second)
    await first.keyboard.press('Shift')
    // Between two processes the storage needs a moment, which a clock that leaps does not leave it.
    await expect.poll(() => lastActivity(second)).not.toBe(before)
    await first.clock.runFor(30 * minute)
    expect(await warningOf(second).count()).toBe(0)
    await first.clock.runFor(29 * minute + 5000)
    await Promise.all([warningOf(first).waitFor(), warningOf(second).waitFor()])
    await second.getByRole('button', { name: 'Stay in' }).click()
    await Promise.all([first, second].map((tab) => warningOf(tab).waitFor({ state: 'detached' })))
  })

  it('[SPEC-4.8.3] signing out in one clears the other, whatever it shows', async () => {
    const [first, second] = await openTwo()
    await second.getByRole('button', { name: 'Settings' }).click()
    await second.getByRole('dialog', { name: 'Settings' }).waitFor()
    await first.getByRole('button', { name: 'Account of chef' }).click()
    await first.getByRole('menuitem', { name: 'Sign Out' }).click()
    await Promise.all([first, second].map((tab) => tab.waitForURL(/\/ui\/login$/)))
    expect(await second.getByRole('dialog').count()).toBe(0)
    const kept = () => [sessionStorage.getItem('larder:session'), ...Object.entries(localStorage)]
    expect(await second.evaluate(kept)).toContainEqual([expect.stringMatching(/^loggedIn:ui:\d+$/), 'false'])
    expect((await second.evaluate(kept))[0]).toBeNull()
  })

  it('[SPEC-4.8.5] signing out on a form leaves the other tab alone', async () => {
    const [first, second] = await openTwo()
    await first.goto(first.url().replace(/#.*/, '#/ui/transaction/create-requisition'))
    await first.getByLabel('Reference').waitFor()
    await first.getByRole('button', { name: 'Account of chef' }).click()
    await first.getByRole('menuitem', { name: 'Sign Out' }).click()
    await first.waitForURL(/\/ui\/login$/)
    expect(await first.evaluate(() => sessionStorage.getItem('larder:session'))).toContain('"token":""')
    await second.reload()
    await second.getByRole('button', { name: 'Settings' }).waitFor()
  })
})
