import type { Page } from 'playwright'
import { afterEach, expect, it } from 'vitest'
import { accessibilityFaults } from './support/accessibility-faults.ts'
import { addressOf, useBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'

const browser = useBrowser()
afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

async function pick(page: Page, name: RegExp, words: string): Promise<void> {
  await page.getByRole('combobox', { name }).fill(words)
  await page
    .getByRole('listbox', { name: 'Candidates' })
    .getByRole('option', { name: new RegExp(words, 'i') })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
}

it('[CUR-14] a buyer reads beside a line what was paid abroad, in the currency of the order', async () => {
  const page = await browser.open()
  await signIn(page, { user: 'buyer', site: 'resort' })
  await page.goto(addressOf('/ui/transaction/create-purchaseorder'))
  await page.getByRole('grid', { name: 'Lines' }).waitFor()
  await pick(page, /^Supplier/, 'Garonne')
  await pick(page, /^Currency/, 'EUR')
  await pick(page, /^Deliver to/, 'cold')
  await pick(page, /^Add a line/, 'chardonnay')
  const line = page.getByRole('grid', { name: 'Lines' }).getByRole('row').nth(1)
  const told = () => line.textContent()
  await expect.poll(told).toContain('96.00')
  expect(await told()).not.toContain('EUR')
  await pick(page, /^Currency/, 'USD')
  // 96.00 at 1.0925.
  await expect.poll(told).toContain('104.8896.00 EUR')
  expect(await accessibilityFaults(page)).toEqual([])
})
