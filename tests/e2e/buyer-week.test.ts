import type { Page } from 'playwright'
import { afterEach, expect, it } from 'vitest'
import { accessibilityFaults } from './support/accessibility-faults.ts'
import { addressOf, openAnew, useBrowser } from './support/browser.ts'
import { checkInvariants } from './support/check-invariants.ts'
import { button, move, status, typeInto } from './support/form-moves.ts'
import { openMailbox, type Mailbox } from './support/mails.ts'
import { ownProduct, useFurtherProduct } from './support/own-product.ts'
import { signIn } from './support/sign-in.ts'

useFurtherProduct()
const browser = useBrowser()
afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

const supplier = 'Harbor Seafood Exchange'
const desk = 'desk@harborseafood.example'

async function signedIn(user: string): Promise<Page> {
  const page = await browser.open()
  await signIn(page, { user, site: 'resort' })
  return page
}

it(
  '[STORY-12, PUBLIC-18, PUBLIC-19] a buyer orders what was asked for, the supplier is short by a case and says so on a phone, the order follows, is received in part and closed short',
  { timeout: 300_000 },
  async () => {
    const buyer = await signedIn('buyer')
    await processRequests(buyer)
    await openOrder(buyer, { supplier, state: 'Approved', total: '814.00' })
    const order = (buyer.url().split('#')[1] ?? '').split('?')[0] ?? ''

    // The paper goes out by mail; the supplier has one case of shrimp less and delivers a day later.
    const mails = await openMailbox()
    await send(buyer)
    await confirmOnAPhone(await orderLink(mails))
    await openAnew(buyer, order)
    await button(buyer, 'Take over the supplier’s changes').click()
    const reason = buyer.getByRole('dialog', { name: 'Take over the supplier’s changes' })
    await reason.getByRole('textbox').fill('A case of shrimp is short')
    await reason.getByRole('button', { name: 'Take over the supplier’s changes' }).click()
    await status(buyer, 'Pending submission').waitFor()
    // 2 × 228.00 and 1 × 179.00: less than was approved, so nobody is asked again.
    await expect.poll(() => buyer.getByText('635.00').count()).toBeGreaterThan(0)
    await move(buyer, 'Submit', 'Approved')
    await send(buyer)
    expect((await mails.next(desk, 'Order')).text).toContain('Revision: 2')

    // One of two cases of salmon comes; the buyer waits for nothing more.
    const keeper = await signedIn('storekeeper')
    await openAnew(keeper, order)
    await button(keeper, 'Create Receipt').click()
    await keeper.getByText('Not saved').waitFor()
    await typeInto(keeper, /^(Quantity|Received)/, '1')
    await move(keeper, 'Post', 'Completed')
    await openAnew(buyer, order)
    await status(buyer, 'Partial').waitFor()
    await button(buyer, 'Close short').click()
    const close = buyer.getByRole('dialog', { name: 'Close short' })
    const why = close.getByRole('textbox')
    if ((await why.count()) > 0) await why.first().fill('The boat stays in')
    await close.getByRole('button', { name: 'Close short' }).click()
    await status(buyer, 'Completed').waitFor()
    expect(await checkInvariants({ DATA_DIR: ownProduct().dataDir })).toMatch(/all hold/)
  },
)

/** Makes orders of all that was asked for and approved. */
async function processRequests(buyer: Page): Promise<void> {
  await buyer.goto(addressOf('/ui/transaction/create-prprocessing'))
  await buyer.getByLabel('Reference', { exact: true }).fill('Monday')
  await button(buyer, 'Save').click()
  await button(buyer, 'Preview').click()
  await buyer
    .getByRole('region', { name: 'Orders this makes' })
    .getByText(supplier)
    .first()
    .waitFor({ state: 'attached' })
  await button(buyer, 'Apply').click()
  await buyer.getByRole('dialog').getByRole('button', { name: 'Apply', exact: true }).click()
  await status(buyer, 'Completed').waitFor()
}

async function openOrder(buyer: Page, wanted: Readonly<Record<'supplier' | 'state' | 'total', string>>): Promise<void> {
  await buyer.goto(addressOf('/ui/transaction/view-purchaseorder'))
  const row = buyer
    .getByRole('row')
    .filter({ hasText: wanted.supplier })
    .filter({ hasText: wanted.state })
    .filter({ hasText: wanted.total })
  await row.first().getByRole('gridcell').nth(1).focus()
  await buyer.keyboard.press('Enter')
  await status(buyer, wanted.state).waitFor()
}

async function send(buyer: Page): Promise<void> {
  await button(buyer, 'Send to supplier').click()
  const dialog = buyer.getByRole('dialog', { name: 'Send to supplier' })
  await dialog.getByRole('button', { name: 'Send to supplier' }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function orderLink(mails: Mailbox): Promise<string> {
  const { text } = await mails.next(desk, 'Order')
  return /http\S+purpose=acknowledge\S+/.exec(text)?.[0] ?? ''
}

/** Refusing is asked about first; what a line may say stands in its card. */
async function confirmOnAPhone(link: string): Promise<void> {
  const phone = await browser.open({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  await phone.goto(link)
  await button(phone, 'Refuse').click()
  const question = phone.getByRole('dialog', { name: 'Refuse' })
  await question.getByText('Larkspur Hospitality Group is told at once').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  const shrimp = phone.getByRole('listitem', { name: /Shrimp/ })
  await shrimp.getByRole('textbox', { name: 'Quantity confirmed' }).fill('1')
  await phone.getByLabel('Acknowledgement no.').fill('HS-4471')
  expect(await accessibilityFaults(phone)).toEqual([])
  await button(phone, 'Confirm').click()
  await phone.getByText('Thank you. The buyer has your answer.').waitFor()
}
