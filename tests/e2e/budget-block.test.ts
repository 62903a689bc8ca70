import type { Page } from 'playwright'
import { afterEach, expect, it } from 'vitest'
import { openAnew, useBrowser } from './support/browser.ts'
import { button, move, status, typeInto } from './support/form-moves.ts'
import { looksRight } from './support/looks-right.ts'
import { useFurtherProduct } from './support/own-product.ts'
import { personAt } from './support/person-at.ts'
import { pickCandidate } from './support/pick-candidate.ts'
import { signIn } from './support/sign-in.ts'

useFurtherProduct()
const browser = useBrowser()
afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

it('[STORY-742, BUDG-6, BUDG-9, BUDG-10] a budget that blocks refuses a request with its figures, and lets pass who may go beyond budgets and says why', async () => {
  const admin = await browser.open({ reducedMotion: 'reduce' })
  await signIn(admin, { user: 'admin', site: 'resort', role: 'system' })
  await openAnew(admin, '/ui/setup/system-preference')
  await admin.getByLabel('Control of new budgets').selectOption('Block')
  await savePreferences(admin, 'Set for this site')
  const { page: controller } = await personAt(browser, 'controller')
  await writeBudget(controller)

  // Below what has to be approved, so it is held against the budget as it is submitted.
  const { page: buyer } = await personAt(browser, 'buyer')
  await writeRequest(buyer)
  const cell = /Housekeeping · Supplies expense · period \d+ of \d{4}/
  const effect = buyer.getByRole('region', { name: 'Effect on budgets' })
  await effect.getByText(cell).first().waitFor()
  await effect.getByText('140.00 beyond the budget of 100.00').waitFor()
  await effect.locator('summary').click()
  expect(await figures(buyer)).toEqual({ ...untouched, 'This document': '240.00', 'Left afterwards': '-140.00' })
  await button(buyer, 'Submit').click()
  const refusal = buyer.getByRole('alert')
  await refusal.waitFor()
  expect(await refusal.innerText()).toMatch(
    /The budget of Housekeeping, Supplies expense, period \d+ has 100\.00 available, and 240\.00 is asked of it\./,
  )
  expect(await buyer.getByRole('dialog').count()).toBe(0)
  await looksRight(buyer)
  await refusal.getByRole('button', { name: 'Close' }).click()
  const grid = buyer.getByRole('grid', { name: 'Lines' })
  expect(await grid.getByRole('row').nth(1).innerText()).toMatch(/Uniforms[^]*4\.00[^]*60\.00[^]*240\.00/)
  await effect.getByText('140.00 beyond the budget of 100.00').waitFor()

  // What has to be approved is held against it by the approval.
  await typeInto(buyer, /^Quantity/, '10')
  await effect.getByText('500.00 beyond the budget of 100.00').waitFor()
  await move(buyer, 'Submit', 'Pending approval')
  await openAnew(controller, buyer.url().split('#')[1] ?? '')
  const approver = controller.getByRole('region', { name: 'Effect on budgets' })
  await approver.getByText('500.00 beyond the budget of 100.00').first().waitFor()
  await button(controller, 'Approve').click()
  const question = controller.getByRole('dialog', { name: 'Approve' })
  await question.getByLabel('Remarks').fill('The gala needs them')
  await question.getByRole('button', { name: 'Approve', exact: true }).click()
  const warning = controller.getByRole('dialog', { name: 'Please note' })
  await warning.getByText(/has 100\.00 available, and 600\.00 is asked of it/).waitFor()
  await looksRight(controller)
  await warning.getByRole('button', { name: 'Approve all the same' }).click()
  await status(controller, 'Approved').waitFor()
  await button(controller, 'Approvals, history and files').click()
  const about = controller.getByRole('complementary', { name: 'About this record' })
  await about.getByText('The gala needs them').first().waitFor()
  await approver.waitFor({ state: 'detached' })
  const { page: auditor } = await personAt(browser, 'lowpriv')
  await readOverride(auditor)

  await openAnew(admin, '/ui/setup/system-preference')
  await admin.getByRole('button', { name: 'Use inherited value: Control of new budgets' }).click()
  await savePreferences(admin, 'Default of the product')
})

