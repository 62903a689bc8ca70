import { createCanvas } from '@napi-rs/canvas'
import type { Page } from 'playwright'
import { afterEach, describe, expect, it } from 'vitest'
import { accessibilityFaults } from './support/accessibility-faults.ts'
import { addressOf, useBrowser } from './support/browser.ts'
import { layoutFaults } from './support/layout-faults.ts'
import { useFurtherProduct } from './support/own-product.ts'
import { useSignedInPage } from './support/signed-in-page.ts'

useFurtherProduct()
const browser = useBrowser()
const signedIn = useSignedInPage(
  browser,
  { user: 'admin', site: 'resort', role: 'admin' },
  { context: { permissions: ['clipboard-read', 'clipboard-write'] } },
)

afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

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

/** Pastes a row from a spreadsheet behind the lines of a grid. */
async function paste(page: Page, lines: string, cells: readonly string[]): Promise<void> {
  const grid = page.locator(`[data-lines="${lines}"]`)
  await grid.getByRole('button', { name: 'Add a line', exact: true }).click()
  await grid.locator('[role=gridcell]:focus').waitFor()
  await page.evaluate((text) => navigator.clipboard.writeText(text), cells.join('\t'))
  await page.keyboard.press('Control+V')
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click()
  await page
    .getByText(/^Changed/)
    .first()
    .waitFor()
}

describe('a person who looks after an item', () => {
  it('[STM-12] adds a unit and reads at once what it makes', async () => {
    const page = await openItem('PRO-1001')
    await tab(page, 'Units').click()
    const chain = page.locator('.frm-unit-chain')
    await expect.poll(() => chain.innerText()).toBe('Units: 1 case = 25 lb')
    await paste(page, 'units', ['bag', '5', '2'])
    await expect.poll(() => chain.innerText()).toBe('Units: 1 case = 10 bag = 25 lb')
    await save(page)
  })

  it('[CHART-1, CHART-3, CHART-6] sees how the price went, as a drawing and as a table', async () => {
    const page = await openItem('PRO-1001')
    await tab(page, 'Suppliers').click()
    const chart = page.getByRole('region', { name: 'Prices over time' })
    await chart.getByRole('img').locator('svg').first().waitFor()
    await chart.getByText('Figures as a table').click()
    await expect.poll(() => chart.getByRole('row').count()).toBeGreaterThan(4)
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    expect.soft(await layoutFaults(page)).toEqual([])
    expect.soft(await accessibilityFaults(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
    await chart.locator('.larder-chart').hover()
  })

  it('[PIC-6, PIC-7] gives it a picture, and finds it in the list', async () => {
    const canvas = createCanvas(600, 400)
    const context = canvas.getContext('2d')
    context.fillStyle = 'tomato'
    context.fillRect(0, 0, 600, 400)
    const page = await openItem('PRO-1001')
    await page
      .getByLabel('Picture', { exact: true })
      .setInputFiles({ name: 'tomato.jpg', mimeType: 'image/jpeg', buffer: await canvas.encode('jpeg', 90) })
    const picture = page.getByRole('img', { name: 'Picture: tomato.webp' })
    await picture.waitFor()
    await save(page)
    const asked = page.waitForResponse((answer) => answer.url().endsWith('/thumbnail') && answer.status() === 200)
    await page.goto(addressOf('/ui/inventory-management/view-inventory?q=PRO-1001'))
    await asked
    await page.getByRole('gridcell', { name: 'Picture', exact: true }).waitFor()
  })

  it('[FORM-13] copies it without the pars at places of other sites, which is told', async () => {
    const page = await openItem('PRO-1002')
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Copy', exact: true }).click()
    await page.getByText(/lines? (was|were) left out: this site does not see/).waitFor()
    await page.getByLabel('Number', { exact: true }).fill('PRO-1002-B')
    await page.getByLabel('Name', { exact: true }).fill('Quince, yellow')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL(/create-inventory\/\d+$/)
  })

  it('[FORM-24] its tabs fit wide and narrow windows', async () => {
    const page = await openItem('PRO-1001')
    // What was done before is still told above the tabs for a moment.
    await page.locator('.lar-toast-text').first().waitFor({ state: 'detached' })
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 800 })
      for (const name of [
        'Units',
        'Suppliers',
        'Pars by location',
        'Nutrition and allergens',
        'Substitutes',
        'Where used',
      ]) {
        await tab(page, name).click()
        await page.locator('.frm-tab-panel:not([hidden])').waitFor()
        await page.waitForTimeout(300)
        expect.soft(await layoutFaults(page), `${name} at ${width}`).toEqual([])
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })
})
