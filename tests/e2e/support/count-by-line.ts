import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { CountLine, CountSheet } from '#core/http/count-contract.ts'
import type { TestSession } from '../../server/support/sign-in.ts'
import { cancelOpenCounts } from './cancel-counts.ts'

interface Row {
  readonly Id: number
  readonly VersionNo: number
}

/** A filled sheet of a store, and what the server knows of it. */
export async function fillSheet(session: TestSession, store: string, more: object = {}): Promise<Row> {
  await cancelOpenCounts(session)
  const headers = () => ({ 'idempotency-key': randomUUID() })
  const places = await session.call({ url: `/inventory/api/Locations?$filter=Name eq '${store}'` })
  const LocationId = places.json<{ value: readonly Row[] }>().value[0]?.Id
  const made = await session.call({
    method: 'POST',
    url: '/inventory/api/PhysicalInventories',
    headers: headers(),
    payload: { LocationId, ByBin: false, ...more },
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

/** The sheet as people count it. */
export async function seenSheet(session: TestSession, id: number): Promise<CountSheet> {
  return (await session.call({ url: `/inventory/api/counts/${id}` })).json()
}

/** Box of the first unit of the line at hand. */
export const countBox = (page: Page) => page.locator('.cnt-box input').first()

/** Types a count into the first box of the line at hand; Enter goes on to the next line. */
export async function countLine(page: Page, name: string, qty: string): Promise<void> {
  await page.getByRole('form', { name }).waitFor()
  await expect.poll(() => countBox(page).evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.type(qty)
  await page.keyboard.press('Enter')
}

/** Types a total into the boxes of the line at hand, whole packs first and what is left in the last, and goes on with Enter. */
export async function countTotal(page: Page, { name, units }: CountLine, total: number): Promise<void> {
  const factors = units.flatMap((unit) => (unit === null ? [] : [Number(unit.factor)]))
  await page.getByRole('form', { name, exact: true }).waitFor()
  await expect.poll(() => countBox(page).evaluate((input) => input === document.activeElement)).toBe(true)
  let rest = total
  for (const [index, factor] of factors.entries()) {
    const isLast = index === factors.length - 1
    const packs = isLast ? Number((rest / factor).toFixed(6)) : Math.floor(rest / factor)
    rest -= packs * factor
    await page.keyboard.type(String(packs))
    await page.keyboard.press(isLast ? 'Enter' : 'Tab')
  }
}
