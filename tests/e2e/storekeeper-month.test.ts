import { randomUUID } from 'node:crypto'
import { createCanvas } from '@napi-rs/canvas'
import type { Page } from 'playwright'
import { afterEach, expect, it } from 'vitest'
import type { CountSheet } from '#core/http/count-contract.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import type { TestSession } from '../server/support/sign-in.ts'
import { addressOf, openAnew, useBrowser } from './support/browser.ts'
import { cancelOpenCounts } from './support/cancel-counts.ts'
import { checkInvariants } from './support/check-invariants.ts'
import { button, move, status, typeInto } from './support/form-moves.ts'
import { ownProduct, useFurtherProduct } from './support/own-product.ts'
import { callsOf, pageSession } from './support/page-session.ts'
import { pickCandidate } from './support/pick-candidate.ts'
import { signIn } from './support/sign-in.ts'

useFurtherProduct()
const browser = useBrowser()
afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

async function personAt(user: string, site = 'resort', context = {}) {
  const page = await browser.open(context)
  await signIn(page, { user, site })
  return { page, session: await pageSession(page, 'ui') }
}

const addressAt = (page: Page) => page.url().split('#')[1] ?? ''

/** A line of the new item: so many of it. */
async function addLine(page: Page, name: string, qty: string): Promise<void> {
  await pickCandidate(page, /^Add a line/, name)
  await page.locator('[role=gridcell]:focus').waitFor()
  await page.keyboard.type(qty, { delay: 20 })
  await page.keyboard.press('Enter')
}

/** Submits, and lets the controller approve where somebody is asked. */
async function submit(page: Page, controller: Page, becomes: readonly string[]): Promise<void> {
  await button(page, 'Submit').click()
  const pending = status(page, 'Pending approval')
  await becomes
    .reduce((shown, words) => shown.or(status(page, words)), pending)
    .first()
    .waitFor()
  if (!(await pending.isVisible())) return
  await openAnew(controller, addressAt(page))
  await button(controller, 'Approve').click()
  await controller.getByRole('dialog', { name: 'Approve' }).getByRole('button', { name: 'Approve' }).click()
  await status(controller, 'Pending approval').waitFor({ state: 'detached' })
  await openAnew(page, addressAt(page))
}

it(
  '[STORY-11] a storekeeper brings in, issues by a template, ships with a loss, writes off with a photo, counts on a phone, and the period is closed with every figure tied',
  { timeout: 300_000 },
  async () => {
    const { page: controller } = await personAt('controller')
    const admin = await callsOf({ user: 'admin', site: 'resort', role: 'system' })
    const { name, template, packageName } = await goodsOf(admin)
    const keeper = await personAt('storekeeper')
    const { page, session } = keeper
    await cancelOpenCounts(session)
    const lies = async () => {
      const rows = await rowsOf(session, `StockOnHand?$filter=Item/Name eq '${name}'&$expand=Location`)
      return Object.fromEntries(rows.map(({ Location, Qty }) => [(Location as { Name: string }).Name, Number(Qty)]))
    }

    // Forty lie there to begin with, at 2.50.
    await openAnew(page, '/ui/inventory-management/create-stockentry')
    await page.getByRole('grid', { name: 'Lines' }).waitFor()
    await pickCandidate(page, /^Location/, 'Bay main store')
    await addLine(page, name, '40')
    await page.getByLabel(/^Reference/).fill('Opening')
    await typeInto(page, /^Unit cost/, '2.5')
    await move(page, 'Post', 'Completed')
    expect(await lies()).toEqual({ 'Bay main store': 40 })

    // A requisition of the template takes ten.
    await openAnew(page, `/ui/transaction/create-requisition?source=template&ids=${template}`)
    await page.getByRole('grid', { name: 'Lines' }).getByRole('gridcell', { name: '10.00' }).first().waitFor()
    await submit(page, controller, ['Approved', 'Pending'])
    await move(page, 'Issue', 'Completed')
    expect(await lies()).toEqual({ 'Bay main store': 30, 'Bay main kitchen': 10 })

    // Six leave for the other site, four arrive, two are lost on the way.
    await openAnew(page, '/ui/transaction/create-transfer')
    await page.getByRole('grid', { name: 'Lines' }).waitFor()
    await pickCandidate(page, /^From/, 'Bay main store')
    await pickCandidate(page, /^To\b/, 'Meridian main')
    await addLine(page, name, '6')
    await submit(page, controller, ['Approved', 'Pending'])
    await move(page, 'Ship', 'In transit')
    const { page: other } = await personAt('storekeeper', 'convention')
    await openAnew(other, addressAt(page))
    await button(other, 'Receive').click()
    const receive = other.getByRole('dialog', { name: 'Receive' })
    await receive.getByRole('textbox', { name: /Received now/ }).fill('4')
    await pickCandidate(other, /Reason of what is short/, 'damaged')
    await receive.getByRole('button', { name: 'Receive' }).click()
    await status(other, 'Partial').waitFor()
    await move(other, 'Post loss', 'Completed')
    expect(await lies()).toMatchObject({ 'Bay main store': 24, 'Bay main kitchen': 10 })

    // One is spoilt, which needs a photo and a word.
    await openAnew(page, '/ui/transaction/create-spoilage')
    await page.getByRole('grid', { name: 'Lines' }).waitFor()
    await pickCandidate(page, /^Location/, 'Bay main store')
    await pickCandidate(page, /^Reason/, 'cold chain')
    await addLine(page, name, '1')
    await page.getByLabel('Remarks', { exact: true }).fill('The fridge was open')
    await button(page, 'Save').click()
    await page.waitForURL(/create-spoilage\/\d+/)
    await status(page, 'Pending submission').waitFor()
    await page.getByLabel('Photo', { exact: true }).setInputFiles(photo())
    await page.getByRole('img', { name: 'Photo: photo.webp' }).waitFor()
    await submit(page, controller, ['Completed'])
    await status(page, 'Completed').waitFor()
    expect(await lies()).toMatchObject({ 'Bay main store': 23 })

    // The store is counted on a phone: one more lies there than the books say.
    await openAnew(page, '/ui/transaction/create-physicalinventory')
    await pickCandidate(page, /^Location/, 'Bay main store')
    await page.getByLabel('Load by', { exact: true }).selectOption('Package, in shelf order')
    await pickCandidate(page, /^Package/, packageName)
    await button(page, 'Save').click()
    await page.waitForURL(/create-physicalinventory\/\d+/)
    const sheet = addressAt(page)
    const id = Number(/\d+$/.exec(sheet)?.[0])
    await button(page, 'Fill the sheet').click()
    const seen = async (): Promise<CountSheet> => (await session.call({ url: `/inventory/api/counts/${id}` })).json()
    await expect.poll(async () => (await seen()).lines.length).toBe(1)
    const phone = await browser.open({ viewport: { width: 360, height: 740 } })
    await signIn(phone, { user: 'storekeeper', site: 'resort' })
    await phone.goto(addressOf(`/ui/transaction/count-sheets?sheet=${id}`))
    await phone.getByRole('form', { name, exact: true }).or(phone.getByRole('button', { name })).first().waitFor()
    const box = phone.locator('.cnt-box input').first()
    if (!(await box.isVisible())) await phone.getByRole('button', { name }).first().click()
    await box.fill('24')
    await box.press('Enter')
    await expect.poll(async () => (await seen()).lines[0]?.counted).not.toBe(null)
    await openAnew(page, sheet)
    await button(page, 'Check the count').click()
    await submit(page, controller, ['Pending', 'Approved'])
    await openAnew(controller, sheet)
    await move(controller, 'Post', 'Completed')
    expect(await lies()).toMatchObject({ 'Bay main store': 24, 'Bay main kitchen': 10 })

    // The checklist of the period names what is open; closed all the same, it takes nothing any more.
    await openAnew(controller, '/ui/setup/view-fiscalperiods')
    await controller
      .getByRole('gridcell', { name: /^\d{4}-\d+$/ })
      .first()
      .click()
    await controller.waitForURL(/create-fiscalperiods\/\d+/)
    await controller.getByRole('gridcell', { name: 'Received and not invoiced' }).first().waitFor()
    await button(controller, 'Close period').click()
    await controller.getByRole('dialog', { name: 'Close period' }).getByRole('button', { name: 'Close period' }).click()
    const meant = button(controller, 'Close period all the same')
    await meant.or(status(controller, 'Closed')).first().waitFor()
    if (await meant.isVisible()) await meant.click()
    await status(controller, 'Closed').waitFor()
    expect(await checkInvariants({ DATA_DIR: ownProduct().dataDir })).toMatch(/all hold/)
  },
)

