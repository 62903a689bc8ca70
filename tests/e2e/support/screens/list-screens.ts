import type { Page, Route } from 'playwright'
import { addressOf } from '../browser.ts'
import { pressEscape, type ShownScreen } from './shown-screen.ts'

const requisitions = '/ui/transaction/view-requisition'

/** Lists with all that opens over them, and what stands in place of rows. */
export const listScreens: readonly ShownScreen[] = [
  { name: 'list', show: (page) => openList(page, requisitions) },
  { name: 'list-filters', show: (page) => pressAndWait(page, 'Filters', 'Apply'), leave: pressEscape },
  { name: 'list-columns', show: (page) => pressAndWait(page, 'Columns', 'Reset'), leave: pressEscape },
  { name: 'list-menu', show: (page) => openMenu(page, 'Print'), leave: pressEscape },
  { name: 'list-save-view', show: showSaveView, leave: pressEscape },
  { name: 'list-row-menu', show: showRowMenu, leave: pressEscape },
  { name: 'list-selected', show: showSelected },
  { name: 'list-bulk', show: showBulk, leave: pressEscape },
  {
    name: 'list-nothing-matches',
    show: async (page) => {
      await page.goto(addressOf(`${requisitions}?q=no-such-requisition&f.status=Approved`))
      await page.getByRole('heading', { name: 'Nothing matches' }).waitFor()
    },
  },
  {
    name: 'list-empty',
    show: (page) =>
      answered(page, {
        list: 'reasons',
        answer: { json: { value: [], '@odata.count': 0 } },
        heading: 'Nothing here yet',
      }),
  },
  {
    name: 'list-failed',
    show: (page) =>
      answered(page, {
        list: 'units',
        answer: { status: 409, json: { message: 'x' } },
        heading: 'The list could not be loaded',
      }),
    leave: (page) => page.unrouteAll({ behavior: 'ignoreErrors' }),
  },
  { name: 'list-items', show: (page) => openList(page, '/ui/inventory-management/view-inventory') },
  { name: 'list-stock-entries', show: (page) => openList(page, '/ui/inventory-management/view-stockentry') },
  { name: 'users', show: (page) => openList(page, '/ui/setup/view-users') },
  { name: 'roles', show: (page) => openList(page, '/ui/setup/view-roles') },
  { name: 'sites', show: (page) => openList(page, '/ui/setup/view-sites') },
  { name: 'approval-rules', show: (page) => openList(page, '/ui/setup/view-approvalrules') },
]

async function openList(page: Page, path: string): Promise<void> {
  await page.goto(addressOf(path))
  await page.getByRole('grid').getByRole('row').nth(1).waitFor()
}

async function pressAndWait(page: Page, button: string, appears: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('button', { name: appears, exact: true }).waitFor()
}

async function openMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: entry }).waitFor()
}

async function showSaveView(page: Page): Promise<void> {
  await openMenu(page, 'Save view')
  await page.getByRole('menuitem', { name: 'Save view' }).click()
  await page.getByRole('dialog').waitFor()
}

async function showRowMenu(page: Page): Promise<void> {
  await page.goto(addressOf(`${requisitions}?f.status=PendingApproval`))
  await page.getByRole('gridcell', { name: /^REQ/ }).first().focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Open' }).waitFor()
}

async function showSelected(page: Page): Promise<void> {
  await openList(page, `${requisitions}?f.status=PendingSubmission`)
  await page.getByRole('gridcell', { name: /^REQ/ }).first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.getByText('2 selected').waitFor()
}

async function showBulk(page: Page): Promise<void> {
  await showSelected(page)
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button').first().click()
  await page.getByRole('dialog').waitFor()
}

interface Answered {
  readonly list: 'reasons' | 'units'
  readonly answer: Parameters<Route['fulfill']>[0]
  readonly heading: string
}

/** A list whose call is answered like this; each only once, as what came is kept. */
async function answered(page: Page, { list, answer, heading }: Answered): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route(new RegExp(`/inventory/api/${list}[?]`, 'i'), (route) => route.fulfill(answer))
  await page.goto(addressOf(`/ui/inventory-management/view-${list}`))
  await page.getByRole('heading', { name: heading }).waitFor()
}
