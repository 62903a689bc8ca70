import { sql } from 'kysely'
import type { Locator, Page } from 'playwright'
import { afterEach, expect, it } from 'vitest'
import type { WireRow } from '#core/http/odata-contract.ts'
import { withTenant } from '../../server/db/with-tenant.ts'
import type { TestSession } from '../server/support/sign-in.ts'
import { besideProduct } from './support/beside-product.ts'
import { openAnew, useBrowser } from './support/browser.ts'
import { fillSheet } from './support/count-by-line.ts'
import { button, status } from './support/form-moves.ts'
import { looksRight } from './support/looks-right.ts'
import { useFurtherProduct } from './support/own-product.ts'
import { callsOf } from './support/page-session.ts'
import { pickCandidate } from './support/pick-candidate.ts'
import { personAt } from './support/person-at.ts'
import { changed, rowsOf } from './support/written-rows.ts'

useFurtherProduct()
const browser = useBrowser()
afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

/** The item of a line that was asked for with it. */
function itemOf(line: WireRow | undefined): { readonly Id: number; readonly Name: string } {
  if (line === undefined) throw new Error('The run has no such line')
  // The lookup was expanded, so its property holds the record.
  return line['Item'] as { readonly Id: number; readonly Name: string }
}

/** Presses a move of a run, says that it is meant where it asks, and waits for what its job leads to. */
async function run(page: Page, name: string, becomes: string): Promise<void> {
  await button(page, name).click()
  const dialog = page.getByRole('dialog', { name, exact: true })
  await dialog.or(status(page, becomes)).first().waitFor()
  if (await dialog.isVisible()) await dialog.getByRole('button', { name, exact: true }).click()
  await status(page, becomes).waitFor()
}

/** The cell of a column in the row of a grid that has these words. */
async function cellOf(grid: Locator, words: string, column: string): Promise<Locator> {
  const row = grid.getByRole('row').filter({ hasText: words }).first()
  await row.waitFor({ state: 'attached' })
  const names = (await grid.getByRole('columnheader').allInnerTexts()).map((name) => name.trim())
  expect(names).toContain(column)
  return row.getByRole('gridcell').nth(names.indexOf(column))
}

it('[STORY-728, LIST-727, PARS-1, PARS-2] pars are worked out of usage, adjusted in their rows by keyboard, a wrong one refused in words, and applied', async () => {
  const { page, session } = await personAt(browser, 'storekeeper')
  await openAnew(page, '/ui/utilities/create-itempars')
  await pickCandidate(page, /^Location/, 'Bay main store')
  await run(page, 'Preview', 'Pending')
  const lines = page.getByRole('grid', { name: 'Pars' })
  const id = Number(/\d+$/.exec(page.url())?.[0])
  const [line] = await rowsOf(session, `ItemParLines?$filter=RunId eq ${id} and IsTaken eq true&$expand=Item&$top=1`)
  const { Name: name } = itemOf(line)
  await looksRight(page)

  // A maximum below the minimum is refused in words, and the row stays as it was.
  const most = await cellOf(lines, name, 'New max')
  const was = await most.innerText()
  await most.focus()
  await page.keyboard.type('0')
  await page.keyboard.press('Enter')
  await page.getByText('New max: The maximum is not below the minimum.').waitFor()
  await expect.poll(async () => (await cellOf(lines, name, 'New max')).innerText()).toBe(was)
  await (await cellOf(lines, name, 'New max')).focus()
  await page.keyboard.type('987')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await cellOf(lines, name, 'New max')).innerText()).toMatch(/^987/)
  await run(page, 'Apply', 'Completed')
  expect((await rowsOf(session, `ItemParLines?$filter=Id eq ${line?.Id}`))[0]?.['Outcome']).toBe('Done')
})

