import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { afterEach, describe, expect, it } from 'vitest'
import type { TestSession } from '../server/support/sign-in.ts'
import { accessibilityFaults, contrastFaults } from './support/accessibility-faults.ts'
import { addressOf, openAnew, useBrowser } from './support/browser.ts'
import { countBox, countLine, fillSheet, seenSheet } from './support/count-by-line.ts'
import { layoutFaults } from './support/layout-faults.ts'
import { useFurtherProduct } from './support/own-product.ts'
import { callsOf, pageSession } from './support/page-session.ts'
import { signIn } from './support/sign-in.ts'
import { useSignedInPage } from './support/signed-in-page.ts'

useFurtherProduct()
const browser = useBrowser()
const context = { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' as const }
const administrator = { user: 'admin', site: 'resort', role: 'System administrator' }
const signedIn = useSignedInPage(browser, { user: 'storekeeper', site: 'resort' }, { context })

afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

interface Row {
  readonly Id: number
  readonly VersionNo: number
}

/** Gives the item of a name a code on the pack it is asked for in, which a sheet counts first. */
async function giveCode(session: TestSession, name: string, Code: string): Promise<void> {
  const named = encodeURIComponent(`Name eq '${name.replaceAll("'", "''")}'`)
  const found = await session.call({ url: `/inventory/api/Items?$filter=${named}` })
  const url = `/inventory/api/Items(${found.json<{ value: readonly Row[] }>().value[0]?.Id})`
  const item = (await session.call({ url })).json<Row & { readonly TransactionUnitId: number }>()
  const answer = await session.call({
    method: 'PATCH',
    url,
    headers: { 'idempotency-key': randomUUID(), 'if-match': `"v${item.VersionNo}"` },
    payload: { Barcodes: [{ Code, Kind: 'Gtin', UnitId: item.TransactionUnitId, IsPrimary: true }] },
  })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
}

/** Types as a hand scanner does, all at once, wherever the focus is. */
async function scan(page: Page, code: string): Promise<void> {
  await page.evaluate((text) => {
    // Made before any is heard: a scanner types at its own pace, however long a busy page takes with each key.
    const keys = [...Array.from(text), 'Enter'].map(
      (key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    )
    for (const event of keys) {
      const isFree = (document.activeElement ?? document.body).dispatchEvent(event)
      if (!isFree) continue
      if (event.key !== 'Enter') document.execCommand('insertText', false, event.key)
      else if (document.activeElement instanceof HTMLInputElement) document.activeElement.form?.requestSubmit()
    }
  }, code)
}

describe('counting on a phone', () => {
  it('[COUNT-23, COUNT-25] line by line, through a time without a net, and against somebody else', async () => {
    const page = await signedIn()
    const session = await pageSession(page, 'ui')
    const { Id } = await fillSheet(session, 'Bay cold store')
    const { lines } = await seenSheet(session, Id)
    const [first, second, third, fourth] = lines.map(({ name }) => name)

    await page.goto(addressOf('/ui/transaction/count-sheets'))
    await page.getByRole('heading', { level: 1, name: 'Count sheets' }).waitFor()
    await page.getByRole('button', { name: /Bay cold store/ }).click()
    await page.getByRole('searchbox').fill(first ?? '')
    await page.keyboard.press('Enter')
    await countLine(page, first ?? '', '3')
    await countLine(page, second ?? '', '2.5')
    await expect
      .poll(async () => (await seenSheet(session, Id)).lines.slice(0, 2).map((line) => line.countNo))
      .toEqual([1, 1])
    expect(await layoutFaults(page)).toEqual([])
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await contrastFaults(page)).toEqual([])

    await page.context().setOffline(true)
    await countLine(page, third ?? '', '4')
    await countLine(page, fourth ?? '', '5')
    await page.getByText('2 waiting to be sent').waitFor()
    await page.getByText('No connection').waitFor()
    // Meanwhile somebody else counts one of them.
    const rival = await callsOf(administrator)
    const other = await rival.call({
      method: 'POST',
      url: `/inventory/api/counts/${Id}/lines/${lines[3]?.id}`,
      headers: { 'idempotency-key': randomUUID() },
      payload: { counts: ['6', null, null], seen: 0 },
    })
    expect(other.statusCode, other.body).toBe(200)

    await page.context().setOffline(false)
    await expect.poll(async () => (await seenSheet(session, Id)).lines[2]?.counts[0], { timeout: 15_000 }).toBe('4')
    const question = page.getByRole('alert').filter({ hasText: fourth ?? '' })
    await question.getByText('Avery Admin counted 6').waitFor()
    await question.getByRole('button', { name: 'Keep mine' }).click()
    await expect
      .poll(async () => (await seenSheet(session, Id)).lines[3])
      .toMatchObject({ counts: ['5', null, null], countNo: 2 })
    await page.getByText(`4 of ${lines.length} counted`).waitFor()
    expect(await page.getByText('waiting to be sent').count()).toBe(0)
  })

  it('[COUNT-708] [FORM-705] [FORM-706] [FORM-707] is begun by an entry of the search and led to from the form of its sheet', async () => {
    const page = await signedIn()
    const session = await pageSession(page, 'ui')
    // Where there is room for every button.
    const narrow = page.viewportSize()
    await page.setViewportSize({ width: 1280, height: 900 })
    await openAnew(page, '/ui/transaction/create-physicalinventory?countType=cycle&GlobalSearch=true')
    const actions = page.getByRole('toolbar', { name: 'Record actions' })
    await expect.poll(async () => page.getByRole('combobox', { name: 'Kind of count' }).inputValue()).toBe('Cycle')
    await actions.getByRole('button', { name: 'Fill the sheet' }).waitFor()
    expect(await actions.getByRole('button', { name: 'Submit' }).count()).toBe(0)

    const { Id } = await fillSheet(session, 'Bay cold store')
    await openAnew(page, `/ui/transaction/create-physicalinventory/${Id}`)
    await actions.getByRole('button', { name: 'Submit' }).waitFor()
    await actions.getByRole('button', { name: 'Count', exact: true }).click()
    await page.waitForURL(new RegExp(`count-sheets\\?sheet=${Id}`))
    await page.getByText(/^0 of \d+ counted$/).waitFor()
    if (narrow !== null) await page.setViewportSize(narrow)
  })

  it('[COUNT-690] goes on from the list of counts that are due', async () => {
    const page = await signedIn()
    const session = await pageSession(page, 'ui')
    const { Id } = await fillSheet(session, 'Bay cold store')
    await openAnew(page, '/ui/transaction/view-counts-due?view=all')
    const card = page.getByRole('listitem').filter({ hasText: 'Bay cold store' })
    await card.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Go on counting' }).click()
    await page.waitForURL(new RegExp(`count-sheets\\?sheet=${Id}`))
    await page.getByText(/^0 of \d+ counted$/).waitFor()
  })

  it('[COUNT-23] keeps what could not be sent beyond the session and the tab, tells of it, and sends it when the person is back', async () => {
    const page = await signedIn()
    const session = await pageSession(page, 'ui')
    const { Id } = await fillSheet(session, 'Bay freezer')
    const [first] = (await seenSheet(session, Id)).lines
    await page.context().route('**/api/counts/*/lines/*', (route) => route.abort())
    await openAnew(page, `/ui/transaction/count-sheets?sheet=${Id}`)
    await page.getByRole('button', { name: first?.name ?? '' }).click()
    await countLine(page, first?.name ?? '', '7')
    await page.getByText('1 waiting to be sent').waitFor()
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await page.getByText('1 counts are kept on this device').waitFor()

    const later = await page.context().newPage()
    await page.close()
    await signIn(later, { user: 'storekeeper', site: 'resort' })
    await later.getByText('1 waiting to be sent').waitFor()
    expect((await seenSheet(await pageSession(later, 'ui'), Id)).lines[0]?.countNo).toBe(0)
    await later.context().unroute('**/api/counts/*/lines/*')
    await later.reload()
    const back = await pageSession(later, 'ui')
    await expect
      .poll(async () => (await seenSheet(back, Id)).lines[0])
      .toMatchObject({ counts: ['7', null, null], countNo: 1 })
    await expect.poll(() => later.getByText('waiting to be sent').count()).toBe(0)
  })

  it('[COUNT-32, COUNT-33, COUNT-36] by a hand scanner wherever the focus is, one pack after another', async () => {
    const page = await signedIn()
    const admin = await callsOf(administrator)
    const session = await pageSession(page, 'ui')
    const { Id } = await fillSheet(session, 'Bay cold store')
    const { lines } = await seenSheet(session, Id)
    const [pens, ink] = [lines[1]?.name ?? '', lines[4]?.name ?? '']
    await giveCode(admin, pens, '4006381333931')
    await giveCode(admin, ink, '5901234123457')
    const counts = async () => {
      const now = (await seenSheet(session, Id)).lines
      return [1, 4].map((line) => now[line]?.counts[0] ?? null)
    }
    await openAnew(page, `/ui/transaction/count-sheets?sheet=${Id}`)
    await page.getByRole('searchbox').waitFor()
    await scan(page, '4006381333931')
    await countLine(page, pens, '3')
    await expect.poll(counts).toEqual(['3', null])
    // Two packs one after another: the second code is typed into the box of the first.
    await scan(page, '4006381333931')
    await page.getByRole('form', { name: pens }).waitFor()
    await scan(page, '5901234123457')
    await page.getByRole('form', { name: ink }).waitFor()
    // What was typed is kept when the next pack is scanned.
    await expect.poll(() => countBox(page).evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.type('5')
    // Nobody has the scanner in hand within a twentieth of a second.
    await page.waitForTimeout(200)
    await scan(page, '4006381333931')
    await page.getByRole('form', { name: pens }).waitFor()
    await expect.poll(counts).toEqual(['3', '5'])
    await scan(page, '5449000000996')
    await page.getByText('No line of this sheet has the code 5449000000996.').waitFor()
    await page.getByRole('textbox', { name: 'How many of 5449000000996' }).fill('2')
    await page.getByRole('button', { name: 'Add to the sheet' }).click()
    await page.getByText('No item has this number or barcode.').waitFor()
    expect(await layoutFaults(page)).toEqual([])
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Take it back' }).click()
    expect(await counts()).toEqual(['3', '5'])
  })
})
