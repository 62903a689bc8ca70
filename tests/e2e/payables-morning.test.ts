import type { Page } from 'playwright'
import { afterEach, expect, it } from 'vitest'
import { ublInvoice } from '../../server/demo/documents/scans/ubl-invoice.ts'
import type { Row } from '../server/sources/order-world.ts'
import type { TestSession } from '../server/support/sign-in.ts'
import { openAnew, useBrowser } from './support/browser.ts'
import { checkInvariants } from './support/check-invariants.ts'
import { button, move, status, typeInto } from './support/form-moves.ts'
import { ownProduct, useFurtherProduct } from './support/own-product.ts'
import { callsOf, pageSession } from './support/page-session.ts'
import { makeMorning } from './support/payables-morning.ts'
import { pickCandidate } from './support/pick-candidate.ts'
import { signIn } from './support/sign-in.ts'

useFurtherProduct()
const browser = useBrowser()
afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

const owedList = '/ui/transaction/view-apvoucherrni'
const power = ublInvoice({
  number: 'PWR-901',
  day: new Date().toISOString().slice(0, 10),
  supplier: 'Continental Foodservice',
  lines: [{ name: 'Power of the stall', qty: '1', price: '60.00', amount: '60.00' }],
  net: '60.00',
  taxPct: '0',
  tax: '0.00',
  total: '60.00',
})

/** Wide enough for every column of a list. */
async function signedIn(user: string): Promise<Page> {
  const page = await browser.open({ viewport: { width: 2200, height: 1000 } })
  // What is not saved is left behind on purpose.
  page.on('dialog', (dialog) => void dialog.accept())
  await signIn(page, { user, site: 'resort' })
  return page
}

const addressAt = (page: Page) => page.url().split('#')[1] ?? ''
const numberOf = (row: Row) => String(row['DocNo'])

it(
  '[STORY-71] ten minutes of a clerk: invoices of receipts, of an expense and of a service, a variance that waits and is disputed, a write-off',
  { timeout: 300_000 },
  async () => {
    const clerk = await signedIn('payables')
    const session = await pageSession(clerk, 'ui')
    const buyer = await callsOf({ user: 'buyer', site: 'resort' })
    const keeper = await callsOf({ user: 'storekeeper', site: 'resort' })
    const began = await owedTo(session)
    const { supplier, first, second, dear, never, service } = await makeMorning({ buyer, keeper })
    const holds = async (owed: number) => {
      expect((await owedTo(session)) - began).toBe(owed)
      expect(await checkInvariants({ DATA_DIR: ownProduct().dataDir })).toMatch(/all hold/)
    }
    await holds(430_00)

    // What is owed stands by its age, the oldest first.
    await openAnew(clerk, owedList)
    await clerk
      .getByRole('row')
      .filter({ hasText: numberOf(never) })
      .waitFor()
    const days = await ages(clerk)
    expect(days).toEqual(days.toSorted((a, b) => b - a))

    // Two receipts of one delivery are one invoice, as received.
    await invoiceOf(clerk, [first, second], { number: 'CF-700', total: '200' })
    await move(clerk, 'Post', 'Completed')
    await holds(230_00)

    // Its number is refused a second time, beside it.
    await invoiceOf(clerk, [never], { number: 'CF-700', total: '30' })
    await button(clerk, 'Save').click()
    await clerk.getByText('has these values already').first().waitFor()

    // What is billed dearer waits for the controller, tells so in the list, and is posted once he agrees.
    await invoiceOf(clerk, [dear], { number: 'CF-701', total: '225', price: '45' })
    await move(clerk, 'Submit', 'Pending approval')
    const voucher = addressAt(clerk)
    const invoice = await clerk
      .locator('.frm-title')
      .getByText(/^VCH\w*\d+$/)
      .first()
      .innerText()
    await openAnew(clerk, '/ui/transaction/view-apvoucher')
    await clerk.getByRole('row').filter({ hasText: invoice }).getByText('Variance waits').waitFor()
    const controller = await signedIn('controller')
    await openAnew(controller, voucher)
    await move(controller, 'Approve', 'Approved')
    await openAnew(clerk, voucher)
    await move(clerk, 'Post', 'Completed')
    await holds(30_00)

    // It is disputed where variances are listed: a draft of a credit, and the list of invoices tells it.
    await openAnew(clerk, '/ui/transaction/view-apvoucherppv')
    await button(clerk, 'All').click()
    await clerk.getByRole('row').filter({ hasText: invoice }).getByRole('checkbox').check()
    await button(clerk, 'Dispute').click()
    await clerk.getByRole('dialog').getByRole('button', { name: 'Dispute', exact: true }).click()
    await button(clerk, 'Done').click()
    await openAnew(clerk, '/ui/transaction/view-apvoucher')
    await button(clerk, 'All').click()
    await clerk.getByRole('row').filter({ hasText: invoice }).getByText('Disputed').waitFor()
    await holds(30_00)

    // A scanned invoice of no goods is entered as an expense beside its page.
    await openAnew(clerk, '/ui/transaction/view-apvoucher-ocr-invoices')
    const file = { name: 'power.xml', mimeType: 'application/xml', buffer: power }
    await clerk.locator('input[type=file][multiple]').setInputFiles(file)
    await clerk.getByRole('link', { name: 'Open', exact: true }).click()
    const enter = button(clerk, 'Enter as an expense')
    await enter.waitFor()
    for (const known of await clerk.getByRole('button', { name: /^Confirm (?!Line)/ }).all()) await known.click()
    await enter.click()
    const asked = clerk.getByRole('dialog', { name: 'Enter as an expense' })
    await asked.getByLabel('Expense account').fill('6200')
    await asked.getByRole('option').first().waitFor()
    await clerk.keyboard.press('Enter')
    await asked.getByRole('button', { name: 'Enter as an expense' }).click()
    await status(clerk, 'Pending submission').waitFor()
    await move(clerk, 'Submit', 'Pending approval')
    const expense = addressAt(clerk)
    await openAnew(controller, expense)
    await move(controller, 'Approve', 'Approved')
    await openAnew(clerk, expense)
    await move(clerk, 'Post', 'Completed')
    await holds(30_00)

    // A service is billed by its order, which nobody received: posting receives it, and nothing of it is owed.
    await openAnew(clerk, `/ui/transaction/create-purchaseorder/${service.Id}`)
    await button(clerk, 'Create Voucher').click()
    await clerk.getByText('Not saved').waitFor()
    await expect.poll(() => clerk.getByRole('combobox', { name: /Supplier/ }).inputValue()).toBe(supplier)
    await clerk.getByLabel(/Invoice no/).fill('CF-702')
    await clerk.getByLabel(/Invoice total/).fill('100')
    await move(clerk, 'Post', 'Completed')
    await holds(30_00)

    // What nobody will ever bill is written off by the controller, with a reason.
    await openAnew(controller, owedList)
    await controller
      .getByRole('row')
      .filter({ hasText: numberOf(never) })
      .getByRole('checkbox')
      .check()
    await button(controller, 'Write off').click()
    await pickCandidate(controller, /^Reason/, 'never')
    await controller.getByRole('dialog').getByRole('button', { name: 'Write off', exact: true }).click()
    await button(controller, 'Done').click()
    await holds(0)
  },
)

