import type { Page } from 'playwright'
import { afterEach, expect, it } from 'vitest'
import { accessibilityFaults } from './support/accessibility-faults.ts'
import { addressOf, openAnew, useBrowser } from './support/browser.ts'
import { useFurtherProduct } from './support/own-product.ts'
import { signIn } from './support/sign-in.ts'

// The bill made ahead here is not met by other files.
useFurtherProduct()
const browser = useBrowser()
afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

const tab = (page: Page, name: string) => page.locator('.frm-tab-strip').getByRole('tab', { name })

/** The day of the next bill, as the form shows it. */
async function nextBill(page: Page): Promise<string> {
  await tab(page, 'Schedule').click()
  const field = page.getByLabel(/^Next bill/)
  await expect.poll(() => field.inputValue()).toMatch(/^\d\d\/01\/\d{4}$/)
  return field.inputValue()
}

it('[MISC-7, MISC-8, SCHD-13] a clerk makes the bill of the next month ahead, with which its recurring bill goes on', async () => {
  const page = await browser.open()
  await signIn(page, { user: 'payables', site: 'resort' })
  await page.goto(addressOf('/ui/expense-management/view-recurringbills'))
  await page.getByRole('gridcell', { name: 'Lease of the dishwashers' }).click()
  const next = await nextBill(page)
  expect(await accessibilityFaults(page)).toEqual([])
  const lease = new URL(page.url()).hash.slice(1)
  const [month, day, year] = next.split('/')

  await page.getByRole('button', { name: 'Create Miscellaneous invoice', exact: true }).click()
  await page.getByText('Not saved').waitFor()
  await expect.poll(() => page.getByLabel(/^Invoice no/).inputValue()).toBe(`LEASE-2 ${year}-${month}-${day}`)
  await expect.poll(() => page.getByLabel(/^Invoice date/).inputValue()).toBe(next)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved', { exact: true }).first().waitFor()

  await openAnew(page, lease)
  await tab(page, 'Schedule').waitFor()
  await expect.poll(() => nextBill(page)).not.toBe(next)
  await tab(page, 'Bills').click()
  await page
    .getByRole('grid')
    .getByRole('gridcell', { name: `LEASE-2 ${year}-${month}-${day}` })
    .waitFor()
})

it('[LOT-1, DEMO-17] a storekeeper sees what has expired, what expires this week and what keeps', async () => {
  const page = await browser.open()
  await signIn(page, { user: 'storekeeper', site: 'resort' })
  await page.goto(addressOf('/ui/transaction/view-receivedlots'))
  await page.getByRole('grid').getByRole('row').nth(1).waitFor()
  const soon = await page
    .getByRole('grid')
    .getByRole('gridcell', { name: /^L\d{6}-/ })
    .count()
  expect(soon).toBeGreaterThan(0)
})
