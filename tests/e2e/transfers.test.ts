import type { Page } from 'playwright'
import { afterEach, expect, it } from 'vitest'
import { addressOf, openAnew, useBrowser } from './support/browser.ts'
import { looksRight } from './support/looks-right.ts'
import { useFurtherProduct } from './support/own-product.ts'
import { pickCandidate } from './support/pick-candidate.ts'
import { signIn } from './support/sign-in.ts'

useFurtherProduct()
const browser = useBrowser()
afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

async function keeperAt(site: string): Promise<Page> {
  const page = await browser.open()
  await signIn(page, { user: 'storekeeper', site })
  return page
}

const status = (page: Page, words: string) => page.locator('.frm-title').getByText(words, { exact: true })

/** The storekeeper of the resort writes a transfer of six packs to the convention centre and ships it. */
async function ship(page: Page): Promise<string> {
  await page.goto(addressOf('/ui/transaction/create-transfer'))
  await page.getByRole('grid', { name: 'Lines' }).waitFor()
  await pickCandidate(page, /^From/, 'Bay main')
  await pickCandidate(page, /^To\b/, 'Meridian main')
  await expect.poll(() => page.getByText('In transit', { exact: true }).count()).toBeGreaterThan(0)
  await pickCandidate(page, /^Add a line/, 'flour')
  await page.locator('[role=gridcell]:focus').waitFor()
  await page.keyboard.type('3', { delay: 20 })
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await status(page, 'Pending').waitFor()
  await page.getByRole('button', { name: 'Ship', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Ship' })
  await dialog.getByRole('textbox').first().waitFor()
  await looksRight(page)
  await dialog.getByRole('button', { name: 'Ship' }).click()
  await status(page, 'In transit').waitFor()
  return page.url().split('/').at(-1) ?? ''
}

it('[TRF-1, LIST-25, FORM-29] goods leave one site and arrive at the other in part, with the rest lost for a reason', async () => {
  const sender = await keeperAt('resort')
  const id = await ship(sender)
  expect(await sender.getByRole('button', { name: 'Receive', exact: true }).count()).toBe(0)

  // At the other site a tile says how many are coming; pressed it shows them, pressed again all open ones.
  const page = await keeperAt('convention')
  await page.goto(addressOf('/ui/transaction/view-transfer'))
  const tile = page.getByRole('button', { name: /Transfers in/ })
  await expect.poll(() => tile.innerText()).toMatch(/[1-9]/)
  await tile.click()
  await expect.poll(() => page.url()).toContain('view=in')
  await looksRight(page)
  await tile.click()
  await expect.poll(() => page.url()).not.toContain('view=in')

  await page.goto(addressOf('/ui/transaction/view-in-transit'))
  await page.getByRole('heading', { level: 1, name: 'In transit' }).waitFor()
  await looksRight(page)
  await openAnew(page, `/ui/transaction/create-transfer/${id}`)
  await page.getByRole('button', { name: 'Receive', exact: true }).click()
  const receive = page.getByRole('dialog', { name: 'Receive' })
  await receive.getByRole('textbox', { name: /Received now/ }).fill('2')
  // Less than was shipped asks why.
  await receive.getByRole('button', { name: 'Receive' }).click()
  await receive.getByText('Required').waitFor()
  await pickCandidate(page, /Reason of what is short/, 'damaged')
  await looksRight(page)
  await receive.getByRole('button', { name: 'Receive' }).click()
  await status(page, 'Partial').waitFor()

  await page.getByRole('button', { name: 'Post loss', exact: true }).click()
  const lose = page.getByRole('dialog', { name: 'Post loss' })
  // Why it is short was said when it arrived.
  await lose
    .getByText(/damaged/i)
    .or(lose.locator('input[value*="amaged"]'))
    .first()
    .waitFor()
  await looksRight(page)
  await lose.getByRole('button', { name: 'Post loss' }).click()
  await status(page, 'Completed').waitFor()
  await looksRight(page)
}, 120_000)
