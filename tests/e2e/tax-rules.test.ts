import { afterEach, expect, it } from 'vitest'
import { accessibilityFaults } from './support/accessibility-faults.ts'
import { addressOf, useBrowser } from './support/browser.ts'
import { pickCandidate } from './support/pick-candidate.ts'
import { signIn } from './support/sign-in.ts'

const browser = useBrowser()
afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

it('[TAX-9] a buyer names supplier and item, and the tax code of the region is there', async () => {
  const page = await browser.open()
  await signIn(page, { user: 'buyer', site: 'resort' })
  await page.goto(addressOf('/ui/transaction/create-purchaseorder'))
  await page.getByRole('grid', { name: 'Lines' }).waitFor()
  await pickCandidate(page, /^Deliver to/, 'cold')
  await pickCandidate(page, /^Supplier/, 'Larkspur County')
  await pickCandidate(page, /^Add a line/, 'Degreaser')
  const line = page.getByRole('grid', { name: 'Lines' }).getByRole('row').nth(1)
  await expect.poll(() => line.textContent()).toContain('Sales tax 8.25 %')
  await pickCandidate(page, /^Add a line/, 'Garlic')
  const second = page.getByRole('grid', { name: 'Lines' }).getByRole('row').nth(2)
  await expect.poll(() => second.textContent()).toContain('Food, no tax')
  // Nobody else lies in a region, so that nothing is suggested any more.
  await pickCandidate(page, /^Supplier/, 'Highland')
  await expect.poll(() => line.textContent()).not.toContain('Sales tax')
  await expect.poll(() => second.textContent()).not.toContain('Food, no tax')
  expect(await accessibilityFaults(page)).toEqual([])
})
