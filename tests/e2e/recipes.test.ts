import { afterEach, describe, expect, it } from 'vitest'
import { addressOf, useBrowser } from './support/browser.ts'
import { useSignedInPage } from './support/signed-in-page.ts'

const browser = useBrowser()

afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

const signedIn = useSignedInPage(browser, { user: 'admin', site: 'resort', role: 'admin' })

describe('recipes in the browser', () => {
  it('[RCP-4, RCP-12, RCP-13] are copied into a new version, and versions stand beside each other, with what changed', async () => {
    const page = await signedIn()
    await page.goto(addressOf('/ui/inventory-management/view-Recipes'))
    const row = page.getByRole('row', { name: /House burger/ })
    await row.getByText('House burger').dblclick()
    await page.getByRole('heading', { level: 1, name: /House burger/ }).waitFor()
    // What a line is made of stands in one column, an item or a recipe.
    await page.getByRole('gridcell', { name: 'Burger patty' }).first().waitFor()
    await expect.poll(() => page.getByRole('gridcell', { name: 'Burger bun, sesame' }).count()).toBe(1)
    expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Copy' }).click()
    await page.waitForURL(/create-Recipes\?copy/)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL(/create-Recipes\/\d+/)
    await page.getByRole('tab', { name: /Versions/ }).click()
    const versions = page.getByRole('region', { name: 'Versions' })
    await versions.getByRole('row', { name: /Approved/ }).waitFor()
    await versions.getByRole('row', { name: /Draft/ }).waitFor()
    // A copy differs in nothing from what it was copied from.
    const against = page.getByRole('region', { name: 'Against each earlier version' })
    await against.getByRole('row', { name: /Burger patty.*Line unchanged/ }).waitFor()
    await against.getByRole('row', { name: /Total/ }).waitFor()
    await page.getByRole('tab', { name: 'What changed' }).click()
    const changes = page.getByRole('region', { name: 'What changed of a batch in 30 days' })
    await changes.getByRole('row', { name: /Burger patty/ }).waitFor()
    await changes.getByRole('row', { name: /Total/ }).waitFor()
  })

  it('[KIND-20] say what one of their yield costs in their totals as in its box, and all of it beside', async () => {
    const page = await signedIn()
    await page.goto(addressOf('/ui/inventory-management/view-Recipes'))
    await page
      .getByRole('row', { name: /Balsamic vinaigrette/ })
      .getByText('Balsamic vinaigrette')
      .dblclick()
    await page.getByRole('heading', { level: 1, name: /Balsamic vinaigrette/ }).waitFor()
    const total = page.locator('[data-total="unitCost"]')
    await expect.poll(() => total.innerText()).toMatch(/^\$\s*\d+\.\d{2,4}$/)
    const shown = (await total.innerText()).replaceAll(/[^0-9.]/g, '')
    await expect.poll(() => page.getByRole('textbox', { name: 'Cost per yield unit' }).inputValue()).toBe(shown)
  })

  it('[FORM-42, FORM-43] are worked out for more portions, printed so, and copied so', async () => {
    const page = await signedIn()
    await page.evaluate(() => (globalThis.print = () => dispatchEvent(new Event('beforeprint'))))
    await page.goto(addressOf('/ui/inventory-management/view-Recipes'))
    await page
      .getByRole('row', { name: /House burger/ })
      .getByText('House burger')
      .dblclick()
    await page.getByRole('heading', { level: 1, name: /House burger/ }).waitFor()
    await page.getByRole('gridcell', { name: 'Burger patty' }).first().waitFor()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Scale…' }).click()
    const dialog = page.getByRole('dialog', { name: 'More or less of it' })
    await dialog.getByLabel('Portions').fill('25')
    // 0.12 of cheddar for one are 3 for twenty-five, and 25 are the yield.
    await dialog.getByRole('row', { name: /Cheddar, shredded.*0\.12.*3/ }).waitFor()
    await expect.poll(() => dialog.getByLabel('Yield', { exact: true }).inputValue()).toMatch(/^25(\.0+)?$/)
    await dialog.getByRole('button', { name: 'Print: Recipe card', exact: true }).click()
    const card = page.locator('.frm-print-card')
    await card.getByRole('row', { name: /Cheddar, shredded.*100/, includeHidden: true }).waitFor({ state: 'attached' })
    await expect.poll(() => card.textContent()).toContain('Toast the bun.')
    await expect.poll(() => card.textContent()).toContain('Allergens')
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await dialog.getByRole('button', { name: 'Copy with these quantities' }).click()
    await page.waitForURL(/create-Recipes\?copy/)
    const portions = page.getByRole('textbox', { name: 'Portions', exact: true })
    await expect.poll(async () => portions.inputValue()).toBe('25')
  })
})
