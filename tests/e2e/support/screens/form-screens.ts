import type { Page } from 'playwright'
import { addressOf } from '../browser.ts'
import { pressEscape, type ShownScreen } from './shown-screen.ts'

const requisitions = '/ui/transaction/view-requisition'
const newRequisition = '/ui/transaction/create-requisition'

/** Forms with their drawers, candidates, questions and problems. */
export const formScreens: readonly ShownScreen[] = [
  { name: 'form-new', show: openNew },
  { name: 'form-problems', show: showProblems },
  { name: 'form-candidates', show: showCandidates, leave: pressEscape },
  { name: 'form-calendar', show: showCalendar, leave: pressEscape },
  { name: 'form-line', show: showLine, isPlaced: true },
  { name: 'form-leave', show: askToLeave, leave: leaveUnsaved },
  { name: 'form', show: (page) => openFirst(page, `${requisitions}?f.status=PendingApproval`) },
  { name: 'form-more', show: (page) => openMore(page), leave: pressEscape },
  { name: 'form-approvals', show: (page) => openDrawer(page) },
  { name: 'form-history', show: (page) => openTab(page, 'History') },
  { name: 'form-related', show: (page) => openTab(page, 'Related') },
  { name: 'form-files', show: (page) => openTab(page, 'Files'), leave: closeDrawer },
  { name: 'form-move', show: (page) => makeMove(page, 'Cancel document'), leave: pressEscape },
  { name: 'form-issue', show: showIssue, leave: pressEscape },
  { name: 'form-item', show: (page) => openFirst(page, '/ui/inventory-management/view-inventory') },
  { name: 'form-item-units', show: (page) => page.getByRole('tab', { name: 'Units' }).click() },
  { name: 'form-item-movements', show: (page) => page.getByRole('tab', { name: 'Movements' }).click() },
  { name: 'form-delete', show: askToDelete, leave: pressEscape },
  { name: 'form-user', show: (page) => openFirst(page, '/ui/setup/view-users') },
  { name: 'form-role', show: (page) => openFirst(page, '/ui/setup/view-roles') },
  { name: 'form-approval-rule', show: (page) => openFirst(page, '/ui/setup/view-approvalrules') },
  { name: 'preferences', show: openPreferences },
  { name: 'form-not-found', show: showMissing },
]

async function openNew(page: Page): Promise<void> {
  await page.goto(addressOf(newRequisition))
  await page.getByRole('grid', { name: 'Lines' }).waitFor()
}

async function showProblems(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.locator('#form-summary').waitFor()
}

async function showCandidates(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: /Supply location/ }).click()
  await page.getByRole('listbox', { name: 'Candidates' }).getByRole('option').first().waitFor()
}

async function showCalendar(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /calendar/i })
    .first()
    .click()
  await page.locator('.wid-calendar').waitFor()
}

async function showLine(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: /^Add a line/ }).fill('tomato')
  await page.getByRole('listbox', { name: 'Candidates' }).getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await page.locator('[role=gridcell]:focus').waitFor()
  await page.keyboard.type('12')
}

async function askToLeave(page: Page): Promise<void> {
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await page.getByRole('dialog', { name: 'Leave this record?' }).waitFor()
}

async function leaveUnsaved(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await page.getByRole('heading', { level: 1, name: 'Requisitions' }).waitFor()
}

/** The first record of a list. */
async function openFirst(page: Page, list: string): Promise<void> {
  await page.goto(addressOf(list))
  await page.getByRole('grid').getByRole('row').nth(1).waitFor()
  await page.locator('[role=gridcell][data-twin="0:0"]').focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/create-\w+\/\d+/)
  await page.locator('.frm-head h1').waitFor()
}

/** The menu of the record; a list in the form has one of its own. */
function moreButton(page: Page) {
  return page
    .getByRole('toolbar', { name: 'Record actions' })
    .getByRole('button', { name: 'More actions', exact: true })
}

async function openMore(page: Page): Promise<void> {
  await moreButton(page).click()
  await page.getByRole('menuitem', { name: 'Print' }).waitFor()
}

async function openPreferences(page: Page): Promise<void> {
  await page.goto(addressOf('/ui/setup/system-preference'))
  await page.locator('.pref-row').first().waitFor()
}

async function openDrawer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Approvals, history and files' }).click()
  await page.getByText('is asked').first().waitFor()
}

async function closeDrawer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Approvals, history and files' }).click()
}

async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name }).click()
  await page.getByRole('tabpanel').getByText('Loading…').waitFor({ state: 'detached' })
}

async function makeMove(page: Page, move: string): Promise<void> {
  await page.getByRole('button', { name: move, exact: true }).click()
  await page.getByRole('dialog', { name: move }).waitFor()
}

async function showIssue(page: Page): Promise<void> {
  await openFirst(page, `${requisitions}?f.status=Approved`)
  await makeMove(page, 'Issue')
}

async function askToDelete(page: Page): Promise<void> {
  await openFirst(page, '/ui/inventory-management/view-units')
  await moreButton(page).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').waitFor()
}

async function showMissing(page: Page): Promise<void> {
  await page.goto(addressOf(`${newRequisition}/999999`))
  await page.getByText('This record was not found').waitFor()
}
