import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { isGtin } from '#core/barcodes/gtin.ts'
import { confirmedHeader } from '#core/http/confirmed-header.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import type { TestSession } from '../server/support/sign-in.ts'
import { accessibilityFaults } from './support/accessibility-faults.ts'
import { openAnew, useBrowser } from './support/browser.ts'
import { layoutFaults } from './support/layout-faults.ts'
import { pageSession } from './support/page-session.ts'
import { useSignedInPage } from './support/signed-in-page.ts'

const browser = useBrowser()
const context = { reducedMotion: 'reduce' as const }
const signedIn = useSignedInPage(browser, { user: 'admin', site: 'resort', role: 'System administrator' }, { context })

afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

it('[PICK-1, PICK-2, LOT-4] tells where the goods of an issue lie, what expires first leading, and takes codes that are scanned', async () => {
  const page = await signedIn()
  const session = await pageSession(page, 'ui')
  const { number, name, requisition } = await olivesAskedFor(session)
  await openAnew(page, `/ui/transaction/create-requisition/${requisition}`)
  await page.getByRole('button', { name: 'Issue', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Issue' })
  await dialog.getByText(/EARLY/).waitFor()
  const taken = await dialog
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('listitem')
    .allInnerTexts()
  expect(taken.map((words) => /EARLY|LATE/.exec(words)?.[0])).toEqual(['EARLY', 'LATE'])
  const code = dialog.getByRole('textbox', { name: 'Scan or type a code' })
  await expect.poll(() => code.evaluate((box) => box === document.activeElement)).toBe(true)
  await page.keyboard.type('5449000000996')
  await page.keyboard.press('Enter')
  await dialog.getByText('No line has the code 5449000000996.').waitFor()
  await page.keyboard.type(number)
  await page.keyboard.press('Enter')
  const quantity = dialog.getByRole('textbox', { name: new RegExp(name) })
  await expect.poll(() => quantity.evaluate((box) => box === document.activeElement)).toBe(true)
  const folder = process.env['PICTURES']
  for (const width of [1440, 360])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
      await page.emulateMedia({ colorScheme })
      expect(await accessibilityFaults(page), `${width} ${colorScheme}`).toEqual([])
      expect(await layoutFaults(page), `${width} ${colorScheme}`).toEqual([])
      if (folder !== undefined) await page.screenshot({ path: `${folder}/pick-${width}-${colorScheme}.png` })
    }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
  await dialog.getByRole('button', { name: 'Issue', exact: true }).click()
  await page.locator('.frm-title').getByText('Completed', { exact: true }).waitFor()
})

it('[LOT-9, LIST-37] lots in stock are listed, and a lot opens with where it lies and where it went', async () => {
  const page = await signedIn()
  const { name } = await olivesAskedFor(await pageSession(page, 'ui'))
  await openAnew(page, `/ui/transaction/view-lots`)
  await page.getByRole('gridcell', { name }).first().waitFor()
  expect(await page.getByRole('group', { name: 'Views' }).count()).toBe(0)
  await page.getByRole('gridcell', { name }).first().click()
  await page.getByRole('heading', { level: 1, name: /EARLY|LATE/ }).waitFor()
  await page.getByText('1 record', { exact: true }).first().waitFor()
  await expect.poll(() => page.getByRole('gridcell', { name: 'Bay main store' }).count()).toBe(2)
  expect(await accessibilityFaults(page)).toEqual([])
  const folder = process.env['PICTURES']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/lot.png` })
})

it('[LINES-373] a line made by scanning a code is in the unit the code stands on', async () => {
  const page = await signedIn()
  const { barcode, number } = await packedInCases(await pageSession(page, 'ui'))
  for (const form of ['inventory-management/create-packages', 'transaction/create-requisition']) {
    await openAnew(page, `/ui/${form}`)
    const box = page.getByRole('combobox', { name: /^Add a line/ }).first()
    const cell = page.getByRole('gridcell', { name: 'case', exact: true })
    for (const [count, code] of [barcode, number, `(01)0${barcode}(10)L1`].entries()) {
      await box.fill(code)
      await page.keyboard.press('Enter')
      await page.locator('[role=gridcell]:focus').waitFor()
      await expect.poll(() => cell.count(), { message: `${form} ${code}` }).toBe(count === 2 ? 2 : 1)
    }
    await page.getByRole('link', { name: 'Back to the list' }).click()
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await box.waitFor({ state: 'detached' })
  }
})

/** Twelve digits with the one that follows from them. */
function withCheckDigit(digits: string): string {
  return Array.from({ length: 10 }, (_, last) => `${digits}${last}`).find(isGtin) ?? digits
}

/** An item that is moved by its base unit, with a barcode on its case of twelve. */
async function packedInCases(session: TestSession) {
  const value = async (path: string) =>
    (await session.call({ url: `/inventory/api/${path}` })).json<{ readonly value: readonly WireRow[] }>().value[0]
  const [each, boxed, category] = [
    await value(`Units?$filter=Code eq 'each'`),
    await value(`Units?$filter=Code eq 'case'`),
    await value('Categories?$filter=IsActive eq true&$top=1'),
  ]
  const mark = String(Date.now() % 10_000_000).padStart(7, '0')
  const [number, barcode] = [`CASED-${mark}`, withCheckDigit(`20000${mark}`)]
  const answer = await session.call({
    method: 'POST',
    url: '/inventory/api/Items',
    headers: { 'idempotency-key': randomUUID(), [confirmedHeader]: 'true' },
    payload: {
      Number: number,
      Name: `Cased ${mark}`,
      CategoryId: category?.Id,
      BaseUnitId: each?.Id,
      TransactionUnitId: each?.Id,
      Units: [
        { UnitId: each?.Id, Num: '1', Den: '1' },
        { UnitId: boxed?.Id, Num: '12', Den: '1' },
      ],
      Barcodes: [{ Code: barcode, Kind: 'Gtin', UnitId: boxed?.Id, IsPrimary: true }],
    },
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return { number, barcode }
}

/** Five kilos of each of two lots of new olives lie in the store, and eight are asked for, with flour that lies in a bin. */
async function olivesAskedFor(session: TestSession) {
  const read = async (path: string) =>
    (await session.call({ url: `/inventory/api/${path}` })).json<{ readonly value: readonly WireRow[] }>().value
  const one = async (path: string) => (await read(path))[0] ?? Promise.reject(new Error(`There is no ${path}`))
  const send = async (url: string, payload: object, row?: WireRow): Promise<WireRow> => {
    const match = row === undefined ? {} : { 'if-match': String(row['@odata.etag']) }
    const headers = { 'idempotency-key': randomUUID(), [confirmedHeader]: 'true', ...match }
    const answer = await session.call({ method: 'POST', url: `/inventory/api/${url}`, headers, payload })
    expect(answer.statusCode, answer.body).toBeLessThan(300)
    return answer.json<WireRow>()
  }
  const flour = await one(`Items?$filter=contains(Name,'flour') and IsActive eq true`)
  const store = await one(`Locations?$filter=Name eq 'Bay main store'`)
  const kitchen = await one(`Locations?$filter=Name eq 'Bay main kitchen' or Name eq 'Cypress grill'`)
  const pattern = (await session.call({ url: `/inventory/api/Items(${flour.Id})` })).json<WireRow>()
  const mark = String(Date.now() % 10_000_000)
  const [number, name] = [`OLIVE-${mark}`, `Olives ${mark}`]
  const { CategoryId, BaseUnitId } = pattern
  const item = await send('Items', {
    Number: number,
    Name: name,
    CategoryId,
    BaseUnitId,
    TransactionUnitId: BaseUnitId,
    LotTracked: true,
    Units: [{ UnitId: BaseUnitId, Num: '1', Den: '1' }],
  })
  const UnitId = unitOf(item)
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const of = { ItemId: item.Id, UnitId, Qty: '5', UnitCost: '2' }
  const entry = await send('StockEntries', {
    LocationId: store.Id,
    Lines: [
      { ...of, Lot: `LATE-${mark}`, ExpiresOn: day(30) },
      { ...of, Lot: `EARLY-${mark}`, ExpiresOn: day(9) },
    ],
  })
  await send(`StockEntries(${entry.Id})/post`, {}, entry)
  const asked = await send('Requisitions', {
    RequestLocationId: kitchen.Id,
    SupplyLocationId: store.Id,
    Lines: [
      { ItemId: item.Id, UnitId, Qty: '8' },
      { ItemId: flour.Id, UnitId: unitOf(pattern), Qty: '1' },
    ],
  })
  await send(`Requisitions(${asked.Id})/submit`, {}, asked)
  return { number, name, requisition: asked.Id }
}

function unitOf(item: WireRow): number | undefined {
  return (item['Units'] as readonly { readonly Id: number }[])[0]?.Id
}
