import type { Page } from 'playwright'
import { afterEach, expect, it } from 'vitest'
import type { TestSession } from '../server/support/sign-in.ts'
import { accessibilityFaults } from './support/accessibility-faults.ts'
import { addressOf, useBrowser } from './support/browser.ts'
import { layoutFaults } from './support/layout-faults.ts'
import { pageSession } from './support/page-session.ts'
import { useSignedInPage } from './support/signed-in-page.ts'

const browser = useBrowser()
const context = { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' as const }
const signedIn = useSignedInPage(browser, { user: 'admin', site: 'resort', role: 'admin' }, { context })

afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

it('[POST-74] shows what a glass takes while it is written off, what is short, and afterwards what it took', async () => {
  const page = await signedIn()
  const session = await pageSession(page, 'ui')
  const draft = await spoiledProsecco(session)
  await page.goto(addressOf(`/ui/transaction/create-spoilage/${draft}`))
  const ahead = page.getByRole('region', { name: 'What the lines take' })
  await ahead.getByRole('row', { name: /Prosecco/ }).waitFor()
  expect(await ahead.getByText('Line 1: Prosecco, glass').count()).toBe(1)
  expect(await ahead.getByText('cannot be taken like this').count()).toBe(0)
  await write(page, '9000000')
  await ahead.getByText(/^Only .* of Prosecco is on hand; .* was asked for\.$/).waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await accessibilityFaults(page), colorScheme).toEqual([])
    expect(await layoutFaults(page), colorScheme).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await write(page, '3')
  await ahead.getByText('cannot be taken like this').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  const taken = page.getByRole('region', { name: 'What the lines took' })
  await taken.getByRole('row', { name: /Prosecco/ }).waitFor()
  expect(await taken.getByRole('columnheader').allInnerTexts()).toEqual(['Item', 'Takes', 'Worth'])
})

async function write(page: Page, qty: string): Promise<void> {
  const box = page.getByRole('list', { name: 'Lines' }).getByRole('listitem').first().getByLabel('Quantity')
  await box.fill(qty)
  await box.press('Tab')
}

/** A draft that writes two glasses off where the bottles are kept. */
async function spoiledProsecco(session: TestSession): Promise<number> {
  const first = async (path: string) => {
    const answer = await session.call({ url: `/inventory/api/${path}&$top=1` })
    expect(answer.statusCode, answer.body).toBe(200)
    const [row] = answer.json<{ value: readonly { readonly Id: number; readonly LocationId: number }[] }>().value
    if (row === undefined) throw new Error(`Nothing is found by ${path}`)
    return row
  }
  const product = await first("Products?$filter=Number eq 'PRD-3002'")
  const reason = await first("Reasons?$filter=Use eq 'spoilage' and NeedsPhoto eq false and NeedsWitness eq false")
  const prosecco = await first("Items?$filter=Name eq 'Prosecco'")
  const place = await first(`StockOnHand?$filter=ItemId eq ${prosecco.Id} and Qty gt 2`)
  const made = await session.call({
    method: 'POST',
    url: '/inventory/api/Spoilages',
    payload: {
      LocationId: place.LocationId,
      ReasonId: reason.Id,
      Remarks: 'Corked',
      Lines: [{ Kind: 'Product', ProductId: product.Id, Qty: '2' }],
    },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(made.statusCode, made.body).toBe(201)
  return made.json<{ readonly Id: number }>().Id
}