it('[LIST-740, PARS-3] a par somebody changed since is told with its reason at 1440 pixels, and on a card once it is left out', async () => {
  const { page, session } = await personAt(browser, 'storekeeper')
  const admin = await callsOf({ user: 'admin', site: 'resort', role: 'system' })
  await openAnew(page, '/ui/utilities/create-itempars')
  await pickCandidate(page, /^Location/, 'Bay cold store')
  await run(page, 'Preview', 'Pending')
  const id = Number(/\d+$/.exec(page.url())?.[0])
  const [line] = await rowsOf(session, `ItemParLines?$filter=RunId eq ${id} and IsTaken eq true&$expand=Item&$top=1`)
  const { Id: itemId, Name: name } = itemOf(line)
  await setPar(admin, itemId, Number(line?.['LocationId']))
  await run(page, 'Apply', 'Partial')
  const lines = page.getByRole('grid', { name: 'Pars' })
  await expect.poll(async () => (await cellOf(lines, name, 'Outcome')).innerText()).toContain('Refused')
  const why = 'Changed since: it says "77 / 99" now.'
  expect(await (await cellOf(lines, name, 'Why not')).innerText()).toContain(why)
  await looksRight(page)

  await (await cellOf(lines, name, 'Apply')).focus()
  await page.keyboard.press('Space')
  await expect
    .poll(async () => (await rowsOf(session, `ItemParLines?$filter=Id eq ${line?.Id}`))[0]?.['IsTaken'])
    .toBe(false)
  await run(page, 'Apply', 'Completed')
  await page.setViewportSize({ width: 390, height: 844 })
  const card = page.getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'Refused' })
  await card.getByText(why).first().waitFor()
  await looksRight(page)
})

/** Somebody else says what should lie of an item at a place. */
async function setPar(session: TestSession, item: number, place: number): Promise<void> {
  const answer = await session.call({ url: `/inventory/api/Items(${item})` })
  const row = answer.json<WireRow & { readonly Pars: readonly WireRow[] }>()
  const others = row.Pars.filter(({ LocationId }) => LocationId !== place).map(({ Id }) => ({ Id }))
  const par = row.Pars.find(({ LocationId }) => LocationId === place)
  const said = { LocationId: place, ParMin: '77', ParMax: '99', ...(par === undefined ? {} : { Id: par.Id }) }
  await changed(session, 'Items', row, { Pars: [...others, said] })
}

it('[STORY-728, RUN-2, RUN-3] items are changed at once, with one left out, and all of it is taken back', async () => {
  const { page, session } = await personAt(browser, 'controller')
  await openAnew(page, '/ui/utilities/create-itemmaintenance')
  await page.getByLabel('Storage', { exact: true }).selectOption('Frozen')
  await page.getByLabel('New count frequency', { exact: true }).selectOption('Daily')
  await run(page, 'Preview', 'Pending')
  const id = Number(/\d+$/.exec(page.url())?.[0])
  const changes = page.getByRole('grid', { name: 'Changes' })
  const [first, second] = await rowsOf(session, `ItemChanges?$filter=RunId eq ${id}&$expand=Item&$orderby=Id&$top=2`)
  const frequencyOf = async (row: WireRow | undefined) =>
    (await session.call({ url: `/inventory/api/Items(${String(row?.['ItemId'])})` })).json<WireRow>()['CountFrequency']
  const before = await frequencyOf(second)
  await looksRight(page)
  await (await cellOf(changes, itemOf(first).Name, 'Apply')).focus()
  await page.keyboard.press('Space')
  await expect
    .poll(async () => (await rowsOf(session, `ItemChanges?$filter=Id eq ${first?.Id}`))[0]?.['IsTaken'])
    .toBe(false)
  await run(page, 'Apply', 'Completed')
  await expect.poll(async () => (await cellOf(changes, itemOf(second).Name, 'Outcome')).innerText()).toContain('Done')
  expect(await (await cellOf(changes, itemOf(first).Name, 'Outcome')).innerText()).toContain('Open')
  expect([await frequencyOf(first), await frequencyOf(second)]).toEqual([before, 'Daily'])
  await run(page, 'Undo', 'Cancelled')
  await expect.poll(async () => (await cellOf(changes, itemOf(second).Name, 'Outcome')).innerText()).toContain('Undone')
  expect(await frequencyOf(second)).toBe(before)
  await looksRight(page)
})

