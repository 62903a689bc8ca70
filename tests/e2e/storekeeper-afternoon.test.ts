import type { Page } from 'playwright'
import { afterEach, expect, it } from 'vitest'
import type { WireRow } from '#core/http/odata-contract.ts'
import type { TestSession } from '../server/support/sign-in.ts'
import { openAnew, useBrowser } from './support/browser.ts'
import { checkInvariants } from './support/check-invariants.ts'
import { looksRight } from './support/looks-right.ts'
import { ownProduct, useFurtherProduct } from './support/own-product.ts'
import { callsOf } from './support/page-session.ts'
import { personAt } from './support/person-at.ts'
import { rowsOf, written } from './support/written-rows.ts'

useFurtherProduct()
const browser = useBrowser()
afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

it(
  '[STORY-727, LIST-727] a storekeeper issues what is open from one list by keyboard, is told why the rest is not, and puts away what waits',
  { timeout: 300_000 },
  async () => {
    const { page, session } = await personAt(browser, 'storekeeper')
    await issueFromOneList(page, await openDocuments(session))
    await putAway(page, session)
    expect(await checkInvariants({ DATA_DIR: ownProduct().dataDir })).toMatch(/all hold/)
  },
)

/** What is open of goods of which twenty lie there. */
interface OpenDocuments {
  readonly whole: string
  readonly short: string
  readonly transfer: string
}

async function openDocuments(keeper: TestSession): Promise<OpenDocuments> {
  const admin = await callsOf({ user: 'admin', site: 'resort', role: 'system' })
  const there = await callsOf({ user: 'admin', site: 'convention', role: 'system' })
  const idOf = async (path: string) => (await rowsOf(admin, path))[0]?.Id
  const store = await idOf(`Locations?$filter=Name eq 'Bay main store'`)
  const unit = await idOf(`Units?$filter=Code eq 'case'`)
  const mark = String(Date.now() % 10_000_000)
  const item = await written(admin, 'Items', {
    Number: `VIN-${mark}`,
    Name: `Vinegar ${mark}`,
    CategoryId: await idOf('Categories?$filter=IsActive eq true&$top=1'),
    BaseUnitId: unit,
    TransactionUnitId: unit,
    Units: [{ UnitId: unit, Num: '1', Den: '1' }],
  })
  // Saved with its units.
  const UnitId = (item['Units'] as readonly WireRow[])[0]?.Id
  const lineOf = (Qty: string, more = {}) => ({ Lines: [{ ItemId: item.Id, UnitId, Qty, ...more }] })
  const entry = await written(admin, 'StockEntries', { LocationId: store, ...lineOf('20', { UnitCost: '2' }) })
  await written(admin, `StockEntries(${entry.Id})/post`, {}, entry)
  const places = {
    RequestLocationId: await idOf(`Locations?$filter=Name eq 'Bay main kitchen'`),
    SupplyLocationId: store,
  }
  const asked = async (Qty: string) => {
    const draft = await written(keeper, 'Requisitions', { ...places, ...lineOf(Qty) })
    return written(keeper, `Requisitions(${draft.Id})/submit`, {}, draft)
  }
  const [whole, short] = [await asked('4'), await asked('30')]
  const draft = await written(keeper, 'Transfers', {
    FromLocationId: store,
    ToLocationId: (await rowsOf(there, `Locations?$filter=Name eq 'Meridian main store'`))[0]?.Id,
    ...lineOf('3'),
  })
  const transfer = await written(keeper, `Transfers(${draft.Id})/submit`, {}, draft)
  return { whole: String(whole['DocNo']), short: String(short['DocNo']), transfer: String(transfer['DocNo']) }
}

/** One key issues what can be issued of three rows, the transfer is shipped, and of what is short what is there. */
async function issueFromOneList(page: Page, { whole, short, transfer }: OpenDocuments): Promise<void> {
  await openAnew(page, '/ui/transaction/view-opentransaction?view=all&sort=-docNumber')
  await page.getByRole('heading', { level: 1, name: 'Open transactions' }).waitFor()
  for (const number of [whole, short, transfer]) {
    await page.getByRole('gridcell', { name: number, exact: true }).focus()
    await page.keyboard.press('Space')
  }
  await page.getByText('3 selected').waitFor()
  await looksRight(page)
  await page.keyboard.press('1')
  const issue = page.getByRole('dialog', { name: /^Issue/ })
  await issue.getByText('This can be done to 2 of 3 records').waitFor()
  await looksRight(page)
  await issue
    .getByRole('listitem')
    .filter({ hasText: transfer })
    .getByText('Not possible with this kind of document')
    .waitFor()
  await issue.getByRole('button', { name: 'Issue', exact: true }).click()
  await issue
    .getByRole('listitem')
    .filter({ hasText: whole })
    .filter({ hasText: /Completed|issued|Done/ })
    .waitFor()
  // Eight are left of the ten it asks for.
  await issue
    .getByRole('listitem')
    .filter({ hasText: short })
    .getByText(/^Only (16|20)\S* of Vinegar .* is on hand; 30\S* was asked for\.$/)
    .waitFor()
  await looksRight(page)
  await issue.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('gridcell', { name: whole, exact: true }).waitFor({ state: 'detached' })
}

/** Goods that wait go into their bins, several at once; those no bin is named for stay, and say so. */
async function putAway(page: Page, session: TestSession): Promise<void> {
  const at = `Standing eq 'PutAway' and Location/Name eq 'Bay main store'`
  const waiting = (more: string, top: number) =>
    rowsOf(session, `BinStock?$filter=${at} and ${more}&$expand=Item&$orderby=ItemId&$top=${top}`)
  const known = (await waiting('HomeBinId ne null', 2)).map(itemName)
  const [homeless = ''] = (await waiting('HomeBinId eq null', 1)).map(itemName)
  expect(known).toHaveLength(2)
  await openAnew(page, '/ui/transaction/view-bin-stock?view=putAway')
  await page.getByRole('button', { name: 'Filters' }).click()
  const drawer = page.getByRole('group', { name: 'Item', exact: true })
  for (const name of [...known, homeless]) {
    await drawer.getByRole('searchbox').fill(name)
    await drawer.getByRole('checkbox', { name, exact: true }).check()
  }
  const place = page.getByRole('group', { name: 'Location', exact: true })
  await place.getByRole('searchbox').fill('Bay main store')
  await place.getByRole('checkbox', { name: 'Bay main store' }).check()
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('3 records', { exact: true }).waitFor()
  for (const name of [...known, homeless]) {
    await page.getByRole('gridcell', { name, exact: true }).focus()
    await page.keyboard.press('Space')
  }
  await page.getByText('3 selected').waitFor()
  await page.getByRole('button', { name: 'Put away', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Put away: 3 records' })
  await dialog.getByText('This will be done with 2 of 3 rows; the others say why not.').waitFor()
  await dialog
    .getByRole('listitem')
    .filter({ hasText: homeless })
    .getByText(/no bin is named for it/)
    .waitFor()
  await looksRight(page)
  await dialog.getByRole('button', { name: 'Put away', exact: true }).click()
  for (const name of known) await dialog.getByRole('listitem').filter({ hasText: name }).getByText('Bin move').waitFor()
  await looksRight(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  for (const name of known) await page.getByRole('gridcell', { name, exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('gridcell', { name: homeless, exact: true }).waitFor()
}

function itemName(row: WireRow): string {
  // The lookup was expanded, so its property holds the record.
  return (row['Item'] as { readonly Name: string }).Name
}
