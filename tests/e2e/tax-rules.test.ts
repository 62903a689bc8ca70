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

it('[TAX-10, LINES-32] a tax on top of a tax is written line by line, worked out before it is saved, and locked then', async () => {
  const page = await browser.open({ permissions: ['clipboard-read', 'clipboard-write'] })
  await signIn(page, { user: 'controller', site: 'resort' })
  await page.goto(addressOf('/ui/setup/create-taxcodes'))
  await page.getByLabel(/^Rate %/).waitFor()
  const parts = page.getByRole('region', { name: 'Taxes this one is made of' })
  expect(await parts.count()).toBe(0)
  // A second try finds the tax of the first one: a code is given once.
  await page.getByLabel(/^Code/).fill(`HILL${Date.now() % 100_000}`)
  await page.getByLabel(/^Name/).fill('Hill taxes')
  await page.getByRole('switch', { name: 'Made of several taxes' }).check({ force: true })
  await parts.getByRole('grid').waitFor()
  expect(await page.getByLabel(/^Rate %/).count()).toBe(0)
  await parts.getByRole('button', { name: 'Add a line', exact: true }).click()
  await parts.locator('[role=gridcell]:focus').waitFor()
  const rows = 'Federal\t5\tfalse\t100\nProvincial\t9.975\ttrue\t0'
  await page.evaluate((text) => navigator.clipboard.writeText(text), rows)
  await page.keyboard.press('Control+V')
  await expect.poll(() => parts.textContent()).toContain('15.47375')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Hill taxes' }).waitFor()
  await expect.poll(() => parts.getByRole('button', { name: 'Add a line', exact: true }).count()).toBe(0)
  await expect.poll(() => parts.textContent()).toContain('10.47375')
  expect(await accessibilityFaults(page)).toEqual([])
})
