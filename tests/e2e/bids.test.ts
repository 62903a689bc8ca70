import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { afterEach, expect, it } from 'vitest'
import { accessibilityFaults } from './support/accessibility-faults.ts'
import { addressOf, useBrowser } from './support/browser.ts'
import { formLink } from './support/form-links.ts'
import { useFurtherProduct } from './support/own-product.ts'
import { pageSession } from './support/page-session.ts'
import { signIn } from './support/sign-in.ts'

// What is asked for and opened here is not met by other files.
useFurtherProduct()
const browser = useBrowser()
afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

/** The page one lands on is there, so that the next address is not met while it begins. */
const settled = (page: Page) =>
  page
    .getByText(/^\d+ records$/)
    .first()
    .waitFor()

interface Found {
  readonly value: readonly { readonly Id: number }[]
}

it('[RFB-16, PUBLIC-17] a supplier abroad answers on a phone in its currency, which stands beside each price', async () => {
  const buyer = await browser.open()
  await signIn(buyer, { user: 'buyer', site: 'resort' })
  const { call } = await pageSession(buyer, 'ui')
  await settled(buyer)
  const first = async (url: string) => (await call({ url: `/inventory/api/${url}` })).json<Found>().value[0]?.Id
  const supplier = await first(`Suppliers?$filter=Number eq 'SUP-201'&$select=Id`)
  const made = await call({
    method: 'POST',
    url: '/inventory/api/RequestsForBids',
    headers: { 'idempotency-key': randomUUID() },
    payload: {
      Title: 'Corks',
      Lines: [{ Description: 'Corks, natural', EstQty: '10', UnitId: await first('Units?$select=Id&$top=1') }],
      Suppliers: [{ SupplierId: supplier, Email: 'corks@garonne.example' }],
    },
  })
  expect(made.statusCode, made.body).toBe(201)
  await buyer.goto(addressOf(`/ui/transaction/create-request-for-bids/${made.json<{ Id: number }>().Id}`))
  await buyer.getByRole('button', { name: 'Send', exact: true }).click()
  await buyer.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await buyer.locator('.frm-title').getByText('Pending', { exact: true }).waitFor()
  const page = await browser.open({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
  // Mails leave behind the move.
  await expect.poll(() => formLink('corks@garonne.example').catch(() => ''), { timeout: 30_000 }).not.toBe('')
  await page.goto(await formLink('corks@garonne.example'))
  await page
    .getByLabel(/^Your price a unit/)
    .first()
    .waitFor()
  // The heading of a form says it once, and so does every field for a price.
  await expect.poll(() => page.getByText('EUR', { exact: true }).count()).toBeGreaterThan(0)
  expect(await accessibilityFaults(page)).toEqual([])
  // A line is called by what is asked for, and nobody takes one away.
  await page.getByRole('heading', { name: 'Corks, natural', exact: true }).waitFor()
  expect(await page.getByRole('button', { name: /line 1$/ }).count()).toBe(0)
  await page
    .getByLabel(/^Your price a unit/)
    .first()
    .fill('0.45')
  await page.getByRole('button', { name: 'Send the answer', exact: true }).click()
  await page.getByText(/^Sent on/).waitFor()
})

it('[RFB-6, RFB-8, RFB-9, COMPARE-2, COMPARE-3, COMPARE-5, COMPARE-6] opened answers stand in a grid, and two lines are awarded to different suppliers by keyboard', async () => {
  const page = await browser.open()
  await signIn(page, { user: 'buyer', site: 'resort' })
  const { call } = await pageSession(page, 'ui')
  await settled(page)
  const [wine] = (
    await call({ url: `/inventory/api/RequestsForBids?$filter=Title eq 'Wine for the winter'` })
  ).json<Found>().value
  await page.goto(addressOf(`/ui/transaction/create-request-for-bids/${wine?.Id}`))
  await page.getByRole('tab', { name: /^Answers/ }).click()
  const grid = page.getByRole('grid', { name: 'Comparison' })
  const cell = (row: RegExp, column: number) => grid.getByRole('row', { name: row }).getByRole('gridcell').nth(column)
  // Before they are opened it says who has answered, and no price.
  await grid.getByRole('columnheader', { name: 'Vignobles de la Garonne Answered' }).waitFor()
  expect(await grid.getByRole('gridcell').allInnerTexts()).toEqual(Array.from({ length: 9 }, () => 'Not open yet'))
  await page.getByRole('button', { name: 'Open answers', exact: true }).click()
  await cell(/^Chardonnay/, 2)
    .getByText('116.00 EUR')
    .waitFor()
  // 116.00 at 1.0925 are 126.73, 8.2% below 138.00, and the best; the second supplier has not offered the Pinot Noir.
  await expect
    .poll(() => cell(/^Chardonnay/, 2).innerText())
    .toMatch(/126\.73\s+116\.00 EUR · -8\.2%[^]*Best[^]*Chosen/)
  await expect.poll(() => cell(/^Pinot/, 1).innerText()).toMatch(/^–/)
  expect(await accessibilityFaults(page)).toEqual([])
  // On a phone the grid scrolls by itself, and nothing beside it does.
  await page.setViewportSize({ width: 360, height: 740 })
  await cell(/^Cabernet/, 2).focus()
  expect(await page.locator('#main').evaluate((main) => main.scrollWidth - main.clientWidth)).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await cell(/^Chardonnay/, 0).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Pacific Coast Produce is chosen for Chardonnay, Sonoma.').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText('Pacific Coast Produce has nothing for Pinot Noir, Willamette.').waitFor()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  await page.getByRole('status').getByText('Continental Foodservice is chosen for Cabernet, Napa.').waitFor()
  await page.keyboard.press('Control+z')
  await grid.getByRole('gridcell', { selected: true, name: /^223\.9625/ }).waitFor()
  await page.keyboard.press('Enter')
  await grid.getByRole('gridcell', { selected: true, name: /^229\.00/ }).waitFor()
  // 24 at 132.50, 16 at 176.00 and 36 at 229.00.
  await grid.getByRole('rowheader', { name: 'Chosen 14,240.00' }).waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Save', exact: true, disabled: true }).waitFor()
  await page.getByRole('button', { name: 'Award', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Award', exact: true }).click()
  const title = page.locator('.frm-title')
  const meant = page.getByRole('dialog').getByRole('button', { name: 'Award all the same', exact: true })
  await title.getByText('Completed', { exact: true }).or(meant).first().waitFor()
  if (await meant.isVisible()) await meant.click()
  await title.getByText('Completed', { exact: true }).waitFor()
  const prices = (
    await call({ url: `/inventory/api/ItemSuppliers?$filter=BidId eq ${wine?.Id}&$orderby=Price` })
  ).json<{
    value: readonly object[]
  }>()
  expect(prices.value).toMatchObject([{ Price: '132.5' }, { Price: '176' }, { Price: '229' }])
  await expect.poll(() => grid.getAttribute('aria-readonly')).toBe('true')
})