/** Ticks receipts of what is not invoiced and writes their invoice, which is not saved yet. */
async function invoiceOf(
  page: Page,
  receipts: readonly Row[],
  { number, total, price }: { readonly number: string; readonly total: string; readonly price?: string },
): Promise<void> {
  await openAnew(page, owedList)
  for (const receipt of receipts)
    await page
      .getByRole('row')
      .filter({ hasText: numberOf(receipt) })
      .getByRole('checkbox')
      .check()
  await button(page, 'Create Voucher').click()
  await page.getByText('Not saved').waitFor()
  await expect
    .poll(() => page.getByRole('grid', { name: 'Lines' }).getByRole('row').count())
    .toBeGreaterThan(receipts.length)
  await page.getByLabel(/Invoice no/).fill(number)
  if (price !== undefined) await typeInto(page, /^Invoice price/, price)
  await page.getByLabel(/Invoice total/).fill(total)
}

/** How many days old the rows are, as the list shows them. */
async function ages(page: Page): Promise<readonly number[]> {
  const grid = page.getByRole('grid').first()
  const names = await grid.getByRole('columnheader').allInnerTexts()
  const index = names.findIndex((name) => name.startsWith('Age in days'))
  expect(index, names.join(' | ')).toBeGreaterThanOrEqual(0)
  const rows = await grid.getByRole('row').all()
  const texts = await Promise.all(rows.slice(1).map((row) => row.getByRole('gridcell').allInnerTexts()))
  return texts.flatMap((cells) => {
    const days = Number(cells[index])
    return Number.isInteger(days) && cells.length > index ? [days] : []
  })
}

/** What the list of the received and not invoiced comes to, in hundredths. */
async function owedTo(session: TestSession): Promise<number> {
  const answer = await session.call({ url: '/inventory/api/NotInvoiced?$top=1000' })
  expect(answer.statusCode, answer.body).toBe(200)
  const rows = answer.json<{ value: readonly { Accrued: string }[] }>().value
  return rows.reduce((sum, { Accrued }) => sum + Math.round(Number(Accrued) * 100), 0)
}