/** Of the cell, before anybody asked for anything. */
const untouched = { Budget: '100.00', Actual: '0.00', Committed: '0.00' }

/** What is told of the worst cell, figure by figure. */
async function figures(page: Page): Promise<Readonly<Record<string, string>>> {
  const told = page.getByRole('region', { name: 'Effect on budgets' }).locator('dl').first()
  const [names, values] = await Promise.all([told.locator('dt').allInnerTexts(), told.locator('dd').allInnerTexts()])
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']))
}

/** Saves what stands on the page of preferences, and waits for where the control of budgets comes from then. */
async function savePreferences(page: Page, from: string): Promise<void> {
  await button(page, 'Save').click()
  await page.getByText('Preferences saved.').first().waitFor()
  await page.locator('[data-preference=budgetControl]').getByText(from, { exact: true }).waitFor()
}

/** A budget of a hundred a month for what housekeeping uses, which goes before the one the site began with. */
async function writeBudget(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAnew(page, '/ui/budget-management/create-budget-management')
  const day = await page.getByRole('textbox', { name: /^Written on/ }).inputValue()
  await page.getByRole('textbox', { name: /^Year/ }).fill(day.slice(-4))
  await page.getByLabel('Scenario', { exact: true }).selectOption('Revised')
  await expect.poll(() => page.getByLabel('Control', { exact: true }).inputValue()).toBe('Block')
  // Another one where a try before this has left its own.
  await page.getByLabel('Reference', { exact: true }).fill(`Tight ${Date.now()}`)
  const months = Array.from({ length: 12 }, () => '100').join('\t')
  await page.evaluate((text) => navigator.clipboard.writeText(text), `Housekeeping\tSupplies expense\t${months}`)
  await page.getByRole('grid', { name: 'Amounts' }).getByRole('gridcell').first().focus()
  await page.keyboard.press('Control+v')
  await expect.poll(() => page.locator('[data-total="totalAmount"]').innerText()).toMatch(/1,200\.00/)
  await move(page, 'Submit', 'Approved')
}

/** Four of something for housekeeping, at sixty each; nothing is saved yet. */
async function writeRequest(page: Page): Promise<void> {
  // Wide enough for the own estimate of a line to be in sight.
  await page.setViewportSize({ width: 2560, height: 1080 })
  await openAnew(page, '/ui/transaction/create-openpurchaserequest')
  await page.getByLabel('Type', { exact: true }).selectOption('Service')
  await pickCandidate(page, /^Deliver to/, 'Bay main store')
  await pickCandidate(page, 'Cost centre', 'Housekeeping')
  await pickCandidate(page, /^Expense account/, 'Supplies expense')
  await typeInto(page, /^Description/, 'Uniforms')
  await typeInto(page, /^Quantity/, '4')
  await typeInto(page, /^Own estimate/, '60')
}

/** Reads in the audit log who went beyond a budget, by how much and for what. */
async function readOverride(page: Page): Promise<void> {
  await openAnew(page, '/ui/setup/view-auditlog')
  const entry = page.getByRole('row').filter({ hasText: 'Went beyond a budget' }).first()
  await entry.getByRole('gridcell', { name: 'Carl Lindqvist' }).click()
  await page.waitForURL(/create-auditlog\/\d+/)
  const said = (label: RegExp) => page.getByLabel(label).first().inputValue()
  await expect.poll(() => said(/^Person/)).toBe('Carl Lindqvist')
  const told = (await said(/^What changed/)).split(';\n')
  expect(told).toHaveLength(5)
  expect(told).toEqual(
    expect.arrayContaining([
      'Cost centre of the budget: Housekeeping',
      'Account of the budget: Supplies expense',
      expect.stringMatching(/^Period of the budget: \d+$/),
      'Asked of the budget: 600',
      'Available in the budget: 100',
    ]),
  )
  await looksRight(page)
}
