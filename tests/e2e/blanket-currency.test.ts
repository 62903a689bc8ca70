import type { Page } from 'playwright'
import { afterEach, expect, it } from 'vitest'
import { accessibilityFaults } from './support/accessibility-faults.ts'
import { addressOf, openAnew, useBrowser } from './support/browser.ts'
import { useFurtherProduct } from './support/own-product.ts'
import { pickCandidate } from './support/pick-candidate.ts'
import { signIn } from './support/sign-in.ts'

// What is agreed on and ordered here is not met by other files.
useFurtherProduct()
const browser = useBrowser()
afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

const status = (page: Page, words: string) => page.locator('.frm-title').getByText(words, { exact: true })

async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Submit' })
  await dialog.or(status(page, 'Approved')).first().waitFor()
  if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Submit', exact: true }).click()
  await status(page, 'Approved').waitFor()
}

it('[BPO-12, CUR-9] a buyer agrees on prices in euros, reads what they come to at home, and releases in euros', async () => {
  const page = await browser.open()
  await signIn(page, { user: 'buyer', site: 'resort' })
  await page.goto(addressOf('/ui/transaction/create-blanketpurchaseorder'))
  await page.getByRole('grid', { name: 'Items' }).waitFor()
  await pickCandidate(page, /^Supplier/, 'Valley')
  await pickCandidate(page, /^Currency/, 'EUR')
  await pickCandidate(page, /^Deliver to/, 'cold')
  const nextYear = new Date().getUTCFullYear() + 1
  await page.getByLabel(/^Expires on/).fill(`01/31/${nextYear}`)
  await page.getByLabel(/^Amount limit/).fill('100')
  await pickCandidate(page, /^Add a line/, 'butter')
  await page.locator('[role=gridcell]:focus').waitFor()
  await page.keyboard.type('30', { delay: 20 })
  await page.keyboard.press('Enter')
  // The rate of the day is told while it is written: 100.00 at 1.0925 are 109.25.
  await page.getByLabel(/^Exchange rate/).waitFor()
  await expect.poll(() => page.getByLabel(/^Total in the site/).inputValue()).toBe('109.25')
  expect(await accessibilityFaults(page)).toEqual([])
  await submit(page)
  const blanket = page.url()

  await page.getByRole('button', { name: 'Create Purchase order', exact: true }).click()
  await page.getByText('Not saved').waitFor()
  await expect.poll(() => page.getByRole('combobox', { name: /^Currency/ }).inputValue()).toBe('EUR')
  const line = page.getByRole('grid', { name: 'Lines' }).getByRole('row').nth(1)
  await line.getByRole('gridcell').nth(3).focus()
  await page.keyboard.type('2', { delay: 20 })
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('[data-total=payableAmount]').innerText()).toContain('EUR')
  await submit(page)

  await openAnew(page, new URL(blanket).hash.slice(1))
  await status(page, 'Partial').waitFor()
  // 40.00 remain, which are 43.70.
  await expect.poll(() => page.getByLabel(/^Remaining in the site/).inputValue()).toBe('43.70')
})
