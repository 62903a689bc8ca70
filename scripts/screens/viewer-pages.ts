import { chromium, type Browser, type Page } from 'playwright'
import type { Picture, Place } from './picture.ts'
import { goOnIn } from './session-language.ts'
import { watchCalls, type Settle } from './settle.ts'
import { sizes } from './picture.ts'
import { signIn } from './sign-in.ts'

/** A page and how it is waited for. */
export interface ViewerPage {
  readonly page: Page
  readonly settle: Settle
}

/** Pages of a browser, each of somebody who signed in once. */
export interface ViewerPages {
  readonly pageFor: (picture: Picture) => Promise<ViewerPage>
  readonly close: () => Promise<void>
}

const flags = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-sync', '--font-render-hinting=none']

/** Starts a browser; who is on several pictures signs in for the first alone. */
export async function openViewerPages(place: Place): Promise<ViewerPages> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: flags,
  })
  const pages = new Map<string, ViewerPage>()
  const pageFor = async (picture: Picture): Promise<ViewerPage> => {
    if (picture.who === undefined || picture.isAlone === true) return openPage(browser)
    const key = JSON.stringify([picture.who, picture.language])
    const known = pages.get(key)
    if (known !== undefined) return known
    const viewer = await openPage(browser)
    await signIn(viewer.page, place.url, picture.who)
    if (picture.language !== undefined) await goOnIn(viewer.page, picture.who.tenant ?? 'ui', picture.language)
    pages.set(key, viewer)
    return viewer
  }
  const close = async () => {
    for (const [key, { page }] of pages) if (key.endsWith('"es"]')) await goOnIn(page, 'ui', 'en')
    await browser.close()
  }
  return { pageFor, close }
}

/** A page that looks the same each time: of one size, without motion, in the words and the hours of one place. */
async function openPage(browser: Browser): Promise<ViewerPage> {
  const context = await browser.newContext({
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    viewport: sizes.wide,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  return { page, settle: watchCalls(page) }
}
