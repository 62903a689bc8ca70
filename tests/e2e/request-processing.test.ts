import { afterEach, expect, it } from 'vitest'
import { accessibilityFaults } from './support/accessibility-faults.ts'
import { addressOf, useBrowser } from './support/browser.ts'
import { useFurtherProduct } from './support/own-product.ts'
import { signIn } from './support/sign-in.ts'

// Requests that are ordered here are open for other files no more.
useFurtherProduct()
const browser = useBrowser()
afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

it('[PROC-3, PROC-7] a buyer lists what is open, sees the orders it makes, and makes them', async () => {
  const page = await browser.open()
  await signIn(page, { user: 'buyer', site: 'resort' })
  await page.goto(addressOf('/ui/transaction/create-prprocessing'))
  await page.getByLabel('Reference', { exact: true }).fill('Monday')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const orders = page.getByRole('region', { name: 'Orders this makes' })
  // The grid is painted; what it says stands in its twin.
  await orders.getByText('Continental Foodservice').first().waitFor({ state: 'attached' })
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply', exact: true }).click()
  await page.getByText('Completed', { exact: true }).first().waitFor()
  await page.getByText(/^finished: \d+ done/).waitFor()
})
