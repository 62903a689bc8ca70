import type { Page } from 'playwright'
import { afterEach, describe, expect, it } from 'vitest'
import { accessibilityFaults } from './support/accessibility-faults.ts'
import { addressOf, useBrowser } from './support/browser.ts'
import { layoutFaults } from './support/layout-faults.ts'
import { pageSession } from './support/page-session.ts'
import { useSignedInPage } from './support/signed-in-page.ts'

const browser = useBrowser()
const context = {
  viewport: { width: 360, height: 740 },
  reducedMotion: 'reduce' as const,
  permissions: ['clipboard-write', 'clipboard-read'],
}
const signedIn = useSignedInPage(browser, { user: 'buyer', site: 'resort' }, { context })
/** Who enters invoices reads their totals. */
const clerk = useSignedInPage(browser, { user: 'payables', site: 'resort' }, { context })

afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

const cards = (page: Page) => page.getByRole('list', { name: 'Lines' }).getByRole('listitem')
const focusedName = (page: Page) =>
  page.evaluate(() =>
    document.activeElement instanceof HTMLInputElement ? document.activeElement.labels?.[0]?.textContent : '',
  )

async function openNew(): Promise<Page> {
  const page = await signedIn()
  await page.goto(addressOf('/ui/transaction/view-purchaseorder'))
  await page.getByRole('heading', { level: 1, name: 'Purchase orders' }).waitFor()
  await page.goto(addressOf('/ui/transaction/create-purchaseorder'))
  await page.getByRole('combobox', { name: /^Add a line/ }).waitFor()
  return page
}

async function leaveUnsaved(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await page.getByRole('heading', { level: 1, name: 'Purchase orders' }).waitFor()
}

async function addLine(page: Page, words: string): Promise<void> {
  await page.getByRole('combobox', { name: /^Add a line/ }).fill(words)
  await page.getByRole('listbox', { name: 'Candidates' }).getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => focusedName(page)).toBe('Quantity')
}

describe('lines in a narrow window', () => {
  it('[LINES-11] are cards, written with the keyboard of a phone and without a mouse', async () => {
    const page = await openNew()
    await addLine(page, 'butter')
    await expect.poll(() => page.locator(':focus').getAttribute('inputmode')).toBe('decimal')
    await page.keyboard.type('4')
    await page.keyboard.press('Tab')
    await page.keyboard.type('2,5')
    await addLine(page, 'lettuce')
    await page.keyboard.type('3')
    await page.keyboard.press('Tab')
    await page.keyboard.type('many')
    await page.keyboard.press('Tab')
    await expect.poll(() => page.locator('[data-total="subtotal"]').innerText()).toBe('$10.00')
    const [butter, lettuce] = [cards(page).nth(0), cards(page).nth(1)]
    await expect.poll(() => butter.getByRole('heading').innerText()).toBe('Butter, unsalted')
    // What is no number stays and is told beside it.
    await expect.poll(() => lettuce.getByLabel('Price').inputValue()).toBe('many')
    await expect.poll(() => lettuce.getByLabel('Price').getAttribute('aria-invalid')).toBe('true')
    await lettuce.getByLabel('Price').fill('1')
    // Enter leads to the same field of the next card.
    await butter.getByLabel('Quantity').press('Enter')
    await expect.poll(() => lettuce.getByLabel('Quantity').evaluate((box) => box === document.activeElement)).toBe(true)
    // The others come when they are asked for.
    expect(await butter.getByLabel('Remark').count()).toBe(0)
    await butter.getByRole('button', { name: 'All fields' }).click()
    await butter.getByLabel('Remark').fill('Cold')
    await butter.getByRole('button', { name: 'Copy line 1' }).click()
    await expect.poll(() => cards(page).count()).toBe(3)
    await page.getByRole('button', { name: 'Delete line 2' }).click()
    await expect.poll(() => cards(page).count()).toBe(2)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => cards(page).count()).toBe(3)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await accessibilityFaults(page), colorScheme).toEqual([])
      expect(await layoutFaults(page), colorScheme).toEqual([])
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await leaveUnsaved(page)
  })

  it('[LINES-11] draws what is near the window alone, and never the totals over the box that adds a line', async () => {
    const page = await openNew()
    await page.setViewportSize({ width: 1000, height: 740 })
    await page.getByRole('button', { name: 'Add a line', exact: true }).click()
    await page.locator('[role=gridcell]:focus').waitFor()
    const rows = Array.from({ length: 500 }, () => 'DAI-1001\t\t\t2\t1').join('\n')
    await page.evaluate((text) => navigator.clipboard.writeText(text), rows)
    await page.keyboard.press('Control+V')
    await page.getByRole('gridcell', { name: 'Butter, unsalted' }).first().waitFor()
    const total = page.locator('[data-total="subtotal"]')
    await expect.poll(() => total.innerText()).toBe('$1,000.00')
    const began = Date.now()
    await page.setViewportSize({ width: 360, height: 740 })
    await cards(page).first().getByLabel('Quantity').waitFor()
    expect(Date.now() - began).toBeLessThan(5000)
    // With the empty line a new order begins with.
    await expect.poll(() => cards(page).count()).toBe(501)
    await expect.poll(() => page.locator('.frm-card input').count()).toBeLessThan(100)
    // A field far below is drawn when it comes near.
    const last = cards(page).last()
    await last.scrollIntoViewIfNeeded()
    await last.getByLabel('Quantity').fill('3')
    await last.getByLabel('Quantity').press('Enter')
    await expect.poll(() => total.innerText()).toBe('$1,001.00')
    await expect.poll(() => page.locator('.frm-card input').count()).toBeLessThan(150)
    const entry = page.getByRole('combobox', { name: /^Add a line/ })
    await entry.evaluate((box) => box.scrollIntoView({ block: 'end' }))
    await entry.click({ trial: true })
    await leaveUnsaved(page)
  })

  it('[FORM-711] leave room that empty fields of a document nobody changes would take', async () => {
    const page = await signedIn()
    const session = await pageSession(page, 'ui')
    const query = "PurchaseOrders?$top=1&$filter=Status eq 'Completed' and Reference eq null&$orderby=Id"
    const { Id } = (await session.call({ url: `/inventory/api/${query}` })).json<{ value: [{ Id: number }] }>().value[0]
    await page.goto(addressOf(`/ui/transaction/create-purchaseorder/${Id}`))
    await page.getByLabel('Supplier', { exact: true }).waitFor()
    expect(await page.getByLabel('Reference', { exact: true }).isVisible()).toBe(false)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByLabel('Reference', { exact: true }).waitFor()
  })

  it('[FORM-711] [FORM-712] leave room that amounts nobody gave and totals of zero would take', async () => {
    const page = await clerk()
    const session = await pageSession(page, 'ui')
    const query =
      "Receipts?$top=1&$filter=Status eq 'Completed' and FreightAmount eq 0 and InvoiceTotal eq null&$orderby=Id"
    const { Id } = (await session.call({ url: `/inventory/api/${query}` })).json<{ value: [{ Id: number }] }>().value[0]
    await page.goto(addressOf(`/ui/transaction/create-receiving/${Id}`))
    await page.locator('[data-total="subtotal"]').waitFor()
    expect(await page.locator('[data-total="freightAmount"]').isVisible()).toBe(false)
    expect(await page.getByLabel('Invoice total', { exact: true }).isVisible()).toBe(false)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.locator('[data-total="freightAmount"]').waitFor()
    await page.getByLabel('Invoice total', { exact: true }).waitFor()
  })
})
