import type { Browser } from 'playwright'
import { administrator, newPage, signIn } from '../../browser/sign-in.ts'
import { scrollGrid, type ScrollRun } from './measure-grid.ts'

/** Opens the screen of the product, signed in, and turns the wheel over its grid. */
export async function runRoute(browser: Browser, url: string): Promise<ScrollRun> {
  const page = await newPage(browser)
  await signIn(page, url, administrator)
  await page.goto(`${url}/#/ui/tablepoc`)
  await page.locator('.tpoc-grid canvas').first().waitFor()
  await page.waitForLoadState('networkidle')
  const session = await page.context().newCDPSession(page)
  const scrolled = await scrollGrid(page, session)
  await page.context().close()
  return scrolled
}
