import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { afterEach, describe, expect, it } from 'vitest'
import type { CountSheet } from '#core/http/count-contract.ts'
import type { TestSession } from '../server/support/sign-in.ts'
import { accessibilityFaults, contrastFaults } from './support/accessibility-faults.ts'
import { addressOf, openAnew, useBrowser } from './support/browser.ts'
import { cancelOpenCounts } from './support/cancel-counts.ts'
import { layoutFaults } from './support/layout-faults.ts'
import { useFurtherProduct } from './support/own-product.ts'
import { pageSession } from './support/page-session.ts'
import { signIn } from './support/sign-in.ts'
import { useSignedInPage } from './support/signed-in-page.ts'

useFurtherProduct()
const browser = useBrowser()
const context = { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' as const }
const signedIn = useSignedInPage(browser, { user: 'storekeeper', site: 'resort' }, { context })

afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

interface Row {
  readonly Id: number
  readonly VersionNo: number
}

/** A filled sheet of a store, and what the server knows of it. */
async function fillSheet(session: TestSession, store: string): Promise<Row> {
  await cancelOpenCounts(session)
  const headers = () => ({ 'idempotency-key': randomUUID() })
  const places = await session.call({ url: `/inventory/api/Locations?$filter=Name eq '${store}'` })
  const LocationId = places.json<{ value: readonly Row[] }>().value[0]?.Id
  const made = await session.call({
    method: 'POST',
    url: '/inventory/api/PhysicalInventories',
    headers: headers(),
    payload: { LocationId },
  })
  const sheet = made.json<Row>()
  const filled = await session.call({
    method: 'POST',
    url: `/inventory/api/PhysicalInventories(${sheet.Id})/start`,
    headers: { ...headers(), 'if-match': `"v${sheet.VersionNo}"` },
    payload: {},
  })
  expect(filled.statusCode, filled.body).toBe(200)
  return filled.json()
}

const seen = async (session: TestSession, id: number): Promise<CountSheet> =>
  (await session.call({ url: `/inventory/api/counts/${id}` })).json()
const box = (page: Page) => page.locator('.cnt-box input').first()

/** Types a count into the first box of the line at hand; Enter goes on to the next line. */
async function count(page: Page, name: string, qty: string): Promise<void> {
  await page.getByRole('form', { name }).waitFor()
  await expect.poll(() => box(page).evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.type(qty)
  await page.keyboard.press('Enter')
}

describe('counting on a phone', () => {
  it('[COUNT-23, COUNT-25] line by line, through a time without a net, and against somebody else', async () => {
    const page = await signedIn()
    const session = await pageSession(page, 'ui')
    const { Id } = await fillSheet(session, 'Bay cold store')
    const { lines } = await seen(session, Id)
    const [first, second, third, fourth] = lines.map(({ name }) => name)

    await page.goto(addressOf('/ui/transaction/count-sheets'))
    await page.getByRole('heading', { level: 1, name: 'Count sheets' }).waitFor()
    await page.getByRole('button', { name: /Bay cold store/ }).click()
    await page.getByRole('searchbox').fill(first ?? '')
    await page.keyboard.press('Enter')
    await count(page, first ?? '', '3')
    await count(page, second ?? '', '2.5')
    await expect
      .poll(async () => (await seen(session, Id)).lines.slice(0, 2).map((line) => line.countNo))
      .toEqual([1, 1])
    expect(await layoutFaults(page)).toEqual([])
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await contrastFaults(page)).toEqual([])

    await page.context().setOffline(true)
    await count(page, third ?? '', '4')
    await count(page, fourth ?? '', '5')
    await page.getByText('2 waiting to be sent').waitFor()
    await page.getByText('No connection').waitFor()
    // Meanwhile somebody else counts one of them.
    const rivalPage = await browser.open()
    await signIn(rivalPage, { user: 'admin', site: 'resort', role: 'System administrator' })
    const rival = await pageSession(rivalPage, 'ui')
    const other = await rival.call({
      method: 'POST',
      url: `/inventory/api/counts/${Id}/lines/${lines[3]?.id}`,
      headers: { 'idempotency-key': randomUUID() },
      payload: { counts: ['6', null, null], seen: 0 },
    })
    expect(other.statusCode, other.body).toBe(200)

    await page.context().setOffline(false)
    await expect.poll(async () => (await seen(session, Id)).lines[2]?.counts[0], { timeout: 15_000 }).toBe('4')
    const question = page.getByRole('alert').filter({ hasText: fourth ?? '' })
    await question.getByText('Avery Admin counted 6').waitFor()
    await question.getByRole('button', { name: 'Keep mine' }).click()
    await expect
      .poll(async () => (await seen(session, Id)).lines[3])
      .toMatchObject({ counts: ['5', null, null], countNo: 2 })
    await page.getByText(`4 of ${lines.length} counted`).waitFor()
    expect(await page.getByText('waiting to be sent').count()).toBe(0)
  })

  it('[COUNT-23] keeps what could not be sent beyond the session and the tab, tells of it, and sends it when the person is back', async () => {
    const page = await signedIn()
    const session = await pageSession(page, 'ui')
    const { Id } = await fillSheet(session, 'Bay freezer')
    const [first] = (await seen(session, Id)).lines
    await page.context().route('**/api/counts/*/lines/*', (route) => route.abort())
    await openAnew(page, `/ui/transaction/count-sheets?sheet=${Id}`)
    await page.getByRole('button', { name: first?.name ?? '' }).click()
    await count(page, first?.name ?? '', '7')
    await page.getByText('1 waiting to be sent').waitFor()
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await page.getByText('1 counts are kept on this device').waitFor()

    const later = await page.context().newPage()
    await page.close()
    await signIn(later, { user: 'storekeeper', site: 'resort' })
    await later.getByText('1 waiting to be sent').waitFor()
    expect((await seen(await pageSession(later, 'ui'), Id)).lines[0]?.countNo).toBe(0)
    await later.context().unroute('**/api/counts/*/lines/*')
    await later.reload()
    const back = await pageSession(later, 'ui')
    await expect
      .poll(async () => (await seen(back, Id)).lines[0])
      .toMatchObject({ counts: ['7', null, null], countNo: 1 })
    await expect.poll(() => later.getByText('waiting to be sent').count()).toBe(0)
  })
})
