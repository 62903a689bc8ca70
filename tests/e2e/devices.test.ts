import type { Page } from 'playwright'
import { afterEach, describe, expect, it } from 'vitest'
import { addressOf, useBrowser } from './support/browser.ts'
import { useSignedInPage } from './support/signed-in-page.ts'

const browser = useBrowser()
const formPath = '/ui/transaction/create-requisition'
const listPath = '/ui/transaction/view-requisition'

afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

async function watchPrinting(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', 'true')
  })
}

const signedIn = useSignedInPage(browser, { user: 'controller', site: 'resort' }, { prepare: watchPrinting })

async function open(path: string): Promise<Page> {
  const page = await signedIn()
  await page.goto(addressOf(path))
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

const styleOf = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

describe('what assistive technology goes by', () => {
  it('[ACC-5] each route has its own title, one heading, one main landmark and a language', async () => {
    const titles: string[] = []
    const paths = [listPath, formPath, '/ui/inventory-management/view-inventory', '/ui/inventory-management/view-units']
    for (const path of paths) {
      const page = await open(path)
      await expect.poll(() => page.title()).not.toBe(titles.at(-1))
      titles.push(await page.title())
      await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1)
      await expect.poll(() => page.getByRole('main').count()).toBe(1)
      await expect.poll(() => page.getByRole('navigation').count()).toBe(1)
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')
    }
    expect(new Set(titles).size).toBe(paths.length)
  })
})

describe('devices', () => {
  it('[ACC-6] reduced motion stops what moves', async () => {
    const page = await open(formPath)
    expect(await styleOf(page, '.thm-section-caret', 'transition-duration')).toBe('0.12s')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await styleOf(page, '.thm-section-caret', 'transition-duration')).toBe('0s')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
  })

  it('[ACC-6] forced colours leave fields, buttons and the focus a line', async () => {
    const page = await open(listPath)
    await page.emulateMedia({ forcedColors: 'active' })
    expect(await styleOf(page, '.list-search .bp6-input', 'border-top-style')).toBe('solid')
    expect(await styleOf(page, '.list-header .bp6-button', 'border-top-style')).toBe('solid')
    await page.getByRole('searchbox', { name: 'Search' }).focus()
    expect(await styleOf(page, '.list-search .bp6-input', 'outline-style')).toBe('solid')
    await page.getByRole('grid').getByRole('row').nth(1).waitFor()
    expect(await styleOf(page, '.larder-grid-twin-cell', 'color')).toBe('rgba(0, 0, 0, 0)')
    await page.emulateMedia({ forcedColors: 'none' })
  })

  it('[ACC-6] paper shows the rows and the record, and neither menu nor header', async () => {
    const page = await open(listPath)
    await page.getByRole('grid').getByRole('row').nth(1).waitFor()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Print' }).click()
    await page.locator('body[data-printed]').waitFor()
    const rows = page.locator('.list-print tbody tr')
    await expect.poll(() => rows.first().isVisible()).toBe(false)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => rows.first().isVisible()).toBe(true)
    expect(await page.getByRole('banner').count()).toBe(0)
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await open(formPath)
    await page.getByRole('grid', { name: 'Lines' }).waitFor()
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await page.locator('.frm-print h1').waitFor()
    expect(await page.getByRole('banner').count()).toBe(0)
    expect(await page.getByRole('navigation').count()).toBe(0)
    await page.emulateMedia({ media: 'screen' })
  })
})
