import type { Page } from 'playwright'
import { afterEach, describe, expect, it } from 'vitest'
import { addressOf, useBrowser } from './support/browser.ts'
import { status } from './support/form-moves.ts'
import { looksRight } from './support/looks-right.ts'
import { useFurtherProduct } from './support/own-product.ts'
import { signIn } from './support/sign-in.ts'

useFurtherProduct()
const browser = useBrowser()

afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

/** Opens a screen of the tenant by its address. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(addressOf(`/ui/${path}`))
  await page.getByRole('heading', { level: 1 }).waitFor()
}

async function pick(page: Page, label: RegExp, words: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label })
  await box.fill(words)
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await box.press('Enter')
}

/** Opens the limit of the controller: a new one, unless an earlier try has left it. */
async function openLimit(page: Page): Promise<void> {
  await open(page, 'setup/view-approvallimits')
  const own = page.getByRole('gridcell', { name: 'Carl Lindqvist' }).first()
  await own
    .or(page.getByText(/^(Nothing here yet|\d+ records?)$/))
    .first()
    .waitFor()
  if ((await own.count()) > 0) return own.click()
  await open(page, 'setup/create-approvallimits')
  await pick(page, /Person/, 'carl')
}

/** Writes another amount into the open limit; its form stays open. */
async function limit(page: Page, amount: string): Promise<void> {
  await page.getByLabel(/Approves up to/).fill(amount)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/create-approvallimits\/\d+/)
  // The server's answer makes the form clean again.
  await page.getByText('Not saved').waitFor({ state: 'detached' })
}

/** The chef asks for three tenderloins, which are worth an approval. */
async function ask(page: Page): Promise<string> {
  await open(page, 'transaction/create-requisition')
  await pick(page, /Supply location/, 'cold')
  await pick(page, /Add a line/, 'tenderloin')
  await page.locator('[role=gridcell]:focus').waitFor()
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('gridcell', { name: '3.00', exact: true }).count()).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Pending approval').first().waitFor()
  await page.waitForURL(/create-requisition\/\d+/)
  return page.url()
}

async function approve(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog', { name: 'Approve' }).getByRole('button', { name: 'Approve' }).click()
}

async function issue(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Issue', exact: true }).click()
  await page.getByRole('dialog', { name: 'Issue' }).getByRole('button', { name: 'Issue' }).click()
}

/** Opens the newest period of the site. */
async function openPeriod(page: Page): Promise<void> {
  await open(page, 'setup/view-fiscalperiods')
  await page
    .getByRole('gridcell', { name: /^\d{4}-\d+$/ })
    .first()
    .click()
  await page.waitForURL(/create-fiscalperiods\/\d+/)
}

/** Closes the period that is open on the page, though documents of it are not posted yet. */
async function closePeriod(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close period' }).click()
  await page.getByRole('dialog', { name: 'Close period' }).getByRole('button', { name: 'Close period' }).click()
  const warning = page.getByRole('dialog', { name: 'Please note' })
  await warning
    .getByText(/that are not posted yet: \d+ \(/)
    .first()
    .waitFor()
  await warning.getByRole('button', { name: 'Close period all the same' }).click()
  await status(page, 'Closed').waitFor()
}

/** Opens the closed period of the page again; without a reason it is refused. */
async function reopenPeriod(page: Page, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Reopen period' }).click()
  const question = page.getByRole('dialog', { name: 'Reopen period' })
  await question.getByRole('button', { name: 'Reopen period' }).click()
  await question.getByText('Please give remarks').waitFor()
  await question.getByLabel('Remarks').fill(reason)
  await question.getByRole('button', { name: 'Reopen period' }).click()
  await status(page, 'Open').waitFor()
}

/** The day it is at the resort, as its screens say it. */
function dayThere(): string {
  const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  return new Intl.DateTimeFormat('en-US', { ...day, timeZone: 'America/Los_Angeles' }).format(new Date())
}

describe('limits and periods', () => {
  it('[STORY-4, FORM-22] an amount above the limit waits until it is raised, and a closed period until it is opened again with a right and a reason, takes it, and is closed again', async () => {
    const admin = await browser.open()
    await signIn(admin, { user: 'admin', site: 'resort', role: 'system' })
    await openLimit(admin)
    await limit(admin, '50')

    const chef = await browser.open()
    await signIn(chef, { user: 'chef', site: 'resort' })
    const document = await ask(chef)

    const controller = await browser.open()
    await signIn(controller, { user: 'controller', site: 'resort' })
    await controller.goto(document)
    await approve(controller)
    await controller
      .getByRole('alert')
      .getByText(/^The amount of \$[\d,.]+ is above your approval limit of \$50\.00$/)
      .waitFor()
    await limit(admin, '100000')
    await approve(controller)
    await controller.getByText('Approved', { exact: true }).first().waitFor()

    await openPeriod(controller)
    await closePeriod(controller)
    // Who closes periods does not open them again.
    expect(await controller.getByRole('button', { name: 'Reopen period' }).count()).toBe(0)

    const keeper = await browser.open()
    await signIn(keeper, { user: 'storekeeper', site: 'resort' })
    await keeper.goto(document)
    await issue(keeper)
    await keeper
      .getByRole('alert')
      .getByText(/^The period \d{4}-\d+ of the post date is not open$/)
      .waitFor()

    await admin.goto(controller.url())
    await reopenPeriod(admin, 'A delivery came late')
    await issue(keeper)
    await keeper.getByText('Completed').first().waitFor()

    // Closed again, it says who closed and opened it, and why.
    await controller.reload()
    await status(controller, 'Open').waitFor()
    await closePeriod(controller)
    await controller.getByRole('button', { name: 'Approvals, history and files' }).click()
    const told = controller.getByRole('complementary', { name: 'About this record' })
    await expect.poll(() => told.innerText()).toMatch(/· Close period[\s\S]*A delivery came late[\s\S]*· Close period/)
  })

  it('[STORY-731] an auditor reads in the audit log who opened a closed period again, when and why', async () => {
    const admin = await browser.open()
    await signIn(admin, { user: 'admin', site: 'resort', role: 'system' })
    await openPeriod(admin)
    await status(admin, 'Open').or(status(admin, 'Closed')).first().waitFor()
    if (await status(admin, 'Open').isVisible()) await closePeriod(admin)
    const period = await admin.getByLabel(/^Name/).inputValue()
    const days = [dayThere()]
    const reason = 'An invoice of the old month came'
    await reopenPeriod(admin, reason)
    days.push(dayThere())

    const auditor = await browser.open({ reducedMotion: 'reduce' })
    await signIn(auditor, { user: 'lowpriv', site: 'resort' })
    await open(auditor, 'setup/view-auditlog')
    const entry = auditor.getByRole('row').filter({ hasText: 'Reopen period' }).first()
    await entry.getByRole('gridcell', { name: period }).waitFor()
    await entry.getByRole('gridcell', { name: reason }).waitFor()
    await looksRight(auditor)
    await entry.getByRole('gridcell', { name: period }).click()
    await auditor.waitForURL(/create-auditlog\/\d+/)
    const said = (label: RegExp) => auditor.getByLabel(label).first().inputValue()
    await expect.poll(() => said(/^Remarks/)).toBe(reason)
    expect(await said(/^Person/)).toBe('Avery Admin')
    expect(days).toContain((await said(/^Time/)).slice(0, 10))
    expect(await said(/^What changed/)).toMatch(/Closed[\s\S]*Open/)
    await looksRight(auditor)
  })
})
