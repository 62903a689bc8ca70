import type { Page } from 'playwright'
import { afterEach, expect, it } from 'vitest'
import type { TestSession } from '../server/support/sign-in.ts'
import { addressOf, openAnew, useBrowser } from './support/browser.ts'
import { checkInvariants } from './support/check-invariants.ts'
import { button, move, status, typeInto } from './support/form-moves.ts'
import { ownProduct, useFurtherProduct } from './support/own-product.ts'
import { pageSession } from './support/page-session.ts'
import { pickCandidate } from './support/pick-candidate.ts'
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

const addressAt = (page: Page) => page.url().split('#')[1] ?? ''

it(
  '[STORY-10] what is asked for, ordered, received at two prices, invoiced with a variance and credited is owed to the cent at every step',
  { timeout: 300_000 },
  async () => {
    const controller = await signedIn('controller')
    const session = await pageSession(controller, 'ui')
    const began = await owedTo(session)
    const owed = async () => (await owedTo(session)) - began
    const ties = async () => expect(await checkInvariants({ DATA_DIR: ownProduct().dataDir })).toMatch(/all hold/)

    // The chef asks for forty cases, which the controller approves.
    const chef = await signedIn('chef')
    await chef.goto(addressOf('/ui/transaction/create-openpurchaserequest'))
    await chef.getByRole('grid', { name: 'Lines' }).waitFor()
    await pickCandidate(chef, /Deliver to/, 'cold')
    await pickCandidate(chef, /^Add a line/, 'butter')
    await typeInto(chef, /^Quantity/, '40')
    await move(chef, 'Submit', 'Pending approval')
    const request = await numberOf(chef)
    await openAnew(controller, addressAt(chef))
    await move(controller, 'Approve', 'Approved')
    expect(await owed()).toBe(0)

    // The buyer makes an order of it for 30 a case.
    const buyer = await signedIn('buyer')
    await buyer.goto(addressOf('/ui/transaction/view-poopenpr'))
    await buyer.getByRole('row').filter({ hasText: request }).getByRole('checkbox').check()
    await button(buyer, 'Create Purchase order').click()
    await typeInto(buyer, /^Price/, '30')
    await move(buyer, 'Submit', 'Pending approval')
    const order = addressAt(buyer)
    await openAnew(controller, order)
    await move(controller, 'Approve', 'Approved')
    expect(await owed()).toBe(0)

    // Half of it comes at the price of the order, the rest at a dollar more a case.
    const keeper = await signedIn('storekeeper')
    await openAnew(keeper, order)
    const first = await receive(keeper, '30')
    expect(await owed()).toBe(600_00)
    await ties()
    await openAnew(keeper, order)
    const second = await receive(keeper, '31')
    expect(await owed()).toBe(1_220_00)
    await ties()

    // The supplier charges all of it at 37 and 31: 140.00 more than came in, which the controller has to approve.
    const clerk = await signedIn('payables')
    await clerk.goto(addressOf('/ui/transaction/view-apvoucherrni'))
    for (const number of [first, second])
      await clerk.getByRole('row').filter({ hasText: number }).getByRole('checkbox').check()
    await button(clerk, 'Create Voucher').click()
    await clerk.getByText('Not saved').waitFor()
    await expect.poll(() => clerk.getByRole('grid', { name: 'Lines' }).getByRole('row').count()).toBeGreaterThan(2)
    await clerk.getByLabel(/Invoice no/).fill(`VF-${Date.now() % 1_000_000}`)
    const today = await clerk.getByLabel(/Post date/).inputValue()
    await typeInto(clerk, /^Invoice price/, '37')
    await clerk.getByLabel(/Invoice total/).fill('1360')
    await move(clerk, 'Submit', 'Pending approval')
    expect(await owed()).toBe(1_220_00)
    const voucher = addressAt(clerk)
    await openAnew(controller, voucher)
    await move(controller, 'Approve', 'Approved')
    await openAnew(clerk, voucher)
    await move(clerk, 'Post', 'Completed')
    expect(await owed()).toBe(0)
    await ties()

    // What was charged above the receipts is asked back and credited; for goods nothing is owed any more.
    await openAnew(clerk, `/ui/transaction/create-apcredits?source=priceDifference&ids=${voucher.split('/').at(-1)}`)
    await clerk.getByRole('grid', { name: 'Lines' }).getByRole('gridcell', { name: '7.00' }).first().waitFor()
    await clerk.getByLabel(/^Kind/).selectOption('Price')
    await button(clerk, 'Submit').click()
    await status(clerk, 'Pending approval').or(status(clerk, 'Approved')).first().waitFor()
    const credit = addressAt(clerk)
    if (await status(clerk, 'Pending approval').isVisible()) {
      await openAnew(controller, credit)
      await move(controller, 'Approve', 'Approved')
      await openAnew(clerk, credit)
    }
    await button(clerk, 'Receive credit note').click()
    const note = clerk.getByRole('dialog', { name: 'Receive credit note' })
    await note.getByLabel(/Credit note no/).fill(`CN-${Date.now() % 1_000_000}`)
    await note.getByLabel(/Credit note date/).fill(today)
    await note.getByLabel(/Credit without tax/).fill('140')
    await note.getByRole('button', { name: 'Receive credit note' }).click()
    await status(clerk, 'Completed').waitFor()
    expect(await owed()).toBe(0)
    await ties()
  },
)

/** Receives twenty cases of the order at that price and answers the receipt's number. */
async function receive(page: Page, price: string): Promise<string> {
  await button(page, 'Create Receipt').click()
  await page.getByText('Not saved').waitFor()
  await typeInto(page, /^(Quantity|Received)/, '20')
  await typeInto(page, /^Price/, price)
  await button(page, 'Post').click()
  const meant = button(page, 'Save all the same')
  const dialog = page.getByRole('dialog', { name: 'Post', exact: true })
  await dialog.or(meant).first().waitFor()
  if (await meant.isVisible()) await meant.click()
  await dialog.getByRole('button', { name: 'Post', exact: true }).click()
  await status(page, 'Completed').waitFor()
  return numberOf(page)
}

/** The number the document was given. */
async function numberOf(page: Page): Promise<string> {
  const number = page.locator('.frm-title').getByText(/^[A-Z]{2,}\d+$/)
  return number.first().innerText()
}

/** What the list of the received and not invoiced comes to, in hundredths. */
async function owedTo(session: TestSession): Promise<number> {
  const answer = await session.call({ url: '/inventory/api/NotInvoiced?$top=1000' })
  expect(answer.statusCode, answer.body).toBe(200)
  const rows = answer.json<{ value: readonly { Accrued: string }[] }>().value
  return rows.reduce((sum, { Accrued }) => sum + Math.round(Number(Accrued) * 100), 0)
}
