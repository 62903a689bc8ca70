import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { preferencePaths } from '#core/http/preference-paths.ts'
import type { ScanWord } from '#core/http/scans/scans-contract.ts'
import type { Row } from '../../server/sources/order-world.ts'
import type { TestSession } from '../../server/support/sign-in.ts'
import { callsOf } from './page-session.ts'

/** What is read with less than so many percent waits for a person. */
export async function askFrom(value: number): Promise<void> {
  const admin = await callsOf({ user: 'admin', site: 'resort', role: 'system' })
  const { version } = (await admin.call({ url: preferencePaths.preferences })).json<{ version: number }>()
  const payload = { version, changes: [{ id: 'scanSurePct', value }] }
  const answer = await admin.call({ method: 'PUT', url: preferencePaths.preferences, payload })
  expect(answer.statusCode, answer.body).toBe(200)
}

/** The invoice that came as a photo (DEMO-721). */
export async function photoOf(session: TestSession): Promise<Row> {
  const answer = await session.call({ url: "/inventory/api/OcrInvoices?$filter=Source eq 'Mobile'" })
  const [photo] = answer.json<{ readonly value: readonly Row[] }>().value
  if (photo === undefined) throw new Error(`No invoice came as a photo: ${answer.body}`)
  return photo
}

/** Goes on with Tab until a field that waits has the focus. */
export async function tabToUnsure(page: Page): Promise<void> {
  const isThere = () => page.evaluate(() => document.activeElement?.closest('[data-unsure="true"]') !== null)
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    if (await isThere()) return
  }
  throw new Error('No field that waits is reached with Tab')
}

/** What the field in focus is called, or the button. */
export function fieldAtHand(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (element instanceof HTMLButtonElement) return element.innerText.trim()
    const field = element?.closest('[data-scan-field]')
    const group = field?.querySelector('[role=group]')?.getAttribute('aria-label')
    return group ?? field?.querySelector('label')?.textContent ?? element?.getAttribute('aria-label') ?? ''
  })
}

/** Confirms the field at hand and answers what comes next. */
export async function nextAfter(page: Page, before: string): Promise<string> {
  await page.keyboard.press('Enter')
  await expect.poll(() => fieldAtHand(page)).not.toBe(before)
  return fieldAtHand(page)
}

/** One mark alone, around a word of the picture. */
export async function isMarkedAt(pages: Locator, word: ScanWord | undefined): Promise<void> {
  await expect.poll(() => pages.locator('rect').count()).toBe(1)
  const drawn = await pages
    .locator('rect')
    .evaluate((rect) => ['x', 'y', 'width', 'height'].map((name) => Number(rect.getAttribute(name))))
  const { x = 0, y = 0, w = 0, h = 0 } = word ?? {}
  for (const [index, wanted] of [x - 4, y - 4, w + 8, h + 8].entries()) expect(drawn[index]).toBeCloseTo(wanted, 3)
  await seesMark(pages)
}

/** A mark lies on the picture and within the part of it that is in sight. */
export async function seesMark(pages: Locator): Promise<void> {
  await pages.locator('rect').first().waitFor({ state: 'attached' })
  const boxes = [pages.locator('rect').first(), pages.getByRole('img').first(), pages]
  const [mark, picture, sight] = await Promise.all(boxes.map((one) => one.boundingBox()))
  if (!mark || !picture || !sight) throw new Error('The page is not drawn')
  expect(mark.x).toBeGreaterThanOrEqual(picture.x)
  expect(mark.x + mark.width).toBeLessThanOrEqual(picture.x + picture.width)
  expect(mark.y).toBeGreaterThanOrEqual(Math.max(picture.y, sight.y))
  expect(mark.y + mark.height).toBeLessThanOrEqual(Math.min(picture.y + picture.height, sight.y + sight.height))
}
