import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { afterEach, expect, it } from 'vitest'
import { accessibilityFaults } from './support/accessibility-faults.ts'
import { addressOf, useBrowser } from './support/browser.ts'
import { useFurtherProduct } from './support/own-product.ts'
import { pageSession } from './support/page-session.ts'
import { signIn } from './support/sign-in.ts'

// What is ordered here is not met by other files.
useFurtherProduct()
const browser = useBrowser()
afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

type Found = Readonly<Record<string, unknown>> & { readonly Id: number }

const settled = (page: Page) =>
  page
    .getByText(/^\d+ records$/)
    .first()
    .waitFor()

it('[ML-211, ML-212, COMPARE-10, COMPARE-12, COMPARE-6] a price is chosen by keyboard, the amount follows, and the order goes to who asks it', async () => {
  const page = await browser.open()
  await signIn(page, { user: 'buyer', site: 'resort' })
  const { call } = await pageSession(page, 'ui')
  await settled(page)
  const first = async (url: string) =>
    (await call({ url: `/inventory/api/${url}` })).json<{ readonly value: readonly Found[] }>().value[0]
  // A list of the demo says a place, and what two suppliers sell there.
  const other = await first(`MarketLists?$filter=Status eq 'PendingSubmission'&$top=1`)
  const whole = (await call({ url: `/inventory/api/MarketLists(${other?.Id})` })).json<{
    readonly LocationId: number
    readonly Lines: readonly {
      readonly ItemId: number
      readonly UnitId: number
      readonly Item: { readonly Name: string }
    }[]
  }>()
  const [line] = whole.Lines
  const made = await call({
    method: 'POST',
    url: '/inventory/api/MarketLists',
    headers: { 'idempotency-key': randomUUID() },
    payload: {
      LocationId: whole.LocationId,
      Lines: [{ ItemId: line?.ItemId, UnitId: line?.UnitId, Qty: '10', Price: '1' }],
    },
  })
  expect(made.statusCode, made.body).toBe(201)
  const id = made.json<Found>().Id
  await page.goto(addressOf(`/ui/transaction/create-marketlist/${id}`))
  const grid = page.getByRole('grid', { name: 'Prices of suppliers' })
  const cells = grid.getByRole('row', { name: line?.Item.Name ?? '' }).getByRole('gridcell')
  await cells.nth(1).waitFor()
  const dear = await grid.getByRole('columnheader').nth(2).innerText()
  const price = Number((await cells.nth(1).innerText()).split(/\s/)[0])
  expect(await accessibilityFaults(page)).toEqual([])
  await cells.nth(0).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await page.getByRole('status').getByText(`${dear} is chosen for ${line?.Item.Name}.`).waitFor()
  await grid.getByRole('gridcell', { selected: true }).getByText('Chosen').waitFor()
  // Ten at what is asked, not at what was entered before.
  const amount = (price * 10).toFixed(2)
  await grid.getByRole('rowheader', { name: `Chosen ${amount}` }).waitFor()
  // On a phone the grid scrolls by itself, and nothing beside it does.
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.locator('#main').evaluate((main) => main.scrollWidth - main.clientWidth)).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByRole('button', { name: 'Order now', exact: true }).click()
  // What is less than the least of a supplier is asked about.
  const still = page.getByRole('button', { name: 'Order now all the same', exact: true })
  const completed = page.locator('.frm-title').getByText('Completed', { exact: true })
  await still.or(completed).first().waitFor()
  if (await still.isVisible()) await still.click()
  await completed.waitFor()
  const order = await first(`PurchaseOrders?$filter=Lines/any(l:l/MarketListId eq ${id})&$expand=Supplier`)
  expect(order).toMatchObject({ Supplier: { Name: dear }, Status: 'Approved' })
  expect(Number(order?.['TotalAmount']).toFixed(2)).toBe(amount)
})
