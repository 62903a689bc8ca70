import type { Page } from 'playwright'
import { afterEach, expect, it } from 'vitest'
import type { WireRow } from '#core/http/odata-contract.ts'
import { scanStatePath, type ScanState } from '#core/http/scans/scans-contract.ts'
import { openAnew, useBrowser } from './support/browser.ts'
import { checkInvariants } from './support/check-invariants.ts'
import { button, move, status } from './support/form-moves.ts'
import { looksRight } from './support/looks-right.ts'
import { ownProduct, useFurtherProduct } from './support/own-product.ts'
import { personAt } from './support/person-at.ts'
import { setPreference } from './support/set-preference.ts'
import { setTheme } from './support/set-theme.ts'
import { changed, rowsOf } from './support/written-rows.ts'

// What a site asks of scanned invoices is changed here, and the photo becomes a voucher.
useFurtherProduct()
const browser = useBrowser()
afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

it(
  '[STORY-741, SCAN-15] the photo of an invoice is read beside its fields, confirmed by Enter, corrected and billed',
  { timeout: 300_000 },
  async () => {
    const { page, session } = await personAt(browser, 'payables')
    // Letters of its head are 92 % sure, its figures and its lines more.
    await setPreference('scanSurePct', 95)
    const photo = async () => found(await rowsOf(session, `OcrInvoices?$filter=FileName eq 'photo.jpg'`))
    const sent = await photo()
    const read = String(sent['InvoiceNo'])
    // As a reader takes zeros for letters.
    await changed(session, 'OcrInvoices', sent, { InvoiceNo: read.replaceAll('0', 'O') })
    const { Pages } = (await session.call({ url: scanStatePath(sent.Id) })).json<ScanState>()
    const isMarked = (...words: readonly string[]) => expect.poll(() => markedWords(page, Pages)).toEqual(words)

    await openFromList(page, String(sent['DocNo']))
    await looksRight(page)
    expect(await button(page, 'Create voucher').isDisabled()).toBe(true)

    // Each value at hand is marked where the page says it, and Enter confirms it and goes on.
    const [supplier, number, day] = [box(page, 'Supplier'), box(page, 'Invoice no.'), box(page, 'Invoice date')]
    await supplier.focus()
    await isMarked('Continental', 'Foodservice')
    await page.keyboard.press('Enter')
    await isFocused(number)
    await isMarked()
    await number.fill(read)
    await isMarked(read)
    await page.keyboard.press('Enter')
    await isFocused(day)
    await isMarked(String(sent['InvoiceDate']))
    await button(page, 'Save').click()
    await expect.poll(async () => (await photo())['InvoiceNo']).toBe(read)
    await expect.poll(() => button(page, 'Save').isDisabled()).toBe(true)

    // One value waits still, and the last one that is confirmed leads to the voucher.
    expect((await photo())['UnsureCount']).toBe(1)
    await day.focus()
    await page.keyboard.press('Enter')
    await isFocused(button(page, 'Create voucher'))

    // A line is marked by its words and its amount, on a phone in the dark as well.
    await page.setViewportSize({ width: 390, height: 844 })
    await setTheme(page, 'dark')
    await page.getByRole('group', { name: 'Line 1: Chafing fuel' }).getByLabel('Quantity').focus()
    await isMarked('Chafing', 'fuel', '302.40')
    await looksRight(page)

    await button(page, 'Create voucher').click()
    await status(page, 'Pending submission').waitFor()
    await expect.poll(() => page.getByLabel(/Invoice no/).inputValue()).toBe(read)
    await expect.poll(() => page.getByLabel(/Invoice total/).inputValue()).toBe('1,545.90')
    const voucher = found(await rowsOf(session, `Vouchers?$filter=InvoiceNo eq '${read}'`))
    expect(voucher).toMatchObject({ InvoiceTotal: '1545.9', PayableAmount: '1545.9' })
    expect(await photo()).toMatchObject({ Status: 'Drafted', UnsureCount: 0, VoucherId: voucher.Id })

    await page.setViewportSize({ width: 1440, height: 900 })
    await move(page, 'Post', 'Completed')
    expect((await photo())['Status']).toBe('Posted')
    expect(await checkInvariants({ DATA_DIR: ownProduct().dataDir })).toMatch(/all hold/)
  },
)

const box = (page: Page, label: string) => page.locator('.scn-head').getByLabel(label, { exact: true })

const isFocused = (control: ReturnType<typeof box>) =>
  expect.poll(() => control.evaluate((element) => element === document.activeElement)).toBe(true)

function found([row]: readonly WireRow[]): WireRow {
  if (row === undefined) throw new Error('Nothing was found')
  return row
}

/** Opens an invoice by keyboard from the list of them, and from there beside its picture. */
async function openFromList(page: Page, docNo: string): Promise<void> {
  await openAnew(page, '/ui/transaction/view-apvoucher-ocr-invoices')
  await page.getByRole('gridcell', { name: docNo }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Show beside the document' }).click()
  const picture = page.getByRole('img', { name: 'Page 1 of the document' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(500)
}

/** The words that lie under the marks, as the reader read them. */
async function markedWords(page: Page, pages: ScanState['Pages']): Promise<readonly string[]> {
  const marks = await page
    .locator('.scn-pages rect')
    .evaluateAll((rects: readonly SVGRectElement[]) =>
      rects.map(({ x, y, width, height }) => [
        x.baseVal.value + width.baseVal.value / 2,
        y.baseVal.value + height.baseVal.value / 2,
      ]),
    )
  const words = pages.flatMap(({ Words }) => Words)
  return marks.map(([across = 0, down = 0]) => {
    const under = words.find(({ x, y, w, h }) => x < across && across < x + w && y < down && down < y + h)
    return under?.t ?? 'nothing'
  })
}
