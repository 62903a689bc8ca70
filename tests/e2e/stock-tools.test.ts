import type { Page } from 'playwright'
import { afterEach, expect, it } from 'vitest'
import { addressOf, openAnew, useBrowser } from './support/browser.ts'
import { useFurtherProduct } from './support/own-product.ts'
import { candidates, pickCandidate } from './support/pick-candidate.ts'
import { signIn } from './support/sign-in.ts'
import { useSignedInPage } from './support/signed-in-page.ts'

useFurtherProduct()
const browser = useBrowser()
const signedIn = useSignedInPage(browser, { user: 'storekeeper', site: 'resort' })
afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

const status = (page: Page, words: string) => page.locator('.frm-title').getByText(words, { exact: true })

it('[BIN-2, DEF-111, LINES-4] goods that wait are put into a bin of their place, in the unit the item is moved in', async () => {
  const page = await signedIn()
  await page.goto(addressOf('/ui/transaction/view-bin-stock'))
  await page
    .getByRole('row', { name: /In a bin/ })
    .first()
    .waitFor()
  await page.goto(addressOf('/ui/transaction/create-bin-transfer'))
  await pickCandidate(page, 'Location', 'Bay main')
  const bin = page.getByRole('combobox', { name: 'Into bin', exact: true })
  await bin.fill('A-1')
  // Every store has such a shelf; this one has one.
  await expect.poll(() => candidates(page).getByRole('option').count()).toBe(1)
  await page.keyboard.press('Enter')
  await pickCandidate(page, 'Item', 'flour')
  await expect.poll(() => page.getByRole('combobox', { name: 'Unit', exact: true }).inputValue()).not.toBe('')
  await page.getByRole('textbox', { name: 'Quantity', exact: true }).fill('1')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/create-bin-transfer\/\d+/)
})

it('[WID-30] what is typed into a field just after a form opened replaces the default, also where its title comes only then', async () => {
  const page = await signedIn()
  let answer: () => void = () => undefined
  const asked = new Promise<void>((resolve) => (answer = resolve))
  const isTitle = (url: URL) => url.pathname.endsWith('/Locations') && url.searchParams.has('$filter')
  await page.route(isTitle, async (route) => {
    await asked
    await route.continue()
  })
  await openAnew(page, '/ui/transaction/create-bin-transfer')
  const location = page.getByRole('combobox', { name: 'Location', exact: true })
  await location.focus()
  answer()
  await expect.poll(() => location.inputValue()).toBe('Bay main store')
  await page.keyboard.type('Bay')
  expect(await location.inputValue()).toBe('Bay')
  await candidates(page).getByRole('option').first().waitFor()
  await page.keyboard.press('Escape')
  await page.unroute(isTitle)
})

/** The controller, who is asked about resets, approves one on its form. */
async function approve(form: string): Promise<void> {
  const page = await browser.open()
  await signIn(page, { user: 'controller', site: 'resort' })
  await openAnew(page, form)
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await status(page, 'Approved').waitFor()
}

it('[RESET-4, RESET-208, RUN-1] a reset is looked at, confirmed by the code of the site, approved by the controller, and posted with a result for each row', async () => {
  const page = await signedIn()
  await page.goto(addressOf('/ui/inventory-management/create-inventoryreset'))
  await pickCandidate(page, 'Reason', 'Books')
  await pickCandidate(page, 'Location', 'Bay cold')
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await status(page, 'Pending').waitFor()
  await page.getByText(/finished: \d+ done/).waitFor()
  await page.getByRole('row', { name: /Open/ }).first().waitFor()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Submit' })
  await dialog.getByRole('textbox', { name: 'Code of the site' }).fill('HO')
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByText('Type the code of the site: LB').waitFor()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Code of the site' }).fill('LB')
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click()
  await status(page, 'Pending approval').waitFor()
  expect(await page.getByRole('button', { name: 'Apply', exact: true }).count()).toBe(0)
  const form = page.url().slice(page.url().indexOf('#') + 1)
  await approve(form)
  await openAnew(page, form)
  await status(page, 'Approved').waitFor()
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply', exact: true }).click()
  await status(page, 'Completed').waitFor()
  await page.getByRole('row', { name: /Done/ }).first().waitFor()
})
