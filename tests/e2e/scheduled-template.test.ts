import type { Page } from 'playwright'
import { afterEach, expect, it } from 'vitest'
import { openAnew, useBrowser } from './support/browser.ts'
import { button, status } from './support/form-moves.ts'
import { looksRight } from './support/looks-right.ts'
import { personAt } from './support/person-at.ts'
import { pickCandidate } from './support/pick-candidate.ts'

const browser = useBrowser()
afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

const minute = 60_000
const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

it(
  '[STORY-730, SCHD-1, SCHD-3] a template that says days and a time makes its draft by itself, which the chef finds in the list and opens with its lines',
  async () => {
    const { page } = await personAt(browser, 'chef')
    const reference = `Every day ${Date.now()}`
    await openAnew(page, '/ui/transaction/create-template')
    await page.getByLabel(/^Name/).fill(reference)
    await pickCandidate(page, /^Request location/, 'Bay main kitchen')
    await pickCandidate(page, /^Supply location/, 'Bay cold store')
    await page.getByLabel('Reference', { exact: true }).fill(reference)
    await pickCandidate(page, /Add a line/, 'Beef tenderloin')
    // The line that was added waits for its quantity.
    await page.locator('[role=gridcell]:focus').waitFor()
    await page.keyboard.type('3')
    await page.keyboard.press('Enter')
    await page.getByRole('gridcell', { name: '3.00', exact: true }).first().waitFor({ state: 'attached' })
    await page.getByRole('tab', { name: 'Schedule' }).click()
    for (const day of week) await page.getByLabel(day, { exact: true }).check()
    await saveSoon(page)
    const template = page.url()
    await looksRight(page)

    // Nobody does anything until the draft is seen in the list.
    const draft = page.getByRole('grid').getByRole('gridcell', { name: /^REQ/ })
    const listed = async () => {
      await openAnew(page, `/ui/transaction/view-requisition?q=${encodeURIComponent(reference)}`)
      await draft.or(page.getByText('Nothing matches')).first().waitFor({ state: 'attached' })
      return draft.count()
    }
    await expect.poll(listed, { timeout: 4 * minute, interval: 3_000 }).toBe(1)
    const number = await draft.innerText()
    await draft.click()
    await page.waitForURL(/create-requisition\/\d+/)
    await status(page, 'Pending submission').waitFor()
    expect(await page.getByLabel('Reference', { exact: true }).inputValue()).toBe(reference)
    expect(await page.getByRole('combobox', { name: /^Supply location/ }).inputValue()).toBe('Bay cold store')
    const line = page.getByRole('grid', { name: 'Lines' }).getByRole('row').filter({ hasText: 'Beef tenderloin' })
    await line.getByRole('gridcell', { name: 'case' }).waitFor({ state: 'attached' })
    expect(await line.getByRole('gridcell', { name: '3.00', exact: true }).count()).toBeGreaterThan(0)
    await looksRight(page)

    await page.goto(template)
    await page.getByRole('tab', { name: 'Schedule' }).click()
    await expect.poll(() => page.getByLabel('Last requisition', { exact: true }).inputValue()).toBe(number)
    expect(await page.getByLabel('Last result', { exact: true }).inputValue()).toBe('Made')
    await looksRight(page)
  },
  8 * minute,
)

/** Saves it with a time that comes within two minutes by the clock of the site, and once more where it had passed before it was saved. */
async function saveSoon(page: Page): Promise<void> {
  let next = Infinity
  while (next - Date.now() > 2 * minute) {
    await page.getByLabel('Time', { exact: true }).fill(clockThere(new Date(Date.now() + 1.3 * minute)))
    const [saved] = await Promise.all([
      page.waitForResponse(
        (answer) => answer.request().method() !== 'GET' && /RequisitionTemplates/.test(answer.url()),
      ),
      button(page, 'Save').click(),
    ])
    expect(saved.ok()).toBe(true)
    const { NextRun } = (await saved.json()) as { readonly NextRun: string }
    next = Date.parse(NextRun)
  }
  await expect.poll(() => page.getByLabel('Next run', { exact: true }).inputValue()).not.toBe('')
}

/** Hour and minute at the resort. */
function clockThere(at: Date): string {
  const parts = { timeZone: 'America/Los_Angeles', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat('en-GB', parts).format(at)
}
