import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { afterEach, expect, it } from 'vitest'
import type { CountLine, CountSheet } from '#core/http/count-contract.ts'
import { preferencePaths } from '#core/http/preference-paths.ts'
import type { TestSession } from '../server/support/sign-in.ts'
import { addressOf, openAnew, useBrowser } from './support/browser.ts'
import { cancelOpenCounts } from './support/cancel-counts.ts'
import { checkInvariants } from './support/check-invariants.ts'
import { countPackage } from './support/count-package.ts'
import { ownProduct, useFurtherProduct } from './support/own-product.ts'
import { callsOf, pageSession } from './support/page-session.ts'
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

it('[STORY-7] the price of beef moves the patty, the burger and the meal it is sold in, before the eyes of who looks after recipes', async () => {
  const admin = await callsOf({ user: 'admin', site: 'resort', role: 'system' })
  const { version } = (await admin.call({ url: preferencePaths.preferences })).json<{ version: number }>()
  const changes = [{ id: 'costBasis', value: 'standard' }]
  await admin.call({ method: 'PUT', url: preferencePaths.preferences, payload: { version, changes } })

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
  const shown = async (path: string, name: string) => {
    await openAnew(page, `/ui/inventory-management/${path}?q=burger`)
    const row = page.getByRole('row', { name }).first()
    await row.getByText(name, { exact: true }).waitFor()
    return row.innerText()
  }
  const [recipe, product, before] = [
    await shown('view-Recipes', 'House burger'),
    await shown('view-Products', 'Burger and fries'),
    await costs(),
  ]

  const buyer = await browser.open()
  await signIn(buyer, { user: 'buyer', site: 'resort' })
  await buyer.goto(addressOf('/ui/inventory-management/view-inventory?q=Beef, ground'))
  await buyer.getByRole('grid').getByRole('gridcell', { name: 'Beef, ground 80/20' }).click()
  const cost = buyer.getByLabel('Standard cost', { exact: true })
  const was = Number((await cost.inputValue()).replace(/[^\d.]/g, ''))
  await cost.fill((was + 1.94).toFixed(2))
  await buyer.getByRole('button', { name: 'Save' }).click()
  await buyer
    .getByText(/^Changed/)
    .first()
    .waitFor()

  // Half a pound of beef in each patty, of which 97 % are left: 1.94 more a pound are 1.00 more a burger.
  const after = await costs()
  for (const what of ['patty', 'burger', 'sold', 'meal'] as const)
    expect(after[what] - before[what], what).toBeCloseTo(1, 3)
  expect(await shown('view-Recipes', 'House burger')).not.toBe(recipe)
  expect(await shown('view-Products', 'Burger and fries')).not.toBe(product)
})

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
    for (const line of lines) await countLine(page, line, (books.get(line.id) ?? 0) + (line.id === first ? 1 : 0))
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

/** Types whole packs, then what is left, each in its box, and goes on with Enter. */
async function countLine(page: Page, { name, units }: CountLine, total: number): Promise<void> {
  const factors = units.flatMap((unit) => (unit === null ? [] : [Number(unit.factor)]))
  await page.getByRole('form', { name, exact: true }).waitFor()
  const boxes = page.locator('.cnt-box input')
  await expect.poll(() => boxes.first().evaluate((input) => input === document.activeElement)).toBe(true)
  let rest = total
  for (const [index, factor] of factors.entries()) {
    const isLast = index === factors.length - 1
    const packs = isLast ? Number((rest / factor).toFixed(6)) : Math.floor(rest / factor)
    rest -= packs * factor
    await page.keyboard.type(String(packs))
    await page.keyboard.press(isLast ? 'Enter' : 'Tab')
  }
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
