import type { Page } from 'playwright'
import type { Picture } from '../picture.ts'
import { mailedLinks } from '../mailed-links.ts'
import { open, rows, steps, tab, type Step } from '../steps.ts'
import { admin, buyer, storekeeper } from '../viewers.ts'

const orders = 'transaction/view-purchaseorder'
const bids = 'transaction/view-request-for-bids'

/** From a request to an order, what suppliers offer, and what comes of it. */
export const purchasing: readonly Picture[] = [
  { name: 'suppliers', who: buyer, route: 'inventory-management/view-Suppliers', first: rows },
  { name: 'supplier', who: buyer, route: 'inventory-management/view-Suppliers', first: open() },
  { name: 'supplier-form', who: buyer, route: 'inventory-management/create-Suppliers', first: wrongAddress },
  { name: 'purchase-requests', who: buyer, route: 'transaction/view-allpurchaserequest', first: rows },
  { name: 'request-processing', who: buyer, route: 'transaction/create-prprocesshistory', first: open() },
  { name: 'purchase-orders', who: buyer, route: orders, first: rows },
  { name: 'purchase-order', who: buyer, route: orders, first: open() },
  { name: 'purchase-order-narrow', who: buyer, route: orders, first: open(), size: 'narrow' },
  { name: 'market-lists', who: buyer, route: 'transaction/view-marketlist', first: rows },
  { name: 'market-list', who: buyer, route: 'transaction/view-marketlist', first: open() },
  { name: 'bids', who: buyer, route: bids, first: rows },
  {
    name: 'bids-comparison',
    who: buyer,
    route: bids,
    first: steps(open('Wine for the winter'), tab(/^Answers/), openAnswers),
  },
  { name: 'punchout', who: buyer, route: 'transaction/view-vendorpunchout?f.status=Pending', first: open() },
  { name: 'onboardings', who: buyer, route: 'transaction/view-Supplier-Onboarding', first: rows },
  { name: 'onboarding-narrow', first: mailed('hello@harborbakery.example'), size: 'narrow' },
  { name: 'onboarding-page', first: mailed('hello@harborbakery.example') },
  { name: 'receipts', who: storekeeper, route: 'transaction/view-receiving', first: rows },
  { name: 'receipt', who: storekeeper, route: 'transaction/view-receiving?f.status=Completed', first: open() },
  {
    name: 'receipt-narrow',
    who: storekeeper,
    route: 'transaction/view-receiving?f.status=Completed',
    first: open(),
    size: 'narrow',
  },
  { name: 'blanket-order', who: admin, route: 'transaction/view-blanketpurchaseorder', first: open() },
]

/** A new supplier whose address for orders cannot be one. */
async function wrongAddress(page: Page): Promise<void> {
  await page.getByLabel(/^Name/).first().fill('Old Mill Bakery')
  await page.getByLabel(/E-mail for orders/).fill('orders at oldmill')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.locator('#form-summary').waitFor()
  await page.locator('#form-summary').evaluate((summary) => summary.scrollIntoView({ block: 'end' }))
}

/** Prices are not seen before the answers are opened, which is done once. */
async function openAnswers(page: Page): Promise<void> {
  const grid = page.getByRole('grid', { name: 'Comparison' })
  await grid.getByRole('columnheader').nth(1).waitFor()
  const button = page.getByRole('button', { name: 'Open answers', exact: true })
  if (await button.isVisible()) await button.click()
  await grid.getByText('116.00 EUR').first().waitFor()
}

/** The form a mail to a supplier leads to. */
function mailed(to: string): Step {
  return async (page, place) => {
    const [link] = await mailedLinks(place, 'form', to)
    if (link === undefined) throw new Error(`No link to a form was mailed to ${to}`)
    await page.goto(link)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
}
