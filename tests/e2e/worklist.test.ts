import type { Page } from 'playwright'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestSession } from '../server/support/sign-in.ts'
import { accessibilityFaults } from './support/accessibility-faults.ts'
import { addressOf, useBrowser } from './support/browser.ts'
import { layoutFaults } from './support/layout-faults.ts'
import { callsOf } from './support/page-session.ts'
import { signIn } from './support/sign-in.ts'

const browser = useBrowser()
const newestFirst = addressOf('/ui/approvals?sort=-askedOn')
let chef: TestSession
let copied: object
let lastKey = 0

/** A document the chef has submitted. */
interface Asked {
  readonly id: number
  readonly docNo: string
  readonly etag: string
}

interface WrittenRow {
  readonly Id: number
  readonly DocNo: string
  readonly '@odata.etag': string
}

beforeAll(async () => {
  chef = await callsOf({ user: 'chef', site: 'resort' })
  copied = await firstWaiting()
})
afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

async function read<T>(url: string): Promise<T> {
  return (await chef.call({ url: `/inventory/api/${url}` })).json<T>()
}

async function write(url: string, payload: object, etag?: string): Promise<WrittenRow> {
  lastKey += 1
  const headers = { 'idempotency-key': `worklist-${lastKey}-${Date.now()}`, ...(etag ? { 'if-match': etag } : {}) }
  const answer = await chef.call({ method: 'POST', url: `/inventory/api/${url}`, payload, headers })
  if (answer.statusCode >= 300) throw new Error(`${url} answered ${answer.statusCode} ${answer.body}`)
  return answer.json<WrittenRow>()
}

/** What a waiting requisition of the demo asks for, to be asked for again. */
async function firstWaiting(): Promise<object> {
  type Row = WrittenRow &
    Readonly<Record<string, unknown>> & { readonly Lines: readonly Readonly<Record<string, unknown>>[] }
  const { value } = await read<{ value: readonly Row[] }>(
    "Requisitions?$filter=Status eq 'PendingApproval'&$orderby=Id&$top=1",
  )
  const row = await read<Row>(`Requisitions(${value[0]?.Id})`)
  const { RequestLocationId, SupplyLocationId, RequisitionType } = row
  // Two lines are worth one level of approval.
  const Lines = row.Lines.slice(0, 2).map(({ ItemId, UnitId, Qty }) => ({ ItemId, UnitId, Qty }))
  return { RequestLocationId, SupplyLocationId, RequisitionType, Lines }
}

async function ask(): Promise<Asked> {
  const made = await write('Requisitions', copied)
  const sent = await write(`Requisitions(${made.Id})/submit`, {}, made['@odata.etag'])
  return { id: made.Id, docNo: made.DocNo, etag: sent['@odata.etag'] }
}

/** One after the other, so that they stand in this order. */
async function askFour(): Promise<readonly Asked[]> {
  const asked: Asked[] = []
  for (let count = 0; count < 4; count += 1) asked.push(await ask())
  return asked
}

async function openWorklist(page: Page): Promise<void> {
  await page.goto(newestFirst)
  await page.getByRole('heading', { level: 1, name: 'Approvals' }).waitFor()
}

/** Three are approved, and the one revised meanwhile is refused with its reason. */
async function expectResults(page: Page, revised: Asked): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /Approve/ })
  await dialog.getByRole('button', { name: 'Approve' }).click()
  const done = dialog.getByRole('listitem').filter({ hasText: 'was approved.' })
  await expect.poll(() => done.count()).toBe(3)
  await dialog.getByText('Working…').waitFor({ state: 'detached' })
  const refused = dialog.getByRole('listitem').filter({ hasText: revised.docNo })
  // Whether the look before the move, the state or the version comes first, each says that somebody was quicker.
  await expect.poll(() => refused.textContent()).toMatch(/changed|cannot be done|not offered/i)
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Done' }).click()
}

async function statusOf({ id }: Asked): Promise<string> {
  return (await read<{ readonly Status: string }>(`Requisitions(${id})`)).Status
}

