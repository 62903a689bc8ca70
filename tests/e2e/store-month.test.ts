import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { afterEach, expect, it } from 'vitest'
import type { CountSheet } from '#core/http/count-contract.ts'
import type { TestSession } from '../server/support/sign-in.ts'
import { addressOf, openAnew, useBrowser } from './support/browser.ts'
import { cancelOpenCounts } from './support/cancel-counts.ts'
import { checkInvariants } from './support/check-invariants.ts'
import { countTotal } from './support/count-by-line.ts'
import { countPackage } from './support/count-package.ts'
import { ownProduct, useFurtherProduct } from './support/own-product.ts'
import { callsOf, pageSession } from './support/page-session.ts'
import { setPreference } from './support/set-preference.ts'
import { signIn } from './support/sign-in.ts'

useFurtherProduct()
const browser = useBrowser()

afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

/** A page of somebody who is signed in at the resort, and their calls. */
async function personAt(user: string) {
  const page = await browser.open()
  await signIn(page, { user, site: 'resort' })
  return { page, session: await pageSession(page, 'ui') }
}

async function rowsOf<Row>(session: TestSession, path: string): Promise<readonly Row[]> {
  const answer = await session.call({ url: `/inventory/api/${path}` })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ value: readonly Row[] }>().value
}

it(
  '[STORY-7] a chef changes a price and sees the recipe, the product and the meal it is sold in move',
  { timeout: 120_000 },
  async () => {
    const { page, session } = await personAt('recipes')
    const costs = async () => {
      const recipes = await rowsOf<{ Name: string; PortionCost: string; UnitCost: string }>(
        session,
        'RecipeCosts?$top=200',
      )
      const products = await rowsOf<{ Name: string; Cost: string }>(session, 'ProductCosts?$top=200')
      return {
        patty: Number(recipes.find(({ Name }) => Name === 'Burger patty')?.UnitCost),
        burger: Number(recipes.find(({ Name }) => Name === 'House burger')?.PortionCost),
        sold: Number(products.find(({ Name }) => Name === 'House burger')?.Cost),
        meal: Number(products.find(({ Name }) => Name === 'Burger and fries')?.Cost),
      }
    }
    /** What the list of recipes or products shows of one of them, as a row of texts. */
    const shown = async (path: string, name: string) => {
      await openAnew(page, `/ui/inventory-management/${path}?q=burger`)
      const row = page.getByRole('row', { name }).first()
      await row.getByText(name, { exact: true }).waitFor()
      return row.innerText()
    }
    const openBeef = async () => {
      await openAnew(page, '/ui/inventory-management/view-inventory?q=Beef, ground')
      await page.getByRole('grid').getByRole('gridcell', { name: 'Beef, ground 80/20' }).click()
    }

    // As the hotel reckons first, with what its stock cost on average, a price that is agreed moves nothing before goods come at it …
    await setPreference('costBasis', 'average')
    const [beef] = await rowsOf<{ Id: number }>(session, "Items?$filter=Name eq 'Beef, ground 80/20'")
    const before = await costs()
    const agreedFrom = await agreePrice(session, beef?.Id ?? 0, perPound)
    expect(await costs()).toEqual(before)
    // … and the recipe tells it for the day it begins: 10 lb of which 97 % are left at 9.70 are 100.00 of a batch.
    await openAnew(page, '/ui/inventory-management/view-Recipes?q=Burger patty')
    await page.getByRole('grid').getByRole('gridcell', { name: 'Burger patty' }).first().click()
    await page.getByRole('tab', { name: 'Cost at a date' }).click()
    await page.getByLabel('At the end of', { exact: true }).fill(agreedFrom)
    const line = page.getByRole('row', { name: 'Beef, ground 80/20' }).first()
    await expect.poll(() => line.innerText(), patience).toContain('100.00')

    // It reckons with standard costs from now on: what she writes there moves everything at once.
    await setPreference('costBasis', 'standard')
    const standard = await costs()
    const [recipe, product] = [
      await shown('view-Recipes', 'House burger'),
      await shown('view-Products', 'Burger and fries'),
    ]
    await openBeef()
    const cost = page.getByLabel('Standard cost', { exact: true })
    const was = Number((await cost.inputValue()).replace(/[^\d.]/g, ''))
    await cost.fill((was + 1.94).toFixed(2))
    await page.getByRole('button', { name: 'Save' }).click()

    // Half a pound of beef in each patty, of which 97 % are left: 1.94 more a pound are 1.00 more a burger.
    await expect.poll(async () => (await costs()).patty - standard.patty, patience).toBeCloseTo(1, 3)
    const after = await costs()
    for (const what of ['patty', 'burger', 'sold', 'meal'] as const)
      expect(after[what] - standard[what], what).toBeCloseTo(1, 3)
    const [recipeNow, productNow] = [
      await shown('view-Recipes', 'House burger'),
      await shown('view-Products', 'Burger and fries'),
    ]
    expect(amountsOf(recipeNow)).toContain(after.burger.toFixed(2))
    expect(amountsOf(productNow)).toContain(after.meal.toFixed(2))
    expect(amountsOf(recipe)).toContain(standard.burger.toFixed(2))
    expect(amountsOf(product)).toContain(standard.meal.toFixed(2))
  },
)

