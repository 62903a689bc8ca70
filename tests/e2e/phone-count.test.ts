import type { Page } from 'playwright'
import { afterEach, expect, it } from 'vitest'
import type { WireRow } from '#core/http/odata-contract.ts'
import type { TestSession } from '../server/support/sign-in.ts'
import { accessibilityFaults } from './support/accessibility-faults.ts'
import { addressOf, openAnew, useBrowser } from './support/browser.ts'
import { checkInvariants } from './support/check-invariants.ts'
import { countTotal, fillSheet, seenSheet } from './support/count-by-line.ts'
import { countPackage } from './support/count-package.ts'
import { move, press, status } from './support/form-moves.ts'
import { layoutFaults } from './support/layout-faults.ts'
import { ownProduct, useFurtherProduct } from './support/own-product.ts'
import { callsOf, pageSession } from './support/page-session.ts'
import { signIn } from './support/sign-in.ts'

useFurtherProduct()
const browser = useBrowser()
afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

/** Lines of a store of a middling hotel. */
const storeLines = 200
/** Where the net goes, and where it comes back. */
const [netGoes, netIsBack] = [70, 140]
/** Most seconds for a line. */
const mostSeconds = 3
const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  reducedMotion: 'reduce' as const,
}

/** A line as the form has it for those who may review counts. */
interface BookLine {
  readonly Id: number
  readonly ItemId: number
  readonly Book: string
  readonly Variance: string | null
  readonly PostedValue: string | null
}

interface Sheet extends WireRow {
  readonly Lines: readonly (BookLine & WireRow)[]
}

it(
  '[STORY-726, COUNT-23, COUNT-342, COUNT-726] two hundred lines are counted on a phone through a time without a net, submitted there, reviewed and posted by somebody else, and the books are what was counted',
  { timeout: 300_000 },
  async () => {
    const page = await browser.open(phone)
    await signIn(page, { user: 'storekeeper', site: 'resort' })
    const session = await pageSession(page, 'ui')
    const desk = await browser.open()
    await signIn(desk, { user: 'controller', site: 'resort' })
    const controller = await pageSession(desk, 'ui')
    const { sheet, store } = await sheetOfStore(session)
    const sheetOf = async () =>
      (await controller.call({ url: `/inventory/api/PhysicalInventories(${sheet.Id})` })).json<Sheet>()
    const lies = totalsToFind(await sheetOf())
    const { lines, number } = await seenSheet(session, sheet.Id)
    expect(lines).toHaveLength(storeLines)

    await page.goto(addressOf('/ui/transaction/count-sheets'))
    await page.getByRole('button', { name: new RegExp(number) }).tap()
    await page
      .getByRole('button', { name: lines[0]?.name ?? '' })
      .first()
      .tap()
    const began = performance.now()
    for (const [index, line] of lines.entries()) {
      if (index === netGoes) await page.context().setOffline(true)
      if (index === netIsBack) await netComesBack(page)
      await countTotal(page, line, lies.get(line.id) ?? 0)
    }
    const seconds = (performance.now() - began) / 1000 / storeLines
    console.log(`${storeLines} lines on a phone, a third of them without a net: ${seconds.toFixed(2)} s a line`)
    expect(seconds).toBeLessThan(mostSeconds)
    await page.getByText(`${storeLines} of ${storeLines} counted`).waitFor()
    const submit = page.getByRole('button', { name: 'Check and submit' })
    // Everything counted is sent before the sheet may be submitted.
    await expect.poll(() => submit.isEnabled(), { timeout: 60_000 }).toBe(true)
    expect((await seenSheet(session, sheet.Id)).lines.map(({ id, counted }) => [id, Number(counted)])).toEqual(
      lines.map(({ id }) => [id, lies.get(id)]),
    )
    await submit.tap()
    await press(page, 'Check the count')
    await page
      .getByText(/^Changed/)
      .first()
      .waitFor()
    await press(page, 'Submit')
    await status(page, 'Pending').or(status(page, 'Pending approval')).waitFor()
    expect(await layoutFaults(page)).toEqual([])

    await review(desk, number)
    const differing = (await sheetOf()).Lines.filter(({ Variance }) => Number(Variance) !== 0)
    expect(differing.length).toBeGreaterThan(4)
    await move(desk, 'Post', 'Completed')
    await booksTie({ session: controller, sheet: await sheetOf(), store, lies })
    expect(await checkInvariants({ DATA_DIR: ownProduct().dataDir })).toMatch(/all hold/)
  },
)