describe('the worklist of approvals', () => {
  it('[STORY-5, LIST-18] a controller approves three of four by keyboard, and is told why the fourth is refused', async () => {
    const asked = await askFour()
    const [revised] = asked
    if (revised === undefined) throw new Error('Four were asked for')
    const page = await browser.open()
    await signIn(page, { user: 'controller', site: 'resort' })
    await page.getByRole('navigation').getByRole('button', { name: 'Approvals' }).click()
    await page.getByRole('heading', { level: 1, name: 'Approvals' }).waitFor()
    await openWorklist(page)
    for (const { docNo } of asked) {
      await page.getByRole('gridcell', { name: docNo }).focus()
      await page.keyboard.press('Space')
    }
    await page.getByText('4 selected').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])

    await page.keyboard.press('Enter')
    const preview = page.getByRole('dialog', { name: `Requisition ${asked[3]?.docNo}` })
    await preview.getByRole('heading', { name: 'Decisions so far' }).waitFor()
    await preview.getByText('Requester').waitFor()
    await preview.getByRole('row').nth(1).waitFor()
    expect(await preview.getByRole('heading', { name: 'Changed since it was asked before' }).count()).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await preview.waitFor({ state: 'detached' })

    const draft = await write(`Requisitions(${revised.id})/revise`, {}, revised.etag)
    await page.keyboard.press('1')
    await expectResults(page, revised)
    await page.getByRole('gridcell', { name: asked[1]?.docNo ?? '' }).waitFor({ state: 'detached' })
    expect(await Promise.all(asked.map(statusOf))).toEqual(['PendingSubmission', 'Approved', 'Approved', 'Approved'])

    await write(`Requisitions(${revised.id})/submit`, {}, draft['@odata.etag'])
    // The address is the one shown already.
    await page.reload()
    await page.getByRole('gridcell', { name: revised.docNo }).focus()
    await page.keyboard.press('Enter')
    const again = page.getByRole('dialog', { name: `Requisition ${revised.docNo}` })
    await again.getByRole('heading', { name: 'Changed since it was asked before' }).waitFor()
    await again.getByText('Revise').first().waitFor()
    await again.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('dialog', { name: 'Approve' }).getByRole('button', { name: 'Approve' }).click()
    await expect.poll(() => statusOf(revised)).toBe('Approved')
  })

  it('[STORY-5, LIST-18] does the same on a phone', async () => {
    const asked = await askFour()
    const [revised] = asked
    if (revised === undefined) throw new Error('Four were asked for')
    const page = await browser.open({ viewport: { width: 360, height: 740 }, hasTouch: true })
    await signIn(page, { user: 'controller', site: 'resort' })
    await openWorklist(page)
    for (const { docNo } of asked) await page.getByRole('checkbox', { name: `Select ${docNo}` }).check()
    await page.getByText('4 selected').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await layoutFaults(page)).toEqual([])
    await write(`Requisitions(${revised.id})/revise`, {}, revised.etag)
    await page.getByRole('button', { name: 'Approve' }).click()
    await expectResults(page, revised)
    expect(await Promise.all(asked.map(statusOf))).toEqual(['PendingSubmission', 'Approved', 'Approved', 'Approved'])
    await page.getByRole('listitem').getByRole('button').first().click()
    const preview = page.getByRole('dialog', { name: /^(Requisition|Purchase order)/ })
    await preview.getByRole('button', { name: 'Approve' }).waitFor()
    await preview.getByRole('row').nth(1).waitFor()
    expect(await layoutFaults(page)).toEqual([])
  })

  it('[LIST-33] fades the edge of the tiles behind which there are more, and both in between', async () => {
    const page = await browser.open({ viewport: { width: 360, height: 740 } })
    await signIn(page, { user: 'controller', site: 'resort' })
    await page.goto(addressOf('/ui/transaction/view-requisition'))
    const tiles = page.getByRole('group', { name: 'Status' })
    const cut = () => tiles.getAttribute('data-cut')
    await expect.poll(cut).toBe('end')
    await tiles.getByRole('button').nth(4).focus()
    await expect.poll(cut).toBe('start end')
    await tiles.getByRole('button').last().focus()
    await expect.poll(cut).toBe('start')
  })

  it('[LIST-381, LIST-382] the history says what was answered and when, and has tiles of what it holds alone', async () => {
    const page = await browser.open()
    await signIn(page, { user: 'controller', site: 'resort' })
    await page.goto(addressOf('/ui/approvals'))
    await page.getByRole('columnheader', { name: 'Days waiting' }).waitFor()
    await page.getByRole('button', { name: 'History' }).click()
    for (const name of ['Answer', 'Decided on', 'Decided by', 'Remark'])
      await page.getByRole('columnheader', { name, exact: true }).waitFor()
    expect(await page.getByRole('columnheader', { name: 'Days waiting' }).count()).toBe(0)
    const tiles = page.getByRole('group', { name: 'Type' })
    await tiles.getByRole('button').first().waitFor()
    expect(await tiles.getByRole('button', { name: /^0/ }).count()).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('[APPR-64] a row says what its document does to a budget, wide and on a phone, and so does its preview', async () => {
    const page = await browser.open()
    await signIn(page, { user: 'controller', site: 'resort' })
    await openWorklist(page)
    await page.getByRole('columnheader', { name: 'Effect on budget' }).waitFor()
    await page
      .getByRole('gridcell', { name: /^[\d,.]+ (left|over) · Kitchen/ })
      .first()
      .focus()
    await page.keyboard.press('Enter')
    const preview = page.getByRole('dialog', { name: /^Purchase request/ })
    await preview.getByRole('region', { name: 'Effect on budgets' }).getByText('Left afterwards').first().waitFor()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 360, height: 740 })
    await page
      .getByRole('listitem')
      .getByText(/^[\d,.]+ (left|over) · Kitchen/)
      .first()
      .waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await layoutFaults(page)).toEqual([])
  })
})
