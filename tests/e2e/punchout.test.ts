import { afterEach, expect, it } from 'vitest'
import { accessibilityFaults } from './support/accessibility-faults.ts'
import { addressOf, useBrowser } from './support/browser.ts'
import { pickCandidate } from './support/pick-candidate.ts'
import { signIn } from './support/sign-in.ts'

const browser = useBrowser()
afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

it('[PUNCH-3, PUNCH-7, PUNCH-10] a person shops in the catalogue of the demo, and asks for what came back', async () => {
  const page = await browser.open()
  await signIn(page, { user: 'chef', site: 'resort' })
  await page.goto(addressOf('/ui/transaction/create-vendorpunchout'))
  await pickCandidate(page, /Supplier/, 'Bright')
  const [shop] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Open catalogue', exact: true }).click(),
  ])
  await shop.getByRole('heading', { name: 'Bright Chemical Supply' }).waitFor()
  await shop.getByLabel('Dish detergent').fill('3')
  await shop.getByLabel('Mop bucket with wringer').fill('1')
  await shop.getByRole('button', { name: 'Update basket' }).click()
  await shop.getByText('Lines in your basket: 2').waitFor()
  await shop.getByRole('button', { name: 'Return cart' }).click()
  await shop.getByRole('heading', { name: 'Your cart has arrived' }).waitFor()
  expect(await accessibilityFaults(shop)).toEqual([])

  // Who comes back to the cart finds it filled.
  await shop.close()
  await page.bringToFront()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.getByRole('gridcell', { name: 'Dish detergent. Four jugs of a gallon' }).waitFor()
  // The detergent is known by its number; the bucket nobody knows stays words.
  expect(await page.getByRole('button', { name: 'Create Purchase Request' }).count()).toBe(0)
  await page.getByRole('gridcell', { name: 'No', exact: true }).last().focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Create Purchase Request' }).click()
  await page.getByText('Not saved').waitFor()
  await page.getByRole('gridcell', { name: 'Mop bucket with wringer. Thirty quarts, yellow' }).waitFor()
})
