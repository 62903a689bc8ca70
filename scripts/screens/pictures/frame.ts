import type { Page } from 'playwright'
import type { Picture, Place } from '../picture.ts'
import { enterCredentials } from '../sign-in.ts'
import { dialog, ofAccount, press, rows, seeing, steps, type Step } from '../steps.ts'
import { admin, chef, controller } from '../viewers.ts'

const requisitions = 'transaction/view-requisition'

/** What stands around the screens: menu, search, popups and notices. */
export const frame: readonly Picture[] = [
  { name: 'search', who: admin, route: requisitions, first: search('requisition') },
  { name: 'search-narrow', who: admin, route: requisitions, first: search('requisition'), size: 'narrow' },
  { name: 'user-menu', who: admin, route: requisitions, first: steps(rows, press(/^Account of/), seeing('Language')) },
  { name: 'keys', who: admin, route: requisitions, first: steps(rows, ofAccount('Keyboard shortcuts'), dialog()) },
  { name: 'settings', who: admin, route: requisitions, first: steps(rows, press('Settings'), dialog()) },
  { name: 'language-question', who: admin, route: requisitions, first: steps(rows, askLanguage) },
  {
    name: 'site-and-role-switch',
    who: admin,
    route: 'account/site-role',
    first: (page) => page.getByRole('combobox', { name: 'Role' }).waitFor(),
  },
  { name: 'error-details', who: admin, first: showError },
  { name: 'session-about-to-expire', who: chef, isAlone: true, first: stayIdle },
  { name: 'messages', who: controller, route: 'messages/view-all-messages', first: rows },
]

function search(words: string): Step {
  return steps(rows, press('Search'), async (page) => {
    await page.getByRole('combobox', { name: 'Search screens and documents' }).fill(words)
    await page.locator('.lar-search-results').waitFor()
  })
}

async function askLanguage(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Language', exact: true }).click()
  await page.getByRole('dialog').locator('button[lang]:enabled').first().click()
  await page.getByRole('dialog', { name: 'Change language' }).waitFor()
}

/** The answer to a call whose failure no screen draws. */
async function showError(page: Page, { url }: Place): Promise<void> {
  await page.route('**/$tiles?**', (route) =>
    route.fulfill({ status: 500, json: { message: 'The words of the server' } }),
  )
  await page.goto('about:blank')
  await page.goto(`${url}/#/ui/${requisitions}?f.status=Approved`)
  await page.getByRole('dialog').waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

async function stayIdle(page: Page, { url }: Place): Promise<void> {
  await page.clock.install()
  await enterCredentials(page, url, { user: 'lowpriv' })
  await page.getByRole('button', { name: 'Ok' }).click()
  await page.getByRole('button', { name: 'Settings' }).waitFor()
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('lastActivity:')))
  await page.clock.fastForward(59 * 60_000 + 5000)
  await page.getByRole('dialog', { name: 'Session timeout' }).waitFor()
}
