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

it('[POST-74, POST-75] shows what a glass takes while it is written off, what is short, and afterwards what it took and what it left out', async () => {
  const page = await signedIn()
  const session = await pageSession(page, 'ui')
  const draft = await spoiledProsecco(session)
  await page.goto(addressOf(`/ui/transaction/create-spoilage/${draft}`))
  const ahead = page.getByRole('region', { name: 'What the lines take' })
  await ahead.getByRole('row', { name: /Prosecco/ }).waitFor()
  await expect.poll(() => ahead.getByText('Line 1: Prosecco on ice').count()).toBe(1)
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
  await taken.getByText(/^Left out, because not kept in stock: Ice of the house \(3/).waitFor()
  const folder = process.env['PICTURES']
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await accessibilityFaults(page), colorScheme).toEqual([])
    await taken.scrollIntoViewIfNeeded()
    if (folder !== undefined) await page.screenshot({ path: `${folder}/taken-${colorScheme}.png` })
  }
})

async function write(page: Page, qty: string): Promise<void> {
  const box = page.getByRole('list', { name: 'Lines' }).getByRole('listitem').first().getByLabel('Quantity')
  await box.fill(qty)
  await box.press('Tab')
}

/** A draft that writes two glasses on ice off where the bottles are kept; ice is not kept in stock. */
async function spoiledProsecco(session: TestSession): Promise<number> {
  const first = async (path: string) => {
    const answer = await session.call({ url: `/inventory/api/${path}&$top=1` })
    expect(answer.statusCode, answer.body).toBe(200)
    const [row] = answer.json<{ value: readonly Found[] }>().value
    if (row === undefined) throw new Error(`Nothing is found by ${path}`)
    return row
  }
  const make = async (set: string, payload: object) => {
    // That something of that name is there already is meant, where this is tried again.
    const headers = { 'idempotency-key': crypto.randomUUID(), confirmed: 'true' }
    const made = await session.call({ method: 'POST', url: `/inventory/api/${set}`, payload, headers })
    expect(made.statusCode, made.body).toBe(201)
    return made.json<Found>()
  }
  const glass = await first("Products?$filter=Number eq 'PRD-3002'")
  const reason = await first("Reasons?$filter=Use eq 'spoilage' and NeedsPhoto eq false and NeedsWitness eq false")
  const prosecco = await first("Items?$filter=Name eq 'Prosecco'")
  const place = await first(`StockOnHand?$filter=ItemId eq ${prosecco.Id} and Qty gt 2`)
  const mark = crypto.randomUUID().slice(0, 6)
  const ice = await make('Items', {
    Number: `ICE-${mark}`,
    Name: 'Ice of the house',
    CategoryId: prosecco.CategoryId,
    BaseUnitId: prosecco.BaseUnitId,
    TransactionUnitId: prosecco.BaseUnitId,
    IsStocked: false,
    // What costs nothing anybody knows is asked about.
    StandardCost: '0.02',
    Units: [{ UnitId: prosecco.BaseUnitId, Num: '1', Den: '1' }],
  })
  const { Id: IceUnit } = await first(`ItemUnits?$filter=ItemId eq ${ice.Id}`)
  const product = await make('Products', {
    Number: `PRD-${mark}`,
    Name: 'Prosecco on ice',
    ProductTypeId: glass.ProductTypeId,
    Price: '9',
    CostedAtId: glass.CostedAtId,
    Components: [
      { Kind: 'Product', ProductId: glass.Id, Qty: '1' },
      { Kind: 'Item', ItemId: ice.Id, UnitId: IceUnit, Qty: '1' },
    ],
  })
  const made = await make('Spoilages', {
    LocationId: place.LocationId,
    ReasonId: reason.Id,
    Remarks: 'Corked',
    Lines: [{ Kind: 'Product', ProductId: product.Id, Qty: '2' }],
  })
  return made.Id
}

/** What is read of rows here. */
interface Found {
  readonly Id: number
  readonly LocationId: number
  readonly CategoryId: number
  readonly BaseUnitId: number
  readonly ProductTypeId: number
  readonly CostedAtId: number
}
