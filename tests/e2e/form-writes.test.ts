import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { addressOf, useBrowser } from './support/browser.ts'
import { useFurtherProduct } from './support/own-product.ts'
import { pickCandidate } from './support/pick-candidate.ts'
import { signIn } from './support/sign-in.ts'
import { useSignedInPage } from './support/signed-in-page.ts'

useFurtherProduct()
const browser = useBrowser()
const createPath = '/ui/transaction/create-requisition'

const openChef = useSignedInPage(browser, { user: 'chef', site: 'resort' })

async function signedIn(user: string): Promise<Page> {
  const page = await browser.open()
  await signIn(page, { user, site: 'resort' })
  return page
}

/** A new requisition of two cases of butter, not saved yet. */
async function write(page: Page, reference: string): Promise<void> {
  await page.goto(addressOf(createPath))
  await page.getByRole('grid', { name: 'Lines' }).waitFor()
  // Words left behind are understood as well as a picked candidate.
  await page.getByRole('combobox', { name: /Supply location/ }).fill('Bay cold store')
  await page.getByLabel('Reference').fill(reference)
  await expect
    .poll(() => page.getByRole('combobox', { name: /Supply location/ }).getAttribute('aria-invalid'))
    .toBeNull()
  await pickCandidate(page, /^Add a line/, 'butter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('gridcell')
  await page.keyboard.type('2', { delay: 20 })
  await page.keyboard.press('Tab')
}

/** Presses a move, fills its remarks if it asks for them, and waits for the status it leads to. */
async function decide(page: Page, move: string, status: string): Promise<void> {
  await page.getByRole('button', { name: move, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: move })
  const isStatus = page.locator('.frm-title').getByText(status, { exact: true })
  await dialog.or(isStatus).first().waitFor()
  if (await dialog.isVisible()) {
    const remarks = dialog.getByRole('textbox', { name: /Remarks/ })
    if (await remarks.isVisible()) await remarks.fill(`${move} it`)
    await dialog.getByRole('button', { name: move, exact: true }).click()
  }
  await isStatus.waitFor()
}

describe('writing over a bad connection', () => {
  it('[FORM-9, FORM-16] asks again under the same key when the answer was lost, and makes one document', async () => {
    const page = await openChef()
    await write(page, 'Lost answer')
    const keys: (string | undefined)[] = []
    await page.route('**/inventory/api/Requisitions', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('it is not sure whether this was saved').waitFor()
    await page.waitForURL(/create-requisition\/\d+/)
    expect(keys.length).toBe(2)
    expect(keys[1]).toBe(keys[0])
    await page.goto(addressOf('/ui/transaction/view-requisition?q=Lost%20answer'))
    await page.getByText('1 record', { exact: true }).waitFor()
    await page.unroute('**/inventory/api/Requisitions')
  })

  it('[FORM-11] work of a page that goes away is offered again', async () => {
    const page = await openChef()
    await page.goto(addressOf(createPath))
    await page.getByLabel('Reference').fill('Gone in a pause')
    // The pause in which a draft is kept.
    await page.waitForTimeout(1500)
    await page.reload()
    await page.getByRole('button', { name: 'Restore it' }).click()
    await expect.poll(() => page.getByLabel('Reference').inputValue()).toBe('Gone in a pause')
  })
})

describe('the moves of a requisition', () => {
  it('[FORM-20] is held, denied, revised, approved, issued in part and closed short on screen', async () => {
    const [chef, controller, keeper] = await Promise.all(['chef', 'controller', 'storekeeper'].map(signedIn))
    if (!chef || !controller || !keeper) throw new Error('Three people take part')
    await write(chef, 'Many moves')
    await decide(chef, 'Submit', 'Pending approval')
    const address = chef.url()
    await controller.goto(address)
    await decide(controller, 'Hold', 'On hold')
    await decide(controller, 'Deny', 'Denied')
    await chef.reload()
    await decide(chef, 'Revise', 'Pending submission')
    await decide(chef, 'Submit', 'Pending approval')
    await controller.reload()
    await decide(controller, 'Approve', 'Approved')
    await controller.getByRole('button', { name: 'Approvals, history and files' }).click()
    await controller.getByRole('tab', { name: 'History' }).click()
    await controller.getByText('Deny it').waitFor()

    await keeper.goto(address)
    await keeper.getByRole('button', { name: 'Issue', exact: true }).click()
    const dialog = keeper.getByRole('dialog', { name: 'Issue' })
    await dialog.getByRole('table').getByRole('textbox').fill('9')
    await dialog.getByRole('button', { name: 'Issue' }).click()
    await dialog.getByText('More than is left').waitFor()
    await dialog.getByRole('table').getByRole('textbox').fill('1')
    await dialog.getByRole('button', { name: 'Issue' }).click()
    await keeper.locator('.frm-title').getByText('Partial').waitFor()
    await decide(keeper, 'Close short', 'Completed')
    await decide(keeper, 'Reverse', 'Cancelled')
  })
})
