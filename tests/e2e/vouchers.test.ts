import type { Page } from 'playwright'
import { afterEach, expect, it } from 'vitest'
import { addressOf, openAnew, useBrowser } from './support/browser.ts'
import { button, move } from './support/form-moves.ts'
import { useFurtherProduct } from './support/own-product.ts'
import { signIn } from './support/sign-in.ts'

useFurtherProduct()
const browser = useBrowser()
afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

async function signedIn(user: string): Promise<Page> {
  const page = await browser.open()
  await signIn(page, { user, site: 'resort' })
  return page
}

/** The sum of the lines as the form shows it. */
async function goods(page: Page): Promise<string> {
  return (await page.locator('[data-total=subtotal]').innerText()).replaceAll(/[^0-9.]/g, '')
}

it('[STORY-6, VCH-3, VCH-6, FORM-36] a clerk takes an invoice from what is owed, which a controller approves, into the books', async () => {
  const clerk = await signedIn('payables')
  await clerk.goto(addressOf('/ui/transaction/view-apvoucherrni'))
  const owed = clerk.getByRole('grid').getByRole('row').filter({ hasText: 'Continental Foodservice' })
  const receipt = await owed.first().getByRole('gridcell', { name: /^RCV/ }).innerText()
  await owed.first().getByRole('gridcell', { name: /^RCV/ }).click()
  await button(clerk, 'Create Voucher').click()
  await clerk.getByText('Not saved').waitFor()
  await expect
    .poll(() => clerk.getByRole('combobox', { name: /Supplier/ }).inputValue())
    .toBe('Continental Foodservice')

  // As received, it may be posted at once; half a dollar more on a unit is beyond the tolerance.
  await clerk.getByLabel(/Invoice no/).fill('CF-4471')
  await button(clerk, 'Post').waitFor()
  const line = clerk.getByRole('grid', { name: 'Lines' }).getByRole('row').nth(1)
  const price = line.getByRole('gridcell').nth(6)
  const before = Number((await price.innerText()).replaceAll(',', ''))
  await price.focus()
  await clerk.keyboard.type((before * 1.3).toFixed(2), { delay: 20 })
  await clerk.keyboard.press('Enter')
  await button(clerk, 'Submit').waitFor()
  expect(await button(clerk, 'Post').count()).toBe(0)

  // A total the lines do not explain is refused beside it, and nothing is lost.
  await clerk.getByLabel(/Invoice total/).fill('1')
  await button(clerk, 'Submit').click()
  await clerk.getByText('The lines with their tax do not come to the total of the invoice.').first().waitFor()
  await clerk.getByLabel(/Invoice total/).fill(await goods(clerk))
  await move(clerk, 'Submit', 'Pending approval')
  const address = clerk.url().split('#')[1] ?? ''

  const controller = await signedIn('controller')
  await controller.goto(addressOf(address))
  await move(controller, 'Approve', 'Approved')
  await openAnew(clerk, address)
  await move(clerk, 'Post', 'Completed')

  await openAnew(clerk, '/ui/transaction/view-apvoucherrni')
  await clerk.getByRole('grid').getByRole('row').nth(1).waitFor()
  expect(await clerk.getByRole('gridcell', { name: receipt }).count()).toBe(0)
})
