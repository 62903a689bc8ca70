import type { Page } from 'playwright'
import { addressOf, type BrowserHandle } from '../browser.ts'
import { waitForIdleWatch } from '../idle-watch.ts'
import { signIn } from '../sign-in.ts'
import type { ShownScreen } from './shown-screen.ts'

const minute = 60_000

/** A screen and the page that can show it. */
export interface ScreenOfPage {
  readonly screen: ShownScreen
  readonly page: Page
}

/** The popups of an idle session, by a clock that is moved on, and the banner of a new version. */
export async function sessionScreens(browser: BrowserHandle): Promise<readonly ScreenOfPage[]> {
  const idle = await browser.open({ reducedMotion: 'reduce' })
  await idle.clock.install()
  await signIn(idle, { user: 'lowpriv' })
  await idle.getByRole('button', { name: 'Settings' }).waitFor()
  await waitForIdleWatch(idle)
  const session = await idle.evaluate(() => sessionStorage.getItem('larder:session'))
  const updated = await browser.open({ reducedMotion: 'reduce' })
  await updated.addInitScript((value) => sessionStorage.setItem('larder:session', value ?? ''), session)
  await updated.addInitScript(pretendNewVersion)
  return [
    { page: updated, screen: { name: 'new-version', show: showNewVersion } },
    { page: updated, screen: { name: 'address-changed', show: showTampered } },
    { page: idle, screen: { name: 'session-about-to-expire', show: showWarning } },
    { page: idle, screen: { name: 'session-expired', show: showExpired } },
  ]
}

async function showWarning(page: Page): Promise<void> {
  await page.clock.fastForward(59 * minute + 5000)
  await page.getByRole('dialog', { name: 'Session timeout' }).waitFor()
}

async function showExpired(page: Page): Promise<void> {
  await page.clock.fastForward(5 * 60 * minute)
  await page.getByText('Your session has expired').waitFor()
}

/** The notice stays with the session, so it has a page of its own. */
async function showTampered(page: Page): Promise<void> {
  await page.goto(addressOf('/ui/transaction/view-requisition?urltamparing'))
  await page.getByText('address of this page was changed').waitFor()
}

async function showNewVersion(page: Page): Promise<void> {
  await page.route('**/tenantmgmt/api/Definitions', async (route) => {
    const response = await route.fetch()
    const text = (await response.text()).replace('"isRegistered":false', '"isRegistered":true')
    await route.fulfill({ response, body: text })
  })
  await page.goto(addressOf('/ui/transaction/view-requisition'))
  await page.getByText('A new version is available.').waitFor()
}

/** Runs in the page before its own scripts: a browser in which a new service worker waits. */
function pretendNewVersion(): void {
  const worker = Object.assign(new EventTarget(), { state: 'installed', postMessage: () => undefined })
  const registration = Object.assign(new EventTarget(), {
    waiting: worker,
    installing: null,
    update: () => Promise.resolve(),
  })
  const container = Object.assign(new EventTarget(), {
    controller: worker,
    getRegistrations: () => Promise.resolve([]),
    register: () => Promise.resolve(registration),
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: container })
}
