import type { Page } from 'playwright'
import { afterEach, expect, it } from 'vitest'
import type { TestSession } from '../server/support/sign-in.ts'
import { accessibilityFaults } from './support/accessibility-faults.ts'
import { openAnew, useBrowser } from './support/browser.ts'
import { checkInvariants } from './support/check-invariants.ts'
import { orderForTheDoor, tellPricesAtTheDoor, type DoorOrder } from './support/door-order.ts'
import { button, move, status } from './support/form-moves.ts'
import { chooseCell, lineCell, showColumns, typeCell } from './support/line-cells.ts'
import { ownProduct, useFurtherProduct } from './support/own-product.ts'
import { personAt } from './support/person-at.ts'
import { rowsOf } from './support/written-rows.ts'

// Whom prices are told to is said here.
useFurtherProduct()
const browser = useBrowser()
afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

/** Wide enough for every column of the lines. */
const wide = { width: 3400, height: 1200 }
const nextYear = new Date().getFullYear() + 1

it(
  '[STORY-740, RCV-15, FORM-50] a storekeeper receives a part of an order with a lot, a refusal, a temperature, a substitute and a dearer price, and some of it goes back',
  { timeout: 300_000 },
  async () => {
    await tellPricesAtTheDoor('5')
    const order = await orderForTheDoor()
    const { page } = await personAt(browser, 'storekeeper')
    const { page: desk, session } = await personAt(browser, 'controller')
    for (const window of [page, desk]) await window.setViewportSize(wide)
    const began = await owed(session)
    const holds = async (worth: number, lies: Readonly<Record<string, number>>) => {
      expect((await owed(session)) - began).toBe(worth)
      expect(await onHand(session, order)).toEqual(lies)
      expect(await checkInvariants({ DATA_DIR: ownProduct().dataDir })).toMatch(/all hold/)
    }
    await openAnew(page, `/ui/transaction/create-purchaseorder/${order.id}`)
    await button(page, 'Create Receipt').click()
    await page.getByText('Not saved').waitFor()
    await countAtTheDoor(page, order)
    expect(await accessibilityFaults(page)).toEqual([])
    await postIt(page, order)
    // 6 at 40.00, 4 at 33.00 and 6 at 45.00.
    await holds(642_00, { [order.cream]: 6, [order.vinegar]: 4, [order.cherries]: 6 })
    const lots = await rowsOf(session, `LotStock?$filter=Item/Name eq '${order.cream}'&$expand=Lot`)
    expect(lots).toMatchObject([{ Qty: '6', ExpiresOn: `${nextYear}-12-31` }])

    // What was refused is still wanted, and cherries stand for plums.
    const receipt = page.url().split('#')[1] ?? ''
    await openAnew(page, `/ui/transaction/create-purchaseorder/${order.id}`)
    await status(page, 'Partial').waitFor()
    for (const [name, open] of [
      [order.cream, '4.00'],
      [order.vinegar, '6.00'],
      [order.plums, '4.00'],
    ] as const)
      await says(page, name, 'Open', open)

    const told = `${order.vinegar} came at another price`
    const messages = () => rowsOf(session, `Messages?$filter=Subject eq '${told}'`)
    await expect.poll(async () => (await messages()).length).toBeGreaterThan(0)
    await desk.getByRole('link', { name: /^Messages, / }).click()
    await desk.getByText(told).first().waitFor()

    await sendBack(desk, receipt, order)
    await holds(562_00, { [order.cream]: 4, [order.vinegar]: 4, [order.cherries]: 6 })
    await openAnew(page, receipt)
    await expect.poll(() => page.getByLabel(/^Gone back/).inputValue()).toBe('In part')
    await says(page, order.cream, 'Sent back', '2.00')
  },
)

const says = async (page: Page, line: string, heading: string, words: string) =>
  expect.poll(async () => (await lineCell(page, line, heading)).innerText()).toContain(words)

/** What came, line by line, as the form tells it while it is written. */
async function countAtTheDoor(page: Page, { cream, vinegar, plums, cherries }: DoorOrder): Promise<void> {
  await showColumns(page, 'Refused goods')
  // Four of ten come, dearer than ordered, which is marked.
  await typeCell(page, [vinegar, 'Received'], '4')
  await typeCell(page, [vinegar, 'Price'], '33')
  await says(page, vinegar, 'Price change', '10')
  await says(page, vinegar, 'Price mark', 'Dearer')
  // Six of the cream stay, and two go back with the driver.
  await typeCell(page, [cream, 'Received'], '6')
  await typeCell(page, [cream, 'Refused'], '2')
  await chooseCell(page, [cream, 'Reason'], 'Too warm')
  // Cherries came in place of plums.
  await chooseCell(page, [plums, 'Item'], cherries)
  await typeCell(page, [cherries, 'Received'], '6')
  await typeCell(page, [cherries, 'Price'], '45')
  await page.locator('summary', { hasText: 'Delivery check' }).click()
  await page.getByLabel('Chilled goods, °C').fill('9')
}

/** Posting asks whether the temperature is meant, and then for the lot. */
async function postIt(page: Page, { cream }: DoorOrder): Promise<void> {
  await confirmed(page, 'Post')
  const warm = 'Chilled goods came warmer or colder than your site allows.'
  await page.getByRole('dialog', { name: 'Save all the same?' }).getByText(warm).waitFor()
  expect(await page.locator('[data-field="chilledTemp"]').getByText(warm).count()).toBe(1)
  await button(page, 'Save all the same').click()
  await page.getByText('This item is kept by lots: name the lot.').first().waitFor()
  await typeCell(page, [cream, 'Lot'], 'L-77')
  await typeCell(page, [cream, 'Expires on'], `12/31/${nextYear}`)
  await move(page, 'Post', 'Completed')
}

async function confirmed(page: Page, name: string): Promise<void> {
  await button(page, name).click()
  await page.getByRole('dialog', { name, exact: true }).getByRole('button', { name, exact: true }).click()
}

/** Two of the cream go back to the supplier, drafted from the receipt. */
async function sendBack(page: Page, receipt: string, { cream, vinegar, cherries }: DoorOrder): Promise<void> {
  await openAnew(page, receipt)
  await button(page, 'Return to vendor').click()
  await says(page, cream, 'Quantity', '6.00')
  for (const name of [vinegar, cherries]) {
    await (await lineCell(page, name, 'Quantity')).focus()
    await page.getByRole('button', { name: 'Delete the line' }).click()
  }
  await typeCell(page, [cream, 'Quantity'], '2')
  await button(page, 'Submit').click()
  await status(page, 'Approved').waitFor()
  await move(page, 'Send back', 'Completed')
}

/** What of the goods lies in the stores, by name. */
async function onHand(session: TestSession, { cream, vinegar, plums, cherries }: DoorOrder) {
  const named = [cream, vinegar, plums, cherries].map((name) => `'${name}'`)
  const rows = await rowsOf(session, `StockOnHand?$filter=Item/Name in (${named.join(',')})&$expand=Item`)
  return Object.fromEntries(rows.map(({ Item, Qty }) => [(Item as { Name: string }).Name, Number(Qty)]))
}

/** What is received and not invoiced, in hundredths. */
async function owed(session: TestSession): Promise<number> {
  const rows = await rowsOf(session, 'NotInvoiced?$top=1000')
  return rows.reduce((sum, { Accrued }) => sum + Math.round(Number(Accrued) * 100), 0)
}