it('[STORY-746, RUN-6] a job is seen at work and stopped: what it has done is told and stays, and it goes on with the rest when it is started again', async () => {
  const { page, session } = await personAt(browser, 'controller')
  await openAnew(page, '/ui/utilities/create-itemmaintenance')
  await page.getByLabel('Storage', { exact: true }).selectOption('Frozen')
  await page.getByLabel('New count frequency', { exact: true }).selectOption('Monthly')
  await run(page, 'Preview', 'Pending')
  const id = Number(/\d+$/.exec(page.url())?.[0])
  const lines = () => rowsOf(session, `ItemChanges?$filter=RunId eq ${id}&$expand=Item&$orderby=Id`)
  const all = await lines()
  const notice = page.getByRole('status').filter({ hasText: 'Applying' })
  // The job has done one, and comes no further before Stop is pressed.
  await whileHeld(itemOf(all[1]).Id, async (waiting) => {
    await button(page, 'Apply').click()
    await page.getByRole('dialog', { name: 'Apply', exact: true }).getByRole('button', { name: 'Apply' }).click()
    await notice.getByText(`1 of ${all.length} done.`).waitFor()
    expect(await notice.getByRole('progressbar').getAttribute('value')).toBe('1')
    await looksRight(page)
    await expect.poll(waiting).toBe(1)
    await button(page, 'Stop').click()
    await expect.poll(waiting).toBe(2)
  })
  await notice.getByText(`stopped after 2 of ${all.length}.`).waitFor()
  await status(page, 'Partial').waitFor()
  expect(await notice.getByRole('progressbar').count()).toBe(0)
  const outcomes = async () => (await lines()).map(({ Outcome }) => Outcome)
  expect(await outcomes()).toEqual(all.map((_, index) => (index < 2 ? 'Done' : 'Open')))
  const changes = page.getByRole('grid', { name: 'Changes' })
  await expect.poll(async () => (await cellOf(changes, itemOf(all[0]).Name, 'Outcome')).innerText()).toContain('Done')
  await looksRight(page)

  await run(page, 'Apply', 'Completed')
  expect(new Set(await outcomes())).toEqual(new Set(['Done']))
})

/** Does something while nobody else comes to change an item; `waiting` tells how many statements of the product wait for another. */
function whileHeld(item: number, work: (waiting: () => Promise<number>) => Promise<void>): Promise<void> {
  return besideProduct((db) =>
    withTenant(db, { tenantId: 'ui' }, async (trx) => {
      await sql`select from item where tenant_id = 'ui' and id = ${item} for update`.execute(trx)
      await work(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        return rows.length
      })
    }),
  )
}

it('[STORY-728, MOVE-1] a count that was begun at the wrong place and day is moved', async () => {
  const { page, session } = await personAt(browser, 'storekeeper')
  const sheet = await fillSheet(session, 'Bay freezer')
  const number = String((await rowsOf(session, `PhysicalInventories?$filter=Id eq ${sheet.Id}`))[0]?.['DocNo'])
  const yesterday = new Date(Date.now() - 86_400_000)
  await openAnew(page, '/ui/utilities/move-physicalinventory')
  await page.getByLabel('Counts that are', { exact: true }).selectOption('Being counted')
  await pickCandidate(page, 'Location', 'Bay freezer')
  await page.getByLabel('New day', { exact: true }).fill(yesterday.toISOString().slice(0, 10))
  await pickCandidate(page, 'New location', 'Bay cold store')
  await run(page, 'Preview', 'Pending')
  const counts = page.getByRole('grid', { name: 'Counts' })
  await expect.poll(async () => (await cellOf(counts, number, 'New location')).innerText()).toContain('Bay cold store')
  await looksRight(page)
  await run(page, 'Apply', 'Completed')
  await expect.poll(async () => (await cellOf(counts, number, 'Outcome')).innerText()).toContain('Done')
  await looksRight(page)
  await openAnew(page, `/ui/transaction/create-physicalinventory/${sheet.Id}`)
  await expect.poll(() => page.locator('#field-location').inputValue()).toBe('Bay cold store')
})
