import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, afterEach, expect, it } from 'vitest'
import type { CountSheet } from '#core/http/count-contract.ts'
import { y4mOf } from '../support/barcode-picture.ts'
import type { TestSession } from '../server/support/sign-in.ts'
import { accessibilityFaults, contrastFaults } from './support/accessibility-faults.ts'
import { addressOf, openAnew, useBrowser } from './support/browser.ts'
import { cancelOpenCounts } from './support/cancel-counts.ts'
import { layoutFaults } from './support/layout-faults.ts'
import { useFurtherProduct } from './support/own-product.ts'
import { pageSession } from './support/page-session.ts'
import { signIn } from './support/sign-in.ts'

/** On a pack of one item; in front of the camera. */
const code = '4006381333931'
const folder = await mkdtemp(join(tmpdir(), 'larder-camera-'))
const film = join(folder, 'camera.y4m')
writeFileSync(film, y4mOf(code))
afterAll(() => rm(folder, { recursive: true, force: true }))

useFurtherProduct()
const browser = useBrowser([
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
  // Without windows nobody is asked; that the page may use the camera is granted in the test.
  '--use-fake-ui-for-media-stream',
])
const phone = {
  viewport: { width: 360, height: 740 },
  reducedMotion: 'reduce' as const,
  serviceWorkers: 'allow' as const,
}

afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

interface Row extends Readonly<Record<string, unknown>> {
  readonly Id: number
  readonly VersionNo: number
}

async function sent(session: TestSession, url: string, payload: object, row?: Row, method: 'POST' | 'PATCH' = 'POST') {
  const match = row === undefined ? {} : { 'if-match': `"v${row.VersionNo}"` }
  const headers = { 'idempotency-key': randomUUID(), ...match }
  const answer = await session.call({ method, url: `/inventory/api/${url}`, headers, payload })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json<Row>()
}

/** A filled sheet; the first line's item has the code on its first unit. */
async function sheetOf(session: TestSession, store: string): Promise<CountSheet> {
  await cancelOpenCounts(session)
  const places = await session.call({ url: `/inventory/api/Locations?$filter=Name eq '${store}'` })
  const LocationId = places.json<{ value: readonly Row[] }>().value[0]?.Id
  const made = await sent(session, 'PhysicalInventories', { LocationId, ByBin: false })
  const filled = await sent(session, `PhysicalInventories(${made.Id})/start`, {}, made)
  return (await session.call({ url: `/inventory/api/counts/${filled.Id}` })).json()
}

async function giveCode(session: TestSession, name: string): Promise<void> {
  const found = await session.call({ url: `/inventory/api/Items?$filter=Name eq '${name}'` })
  const id = found.json<{ value: readonly Row[] }>().value[0]?.Id
  const item = (await session.call({ url: `/inventory/api/Items(${id})` })).json<
    Row & { Units: readonly (Row & { UnitId: number })[] }
  >()
  const UnitId = item.Units[0]?.UnitId
  const Barcodes = [
    { Code: 'SHELF-1', Kind: 'Other', UnitId },
    { Code: code, Kind: 'Gtin', UnitId, IsPrimary: true },
  ]
  await sent(session, `Items(${id})`, { Barcodes }, item, 'PATCH')
}

async function openSheet(page: Page, id: number): Promise<void> {
  await openAnew(page, `/ui/transaction/count-sheets?sheet=${id}`)
  await page.getByRole('searchbox').waitFor()
}

it('[COUNT-28, HTTP-37] the camera finds the line of the code in front of it and goes on after the count; refused, people type', async () => {
  const page = await browser.open(phone)
  await signIn(page, { user: 'admin', site: 'resort', role: 'System administrator' })
  const session = await pageSession(page, 'ui')
  const { id, lines } = await sheetOf(session, 'Bay cold store')
  const coded = lines[2]
  await giveCode(session, coded?.name ?? '')
  await page.context().grantPermissions(['camera'])
  await openSheet(page, id)
  await page.getByRole('button', { name: 'Scan', exact: true }).click()
  await page.getByRole('form', { name: coded?.name ?? '' }).waitFor({ timeout: 60_000 })
  await page.getByText('Scanning goes on after this line.').waitFor()
  expect(await layoutFaults(page)).toEqual([])
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await contrastFaults(page)).toEqual([])
  await page.locator('.cnt-box input').first().fill('4')
  await page.keyboard.press('Enter')
  await page.getByText('Hold a code in front of the camera.').waitFor()
  const counted = async () =>
    (await session.call({ url: `/inventory/api/counts/${id}` })).json<CountSheet>().lines[2]?.counts[0]
  await expect.poll(counted).toBe('4')

  // A hand scanner types what it reads: twelve pieces of a pack of varying content are counted one by one.
  const single = coded?.units.findIndex((unit) => unit?.factor === '1') ?? 0
  await page.getByRole('button', { name: 'Scan', exact: true }).click()
  await page.getByRole('searchbox').fill(`(01)0${code}(30)12`)
  await page.keyboard.press('Enter')
  await page.getByRole('form', { name: coded?.name ?? '' }).waitFor()
  const boxes = page.locator('.cnt-box input')
  await expect.poll(async () => Number(await boxes.nth(single).inputValue())).toBe(single === 0 ? 16 : 12)

  await page.context().clearPermissions()
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: 'Scan', exact: true }).click()
  await page.getByText('The camera cannot be used.').waitFor()
  await expect.poll(() => page.getByRole('searchbox').isEnabled()).toBe(true)
})

it('[COUNT-27] [COUNT-710] a count page opens anew without a net, and is gone after sign-out', async () => {
  const page = await browser.open(phone)
  await signIn(page, { user: 'storekeeper', site: 'resort' })
  const session = await pageSession(page, 'ui')
  const { id, lines } = await sheetOf(session, 'Bay freezer')
  const [first, second] = lines
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 60_000 })
    .toBe(true)
  await openSheet(page, id)
  await page.getByText(`0 of ${lines.length} counted`).waitFor()
  const isKept = () => page.evaluate(async () => (await caches.match('/')) !== undefined)
  await expect.poll(isKept, { timeout: 30_000 }).toBe(true)
  await page.getByRole('button', { name: second?.name ?? '' }).click()
  await page.locator('.cnt-box input').first().fill('2')
  await page.keyboard.press('Enter')
  await page.getByText(`1 of ${lines.length} counted`).waitFor()
  await expect.poll(() => page.getByText('waiting to be sent').count()).toBe(0)

  await page.context().setOffline(true)
  await page.reload()
  // What was sent before the net went is not asked for again.
  await page.getByText(`1 of ${lines.length} counted`).waitFor()
  await page.getByText('No connection').waitFor()
  await page.getByRole('button', { name: first?.name ?? '' }).click()
  await page.locator('.cnt-box input').first().fill('3')
  await page.keyboard.press('Enter')
  await page.getByText('1 waiting to be sent').waitFor()
  await page.locator('.cnt-box input').first().fill('')

  await page.context().setOffline(false)
  await page.getByRole('banner').waitFor({ timeout: 30_000 })
  const counted = async () =>
    (await session.call({ url: `/inventory/api/counts/${id}` })).json<CountSheet>().lines[0]?.counts[0]
  await expect.poll(counted, { timeout: 30_000 }).toBe('3')

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.getByLabel('User ID').waitFor()
  await expect.poll(isKept).toBe(false)
  await page.context().setOffline(true)
  const answer = await page.goto(addressOf(`/ui/transaction/count-sheets?sheet=${id}`)).catch(() => undefined)
  expect(answer?.status()).not.toBe(200)
  browser.takeComplaints()
})
