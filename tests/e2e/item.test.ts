import type { Page } from 'playwright'
import { afterEach, describe, expect, it } from 'vitest'
import { accessibilityFaults } from './support/accessibility-faults.ts'
import { addressOf, useBrowser } from './support/browser.ts'
import { layoutFaults } from './support/layout-faults.ts'
import { useSignedInPage } from './support/signed-in-page.ts'

const browser = useBrowser()
const signedIn = useSignedInPage(browser, { user: 'admin', site: 'resort', role: 'admin' })

afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

/** Opens the item of a number from its list. */
async function openItem(number: string): Promise<Page> {
  const page = await signedIn()
  await page.goto(addressOf(`/ui/inventory-management/view-inventory?q=${number}`))
  await page.getByRole('grid').getByRole('gridcell', { name: number }).click()
  await page.waitForURL(/create-inventory\/\d+/)
  await tab(page, 'General').waitFor()
  return page
}

function tab(page: Page, name: string) {
  return page.locator('.frm-tab-strip').getByRole('tab', { name })
}

describe('an item with its tables and lists', () => {
  it('[FORM-24, FORM-26] shows one tab at a time, and asks for a list when its tab is opened', async () => {
    const asked: string[] = []
    const page = await openItem('PRO-1001')
    page.on('request', (request) => asked.push(request.url()))
    await tab(page, 'General').press('End')
    expect(await tab(page, 'Where used').evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('ArrowLeft')
    expect(asked.filter((url) => url.includes('StockMovements'))).toEqual([])
    await page.keyboard.press('Enter')
    await page.waitForURL(/\?tab=movements$/)
    await page
      .getByRole('grid', { name: 'Stock movements' })
      .getByRole('gridcell', { name: 'Opening stock' })
      .first()
      .waitFor()
    // Its totals are asked for beside its page.
    const pages = asked.filter((url) => url.includes('StockMovements?') && !url.includes('$apply'))
    expect(pages).toHaveLength(1)
    await tab(page, 'Suppliers').click()
    await page.getByRole('grid', { name: 'Suppliers' }).waitFor()
    await page.goBack()
    await page.waitForURL(/\?tab=movements$/)
    await expect.poll(() => tab(page, 'Movements').getAttribute('aria-selected')).toBe('true')
  })

  it('[FORM-26] a list in the form opens its rows: documents by their link, requisitions by their lines', async () => {
    const page = await openItem('PRO-1001')
    await tab(page, 'Movements').click()
    const movements = page.getByRole('grid', { name: 'Stock movements' })
    await movements.getByRole('gridcell', { name: /^STE/ }).first().click()
    await page.waitForURL(/create-stockentry\/\d+$/)
    await page.goBack()
    await tab(page, 'Where used').click()
    await page.getByRole('grid', { name: 'Stock entries' }).getByRole('gridcell', { name: /^STE/ }).first().waitFor()
  })

  it('[FORM-25] a save that fails opens the first tab with an issue and counts them', async () => {
    const page = await openItem('PRO-1001')
    await page.getByLabel('Name', { exact: true }).fill('')
    await tab(page, 'Pars by location').click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL(/create-inventory\/\d+$/)
    await expect.poll(() => tab(page, 'General').innerText()).toContain('1')
    await page.waitForFunction(() => document.activeElement?.id === 'field-name')
    await page.getByLabel('Name', { exact: true }).fill('Tomato, vine ripe')
    await page.getByText('Active', { exact: true }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page
      .getByText(/^There is stock left \(.+\); issue or count it down to nothing first$/)
      .first()
      .waitFor()
    await page.reload()
  })

  it('[FORM-24] fits a phone and the dark theme, without a fault', async () => {
    const page = await openItem('PRO-1001')
    await page.setViewportSize({ width: 360, height: 740 })
    await page.emulateMedia({ colorScheme: 'dark' })
    for (const name of ['General', 'Units', 'Suppliers', 'Stock', 'Movements', 'Where used']) {
      await tab(page, name).click()
      await page.locator('.frm-tab-panel:not([hidden])').waitFor()
      await page.waitForTimeout(300)
      expect.soft(await layoutFaults(page), name).toEqual([])
      expect.soft(await accessibilityFaults(page), name).toEqual([])
    }
  })
})