/** A sheet of two hundred goods in shelf order, filled for whoever counts them. */
async function sheetOfStore(session: TestSession) {
  const admin = await callsOf({ user: 'admin', site: 'resort', role: 'system' })
  const shelves = await countPackage(admin, storeLines)
  const read = async (path: string) =>
    (await admin.call({ url: `/inventory/api/${path}` })).json<{ value: readonly WireRow[] }>().value[0]?.Id
  const PackageId = await read(`Packages?$filter=Name eq '${shelves}'`)
  const sheet = await fillSheet(session, 'Bay main store', { LoadBy: 'Package', PackageId })
  return { sheet, store: await read(`Locations?$filter=Name eq 'Bay main store'`) }
}

/** What lies there of each line: what the books say, and of every fifth that holds plenty one more or less, by turns. */
function totalsToFind({ Lines }: Sheet): ReadonlyMap<number, number> {
  const plenty = Lines.filter(({ Book }) => Number(Book) >= 20)
  const differs = new Map(
    plenty.filter((_line, index) => index % 5 === 0).map(({ Id }, turn) => [Id, turn % 2 ? -1 : 1]),
  )
  return new Map(Lines.map(({ Id, Book }) => [Id, Number((Number(Book) + (differs.get(Id) ?? 0)).toFixed(6))]))
}

/** What waits is told, and goes by itself. */
async function netComesBack(page: Page): Promise<void> {
  await page.getByText('No connection').waitFor()
  // One that was on its way as the net went may wait as well.
  const waiting = page.getByText(/^\d+ waiting to be sent$/)
  expect(Number.parseInt(await waiting.first().innerText(), 10)).toBeGreaterThanOrEqual(netIsBack - netGoes)
  expect(await page.getByRole('button', { name: 'Check and submit' }).isEnabled()).toBe(false)
  expect(await layoutFaults(page)).toEqual([])
  expect(await accessibilityFaults(page)).toEqual([])
  await page.context().setOffline(false)
}

/** The controller finds the sheet in the list, sees what it differs by and how it was counted, and approves it where asked. */
async function review(page: Page, number: string): Promise<void> {
  await openAnew(page, `/ui/transaction/view-physicalinventory?view=all&q=${number}`)
  await page.getByRole('gridcell', { name: number }).click()
  await page.waitForURL(/create-physicalinventory\/\d+/)
  const post = page.getByRole('button', { name: 'Post', exact: true })
  const approve = page.getByRole('button', { name: 'Approve', exact: true })
  await post.or(approve).first().waitFor()
  if (await approve.isVisible()) await move(page, 'Approve', 'Approved')
}

interface Books {
  readonly session: TestSession
  readonly sheet: Sheet
  readonly store: number | undefined
  readonly lies: ReadonlyMap<number, number>
}

/** On hand is what was counted, and the ledger has one row of each line that differed, with its worth. */
async function booksTie({ session, sheet, store, lies }: Books): Promise<void> {
  const read = async (path: string) => {
    const answer = await session.call({ url: encodeURI(`/inventory/api/${path}`) })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ value: readonly WireRow[] }>().value
  }
  const onHand = new Map(
    (await read(`StockOnHand?$filter=LocationId eq ${store}&$top=1000`)).map(({ ItemId, Qty }) => [
      ItemId,
      Number(Qty),
    ]),
  )
  expect(sheet.Lines.map(({ ItemId }) => [ItemId, onHand.get(ItemId) ?? 0])).toEqual(
    sheet.Lines.map(({ Id, ItemId }) => [ItemId, lies.get(Id)]),
  )
  const moved = await read(`StockMovements?$filter=DocNumber eq '${String(sheet['DocNo'])}'&$top=500`)
  const asRows = (rows: readonly (readonly [unknown, number, number])[]) =>
    rows.toSorted(([a], [b]) => Number(a) - Number(b))
  const differing = sheet.Lines.filter(({ Variance }) => Number(Variance) !== 0)
  expect(asRows(moved.map(({ ItemId, Qty, Value }) => [ItemId, Number(Qty), Number(Value)]))).toEqual(
    asRows(differing.map(({ ItemId, Variance, PostedValue }) => [ItemId, Number(Variance), Number(PostedValue)])),
  )
}