async function rowsOf(session: TestSession, path: string): Promise<readonly WireRow[]> {
  const answer = await session.call({ url: encodeURI(`/inventory/api/${path}`) })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ readonly value: readonly WireRow[] }>().value
}

/** A new item with a package of it alone, and a template by which the kitchen takes ten. */
async function goodsOf(session: TestSession) {
  const make = async (set: string, payload: object): Promise<number> => {
    const headers = { 'idempotency-key': randomUUID(), confirmed: 'true' }
    const made = await session.call({ method: 'POST', url: `/inventory/api/${set}`, headers, payload })
    expect(made.statusCode, made.body).toBe(201)
    return made.json<WireRow>().Id
  }
  const idOf = async (set: string, filter: string) => (await rowsOf(session, `${set}?$filter=${filter}&$top=1`))[0]?.Id
  const mark = String(Date.now() % 10_000_000)
  const name = `Olive oil ${mark}`
  const unit = await idOf('Units', `Code eq 'case'`)
  const item = await make('Items', {
    Number: `OIL-${mark}`,
    Name: name,
    CategoryId: await idOf('Categories', `IsActive eq true`),
    BaseUnitId: unit,
    TransactionUnitId: unit,
    Units: [{ UnitId: unit, Num: '1', Den: '1' }],
  })
  const { Units } = (await session.call({ url: `/inventory/api/Items(${item})` })).json<{ Units: readonly WireRow[] }>()
  const template = await make('RequisitionTemplates', {
    Name: `Oil ${mark}`,
    RequestLocationId: await idOf('Locations', `Name eq 'Bay main kitchen'`),
    SupplyLocationId: await idOf('Locations', `Name eq 'Bay main store'`),
    Lines: [{ ItemId: item, UnitId: Units[0]?.Id, Fill: 'Fixed', Qty: '10' }],
  })
  const packageName = `Oils ${mark}`
  await make('Packages', {
    Number: `OILS-${mark}`,
    Name: packageName,
    Holds: 'Item',
    ForCount: true,
    Items: [{ ItemId: item }],
  })
  return { name, template, packageName }
}

/** A small picture. */
function photo() {
  const canvas = createCanvas(40, 30)
  canvas.getContext('2d').fillRect(0, 0, 40, 30)
  return { name: 'photo.png', mimeType: 'image/png', buffer: canvas.toBuffer('image/png') }
}
