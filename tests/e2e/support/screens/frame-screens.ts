import type { Page } from 'playwright'
import { addressOf } from '../browser.ts'
import { pressEscape, type ShownScreen } from './shown-screen.ts'

const listPath = '/ui/inventory-management/view-locations'

/** What the frame around the screens shows: menus, popups, panels, notices. */
export const frameScreens: readonly ShownScreen[] = [
  { name: 'menu', show: openStart },
  { name: 'menu-collapsed', show: (page) => press(page, 'Collapse menu') },
  { name: 'user-menu', show: (page) => press(page, /^Account of/), leave: pressEscape },
  { name: 'own-password', show: (page) => choose(page, 'Change Password'), leave: pressEscape },
  { name: 'keys', show: (page) => choose(page, 'Keyboard shortcuts'), leave: pressEscape },
  { name: 'site-and-role-anew', show: (page) => openRoute(page, '/ui/account/site-role') },
  { name: 'section', show: (page) => openRoute(page, '/ui/setup') },
  { name: 'languages', show: (page) => choose(page, 'Language'), leave: pressEscape },
  { name: 'language-question', show: askLanguage, leave: pressEscape },
  { name: 'settings', show: (page) => press(page, 'Settings'), leave: pressEscape },
  { name: 'search', show: (page) => search(page, 'requisition'), leave: pressEscape },
  {
    name: 'search-missing-screens',
    show: (page) => search(page, 'purchase orders'),
    leave: pressEscape,
  },
  { name: 'search-nothing', show: (page) => search(page, 'zzzz'), leave: pressEscape },
  { name: 'unavailable', show: (page) => openRoute(page, '/ui/transaction/view-purchaseorder') },
  { name: 'offline', show: showOffline, leave: (page) => page.context().setOffline(false) },
  { name: 'error-details', show: (page) => showError(page, { message: 'The words of the server' }), leave: pressOk },
  {
    name: 'error-folded',
    show: (page) => showError(page, { Message: 'validation failed', Data: { err: 'raw words', code: 500 } }),
    leave: pressOk,
  },
  { name: 'grid-proof', show: showGridProof, leave: pressEscape },
]

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
}

async function pressOk(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

async function openRoute(page: Page, path: string): Promise<void> {
  await page.goto(addressOf(path))
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** The list with the most panels of the menu open. */
async function openStart(page: Page): Promise<void> {
  await openRoute(page, listPath)
  const setup = page.getByRole('navigation').getByRole('button', { name: 'Setup' })
  if ((await setup.getAttribute('aria-expanded')) === 'false') await setup.click()
}

async function choose(page: Page, item: string): Promise<void> {
  await press(page, /^Account of/)
  await page.getByRole('menuitem', { name: item, exact: true }).click()
  await page.getByRole('dialog').waitFor()
}

async function askLanguage(page: Page): Promise<void> {
  await choose(page, 'Language')
  // The other language than that of now.
  await page.getByRole('dialog').locator('button[lang]:enabled').first().click()
  await page.getByRole('dialog', { name: 'Change language' }).waitFor()
}

async function search(page: Page, words: string): Promise<void> {
  await press(page, 'Search')
  await page.getByRole('combobox', { name: 'Search screens and documents' }).fill(words)
  await page.locator('.lar-search-results').waitFor()
}

async function showOffline(page: Page): Promise<void> {
  await openRoute(page, listPath)
  await page.context().setOffline(true)
  await page.getByText('You are offline').waitFor()
}

/** The answer to a call whose failure no screen draws. */
async function showError(page: Page, body: unknown): Promise<void> {
  await page.route('**/$tiles?**', (route) => route.fulfill({ status: 500, json: body }))
  await page.goto(addressOf(`/ui/transaction/view-requisition?q=${encodeURIComponent(JSON.stringify(body))}`))
  await page.getByRole('dialog').waitFor()
}

async function showGridProof(page: Page): Promise<void> {
  await page.goto(addressOf('/ui/tablepoc'))
  const row = page.getByRole('grid').locator('[role=row][aria-rowindex="4"]')
  await row.locator('[role=gridcell][aria-colindex="2"]').click()
  await row.getByRole('textbox').first().waitFor()
}