/** What a pound of beef costs from the day it is agreed for. */
const perPound = 9.7

/** The amounts a row shows, rounded to cents. */
function amountsOf(row: string): readonly string[] {
  return Array.from(row.matchAll(/\d[\d,]*\.\d+/g), ([text]) => Number(text.replaceAll(',', '')).toFixed(2))
}

interface SoldItem {
  readonly VersionNo: number
  readonly Units: readonly { readonly UnitId: number; readonly Num: string; readonly Den: string }[]
  readonly Suppliers: readonly {
    readonly SupplierId: number
    readonly UnitId: number
    readonly IsPreferred: boolean
    readonly PriceFrom: string | null
  }[]
}

/** Agrees with the preferred supplier of an item what a base unit of it costs from in a week on; answers that day. */
async function agreePrice(session: TestSession, item: number, perBase: number): Promise<string> {
  const url = `/inventory/api/Items(${item})`
  const { VersionNo, Units, Suppliers } = (await session.call({ url })).json<SoldItem>()
  const offer = Suppliers.find(({ IsPreferred }) => IsPreferred)
  const unit = Units.find(({ UnitId }) => UnitId === offer?.UnitId)
  if (offer === undefined || unit === undefined) throw new Error('Nobody is preferred for the item')
  const PriceFrom = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  const Price = ((perBase * Number(unit.Num)) / Number(unit.Den)).toFixed(4)
  const { SupplierId, UnitId } = offer
  const agreed = { SupplierId, UnitId, Price, PriceFrom, IsPreferred: true }
  const answer = await session.call({
    method: 'PATCH',
    url,
    headers: { 'if-match': `"v${VersionNo}"` },
    // Without that of a try before this one.
    payload: { Suppliers: [...Suppliers.filter((line) => line.PriceFrom !== PriceFrom), agreed] },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return PriceFrom
}

/** What was typed is sent behind who types. */
const patience = { timeout: 30_000 }
/** Lines of a store of a middling hotel. */
const storeLines = 200

it(
  '[STORY-8] a store of two hundred lines is counted by keyboard at the end of the month, posted by the controller, and the period closed with every figure tied',
  { timeout: 300_000 },
  async () => {
    const admin = await callsOf({ user: 'admin', site: 'resort', role: 'system' })
    const packageName = await countPackage(admin, storeLines)
    const keeper = await personAt('storekeeper')
    const { page } = keeper
    // Of a try before this one.
    await cancelOpenCounts(keeper.session)
    await page.goto(addressOf('/ui/transaction/create-physicalinventory'))
    const location = page.getByRole('combobox', { name: /^Location/ })
    await location.fill('Bay main')
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    await location.press('Enter')
    await page.getByLabel('Load by', { exact: true }).selectOption('Package, in shelf order')
    const shelves = page.getByRole('combobox', { name: /^Package/ })
    await shelves.fill(packageName)
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    await shelves.press('Enter')
    // Each item once, wherever it lies.
    await page.getByRole('switch', { name: 'A line for each bin' }).uncheck()
    await page.getByLabel('Reference', { exact: true }).fill('Month end')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL(/create-physicalinventory\/\d+/)
    await page.getByRole('button', { name: 'Fill the sheet', exact: true }).click()
    await page
      .getByText(/^Changed/)
      .first()
      .waitFor()
    const form = page.url()
    const id = Number(/\d+$/.exec(form)?.[0])

    const controller = await personAt('controller')
    const sheetOf = async () =>
      (await controller.session.call({ url: `/inventory/api/PhysicalInventories(${id})` })).json<Sheet>()
    const books = new Map((await sheetOf()).Lines.map(({ Id, Book }) => [Id, Number(Book)]))
    const seen = async (): Promise<CountSheet> =>
      (await keeper.session.call({ url: `/inventory/api/counts/${id}` })).json()
    const { lines } = await seen()
    await page.goto(addressOf(`/ui/transaction/count-sheets?sheet=${id}`))
    await page.getByRole('searchbox').fill(lines[0]?.name ?? '')
    await page.keyboard.press('Enter')
    expect(lines).toHaveLength(storeLines)
    const first = lines.find(({ id }) => (books.get(id) ?? 0) > 0)?.id
    const started = performance.now()
    // One more than the books say of the first that lies there, of all others what they say.
    for (const line of lines) await countTotal(page, line, (books.get(line.id) ?? 0) + (line.id === first ? 1 : 0))
    await expect
      .poll(async () => (await seen()).lines.filter(({ counted }) => counted === null).length, patience)
      .toBe(0)
    const seconds = (performance.now() - started) / 1000
    console.log(
      `${lines.length} lines counted by keyboard in ${seconds.toFixed(0)} s, ${(seconds / lines.length).toFixed(2)} s each`,
    )

    await openAnew(page, form.slice(form.indexOf('#') + 1))
    await page.getByRole('button', { name: 'Check the count', exact: true }).click()
    await page
      .getByText(/^Changed/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await page
      .getByText(/^(Pending|Pending approval)$/)
      .first()
      .waitFor()

    await controller.page.goto(form)
    const post = controller.page.getByRole('button', { name: 'Post', exact: true })
    const approve = controller.page.getByRole('button', { name: 'Approve', exact: true })
    await post.or(approve).first().waitFor()
    if ((await approve.count()) > 0) {
      await approve.click()
      await controller.page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
    }
    await post.click()
    await controller.page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click()
    await controller.page.getByText('Completed', { exact: true }).first().waitFor()
    const posted = await sheetOf()
    expect(posted.Lines.filter(({ Variance }) => Number(Variance) !== 0)).toHaveLength(1)

    await closePeriod(controller.page)
    expect(await checkInvariants({ DATA_DIR: ownProduct().dataDir })).toMatch(/all hold/)
    const late = await keeper.session.call({
      method: 'POST',
      url: `/inventory/api/PhysicalInventories(${id})/reverse`,
      headers: { 'idempotency-key': randomUUID(), 'if-match': `"v${posted.VersionNo}"` },
      payload: { Remarks: 'Too late' },
    })
    expect(late.statusCode).not.toBe(200)
  },
)

interface Sheet {
  readonly VersionNo: number
  readonly Lines: readonly { readonly Id: number; readonly Book: string; readonly Variance: string | null }[]
}

/** Closes the newest period, whose open documents are told and left for the next. */
async function closePeriod(page: Page): Promise<void> {
  await page.goto(addressOf('/ui/setup/view-fiscalperiods'))
  await page
    .getByRole('gridcell', { name: /^\d{4}-\d+$/ })
    .first()
    .click()
  await page.waitForURL(/create-fiscalperiods\/\d+/)
  await page.getByRole('button', { name: 'Close period', exact: true }).click()
  await page.getByRole('dialog', { name: 'Close period' }).getByRole('button', { name: 'Close period' }).click()
  const closed = page.getByText('Closed', { exact: true }).first()
  const warning = page.getByRole('button', { name: 'Close period all the same' })
  await warning.or(closed).first().waitFor()
  if ((await warning.count()) > 0) await warning.click()
  await closed.waitFor()
}
