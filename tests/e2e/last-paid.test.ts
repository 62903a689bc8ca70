import { afterEach, expect, it } from 'vitest'
import { accessibilityFaults } from './support/accessibility-faults.ts'
import { addressOf, useBrowser } from './support/browser.ts'
import { pickCandidate } from './support/pick-candidate.ts'
import { signIn } from './support/sign-in.ts'

const browser = useBrowser()
afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

it('[CUR-14] a buyer reads beside a line what was paid abroad, in the currency of the order', async () => {
  const page = await browser.open()
  await signIn(page, { user: 'buyer', site: 'resort' })
  await page.goto(addressOf('/ui/transaction/create-purchaseorder'))
  await page.getByRole('grid', { name: 'Lines' }).waitFor()
  await pickCandidate(page, /^Supplier/, 'Garonne')
  // The supplier brings its currency along.
  await expect.poll(() => page.getByRole('combobox', { name: /^Currency/ }).inputValue()).toContain('EUR')
  await pickCandidate(page, /^Deliver to/, 'cold')
  await pickCandidate(page, /^Add a line/, 'chardonnay')
  const line = page.getByRole('grid', { name: 'Lines' }).getByRole('row').nth(1)
  const told = () => line.textContent()
  await expect.poll(told).toContain('96.00')
  expect(await told()).not.toContain('EUR')
  await pickCandidate(page, /^Currency/, 'USD')
  // 96.00 at 1.0925.
  await expect.poll(told).toContain('104.8896.00 EUR')
  expect(await accessibilityFaults(page)).toEqual([])
})
