import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useBrowser } from './support/browser.ts'
import { nextBuild, type NextBuild } from './support/next-build.ts'
import { ownProduct } from './support/own-product.ts'
import { demoPassword } from './support/begin-session.ts'

const browser = useBrowser()

let product: NextBuild
beforeAll(async () => {
  product = await nextBuild(ownProduct().url)
})
afterAll(() => product.close())

/** Signs in at the address where new builds appear. */
async function signInAt(page: Page, tenant: string): Promise<void> {
  await page.goto(`${product.url}/#/${tenant}/login`)
  // Another tenant starts anew.
  await page.reload()
  await page.getByLabel('User ID').fill('admin')
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  for (const label of ['Site', 'Role']) {
    const box = page.getByRole('combobox', { name: label })
    await box.click()
    await page.getByRole('option').first().waitFor()
    await box.press('ArrowDown')
    await box.press('Enter')
  }
  await page.getByRole('button', { name: 'Ok' }).click()
  await page.getByRole('banner').waitFor()
}

/** A quiet moment may be a while away on a busy machine. */
const soon = { timeout: 30_000 }

const registrations = (page: Page) =>
  page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map((one) => one.active?.scriptURL ?? ''),
  )

it('[SPEC-4.10.4] a new build shows a banner, and Refresh reloads with it; the flag off removes the worker', async () => {
  const page = await browser.open({ serviceWorkers: 'allow' })
  await signInAt(page, 'summit')
  await expect.poll(() => registrations(page), soon).toEqual([`${product.url}/sw.js`])
  await page.reload()
  await page.getByRole('banner').waitFor()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), soon).toBe(true)
  // The registration is updated as soon as the page is quiet, and every 30 s after that.
  product.deploy()
  const banner = page.getByText('A new version is available.')
  await banner.waitFor({ timeout: 60_000 })
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await loaded
  await page.getByRole('banner').waitFor()
  expect(await banner.count()).toBe(0)
  await signInAt(page, 'island')
  await expect.poll(() => registrations(page), soon).toEqual([])
  expect(browser.takeComplaints()).toEqual([])
})

it('[SPEC-4.10.5] a page whose build is gone says so and is loaded anew', async () => {
  const page = await browser.open({ serviceWorkers: 'allow' })
  await signInAt(page, 'summit')
  await page.reload()
  await page.getByRole('banner').waitFor()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), soon).toBe(true)
  product.drop('create-search-index')
  // The page begins to follow its worker, and hears the keys of the search, once it has settled.
  await page.waitForLoadState('networkidle')
  const loaded = page.waitForEvent('load')
  await page.keyboard.press('Control+k')
  await loaded
  expect(browser.takeComplaints()).toContainEqual(expect.stringContaining('The files of this page are gone'))
})
