import { afterEach, describe, expect, it } from 'vitest'
import { addressOf, useBrowser } from './support/browser.ts'
import { useFurtherProduct } from './support/own-product.ts'
import { pickCandidate } from './support/pick-candidate.ts'
import { signIn } from './support/sign-in.ts'

// The days a supplier comes stay, and would be asked about elsewhere.
useFurtherProduct()
const browser = useBrowser()

afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

describe('a save that is warned of', () => {
  it('[REC-37, FORM-35] an item that looks like another is asked about with its name, and saved when it is meant', async () => {
    const page = await browser.open()
    await signIn(page, { user: 'admin', site: 'head', role: 'System administrator' })
    await page.goto(addressOf('/ui/inventory-management/view-inventory?q=PRO-1001'))
    await page.getByRole('grid').getByRole('gridcell', { name: 'PRO-1001' }).click()
    await page.waitForURL(/create-inventory\/\d+/)
    await page
      .getByRole('toolbar', { name: 'Record actions' })
      .getByRole('button', { name: 'More actions', exact: true })
      .click()
    await page.getByRole('menuitem', { name: 'Copy', exact: true }).click()
    await page.locator('.frm-title').getByText('New', { exact: true }).waitFor()
    await expect.poll(() => page.getByLabel('Number', { exact: true }).inputValue()).toBe('')
    await page.getByLabel('Number', { exact: true }).fill(`NEW-${Date.now() % 100_000}`)
    await page.getByLabel('Name', { exact: true }).fill('Vine ripe tomatoes')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Save all the same?' })
    await question.getByText('It looks like others there are: PRO-1001 Tomato, vine ripe').waitFor()
    await question.getByRole('button', { name: 'Save all the same', exact: true }).click()
    await page.waitForURL(/create-inventory\/\d+/)
  })

  it('[FORM-35, FORM-50, VEND-2] an order for a day its supplier does not come is asked about, and saved when it is meant', async () => {
    const page = await browser.open()
    await signIn(page, { user: 'buyer', site: 'resort' })
    const today = new Date().toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' })
    await page.goto(addressOf('/ui/inventory-management/view-Suppliers'))
    await page.getByRole('gridcell', { name: 'Pacific Coast Produce' }).click()
    // Another value at another try, which would otherwise have nothing to save.
    await page.getByLabel('Lead days').fill(String(9 + (Date.now() % 90)))
    await page.getByLabel(`Delivers on ${today}`).check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.locator('.frm-dirty').waitFor({ state: 'detached' })

    await page.goto(addressOf('/ui/transaction/create-purchaseorder'))
    await pickCandidate(page, /^Supplier/, 'Pacific')
    await pickCandidate(page, /^Deliver to/, 'Bay cold')
    // Told beside the field before anything is saved.
    await page
      .locator('[data-field="deliveryDate"]')
      .getByText(/^The supplier does not deliver on that day/)
      .waitFor()
    await page.getByRole('combobox', { name: /^Add a line/ }).fill('tomato')
    await page.getByRole('listbox', { name: 'Candidates' }).getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('gridcell')
    await page.keyboard.type('3', { delay: 20 })
    await page.keyboard.press('Tab')
    await page.keyboard.type('37', { delay: 20 })
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Save all the same?' })
    await question.getByText(/^The supplier does not deliver on that day; it would come on /).waitFor()
    await question.getByRole('button', { name: 'Cancel', exact: true }).click()
    await question.waitFor({ state: 'detached' })
    expect(page.url()).not.toMatch(/create-purchaseorder\/\d+/)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await question.getByRole('button', { name: 'Save all the same', exact: true }).click()
    await page.waitForURL(/create-purchaseorder\/\d+/)
  })
})
