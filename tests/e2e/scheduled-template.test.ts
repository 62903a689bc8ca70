import type { Page } from 'playwright'
import { afterEach, expect, it } from 'vitest'
import type { TestSession } from '../server/support/sign-in.ts'
import { openAnew, useBrowser } from './support/browser.ts'
import { button, status, typeInto } from './support/form-moves.ts'
import { letRunCome } from './support/let-run-come.ts'
import { looksRight } from './support/looks-right.ts'
import { useFurtherProduct } from './support/own-product.ts'
import { callsOf } from './support/page-session.ts'
import { personAt } from './support/person-at.ts'
import { pickCandidate } from './support/pick-candidate.ts'
import { rowsOf, written } from './support/written-rows.ts'

useFurtherProduct()
const browser = useBrowser()
afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

const kitchen = 'Bay main kitchen'
const store = 'Bay main store'

it(
  '[STORY-730, SCHD-1, SCHD-3, STPL-1, STPL-3] a chef schedules a template for weekdays, and the draft that comes of it is told, stands among requisitions, names the template and asks up to par',
  { timeout: 240_000 },
  async () => {
    const item = await itemBelowPar(await callsOf({ user: 'admin', site: 'resort', role: 'system' }))
    const { page, session } = await personAt(browser, 'chef')
    const template = `Vinegar every morning ${item.mark}`
    await writeTemplate(page, template, item.name)
    const id = await scheduleIt(page)
    await letRunCome(id)
    await expect.poll(async () => (await madeOf(session, id)).length, { timeout: 90_000 }).toBe(1)
    const [made] = await madeOf(session, id)
    await readMessage(page, template)
    await lookAtDraft(page, { template, number: String(made?.['DocNo']), item: item.name })
    // What was made, and what came of it, stands with the template.
    await openAnew(page, `/ui/transaction/create-template/${id}`)
    await tab(page, 'Schedule').click()
    await expect.poll(() => page.getByLabel(/^Last result/).inputValue()).toBe('Made')
    await expect.poll(() => page.getByLabel(/^Next run/).inputValue()).toMatch(/ 0?6:00/)
    await tab(page, 'Requisitions').click()
    await page.getByRole('gridcell', { name: String(made?.['DocNo']) }).waitFor()
  },
)

const tab = (page: Page, name: string) => page.locator('.frm-tab-strip').getByRole('tab', { name })

const madeOf = (session: TestSession, template: number) =>
  rowsOf(session, `Requisitions?$filter=TemplateId eq ${template}`)

/** A new item of which three lie in the kitchen, where twelve should. */
async function itemBelowPar(admin: TestSession): Promise<{ readonly mark: string; readonly name: string }> {
  const idOf = async (path: string) => (await rowsOf(admin, `${path}&$top=1`))[0]?.Id
  const unit = await idOf(`Units?$filter=Code eq 'case'`)
  const place = await idOf(`Locations?$filter=Name eq '${kitchen}'`)
  const mark = String(Date.now() % 10_000_000)
  const name = `Vinegar ${mark}`
  const item = await written(admin, 'Items', {
    Number: `VIN-${mark}`,
    Name: name,
    CategoryId: await idOf('Categories?$filter=IsActive eq true'),
    BaseUnitId: unit,
    TransactionUnitId: unit,
    Units: [{ UnitId: unit, Num: '1', Den: '1' }],
    Pars: [{ LocationId: place, ParMin: '6', ParMax: '12' }],
  })
  // Saved with its units.
  const [line] = item['Units'] as readonly { readonly Id: number; readonly UnitId: number }[]
  const entry = await written(admin, 'StockEntries', {
    LocationId: place,
    Lines: [{ ItemId: item.Id, UnitId: line?.UnitId, Qty: '3', UnitCost: '2' }],
  })
  await written(admin, `StockEntries(${entry.Id})/post`, {}, entry)
  return { mark, name }
}

/** A template of one line that asks up to par. */
async function writeTemplate(page: Page, template: string, item: string): Promise<void> {
  await openAnew(page, '/ui/transaction/create-template')
  await page.getByRole('grid', { name: 'Lines' }).waitFor()
  await page.getByLabel(/^Name/).fill(template)
  await pickCandidate(page, /^Request location/, kitchen)
  await pickCandidate(page, /^Supply location/, store)
  await pickCandidate(page, /^Add a line/, item)
  await page.locator('[role=gridcell]:focus').waitFor()
  await typeInto(page, /^Quantity is/, 'Up to par')
  await page.getByRole('gridcell', { name: '9.00', exact: true }).first().waitFor()
}

/** Weekdays at six, in one's own name; answers the id of the template once it is saved. */
async function scheduleIt(page: Page): Promise<number> {
  await tab(page, 'Schedule').click()
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await page.getByRole('checkbox', { name: day }).check()
  await page.getByLabel(/^Time/).fill('6:00')
  await looksRight(page)
  await button(page, 'Save').click()
  await page.waitForURL(/create-template\/\d+/)
  await expect.poll(() => page.getByLabel(/^Next run/).inputValue()).toMatch(/ 0?6:00/)
  return Number(/\d+$/.exec(page.url())?.[0])
}

/** Whoever is the owner is told that a draft waits. */
async function readMessage(page: Page, template: string): Promise<void> {
  await page.getByRole('link', { name: /^Messages, / }).click()
  const row = page.getByRole('row').filter({ hasText: `was made from ${template}` })
  await row.first().waitFor()
}

interface Draft {
  readonly template: string
  readonly number: string
  readonly item: string
}

/** The draft among the requisitions of whoever it was made in the name of, and its form. */
async function lookAtDraft(page: Page, { template, number, item }: Draft): Promise<void> {
  await openAnew(page, '/ui/transaction/view-requisition?view=mine')
  await page.getByRole('gridcell', { name: number, exact: true }).click()
  await status(page, 'Pending submission').waitFor()
  await expect.poll(() => page.locator('#field-template').inputValue()).toBe(template)
  const line = page.getByRole('grid', { name: 'Lines' }).getByRole('row').filter({ hasText: item })
  await line.getByRole('gridcell', { name: '9.00', exact: true }).first().waitFor()
  await looksRight(page)
}
