import type { Browser, Page } from 'playwright'
import { timeInPage } from './time-in-page.ts'

/** Password of every demo account. */
export const demoPassword = 'Larder!2026'

/** Who signs in; words of the site's and the role's name are enough. */
export interface Person {
  readonly user: string
  readonly site: string
  readonly role: string
}

/** The administrator at the site with the rows. */
export const administrator: Person = { user: 'admin', site: 'Bay', role: 'Admin' }

/** Who receives goods there. */
export const storekeeper: Person = { user: 'storekeeper', site: 'Bay', role: 'Store' }

/** A page of a context of its own. */
export async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
  return context.newPage()
}

/** Signs in through the pages and waits for the frame. */
export async function signIn(page: Page, url: string, person: Person): Promise<void> {
  await enterCredentials(page, url, person)
  await page.getByRole('button', { name: 'Ok' }).click()
  await page.getByRole('banner').waitFor()
}

/** Comes as far as the choice of site and role, both chosen, one click left; answers how long the Login click took to the choice. */
export async function enterCredentials(page: Page, url: string, { user, site, role }: Person): Promise<number> {
  await page.goto(`${url}/#/ui/login`)
  await page.getByLabel('User ID').fill(user)
  await page.getByLabel('Password').fill(demoPassword)
  const milliseconds = await timeInPage(page, {
    act: () => document.querySelector<HTMLButtonElement>('button[type=submit]')?.click(),
    isShown: () => document.querySelector('[role=combobox]') !== null,
  })
  await choose(page, 'Site', site)
  await choose(page, 'Role', role)
  return milliseconds
}

/** Takes the first match in a searchable drop-down; the only choice is taken already. */
async function choose(page: Page, label: string, words: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label })
  await box.fill(words)
  await page.getByRole('option').first().waitFor()
  await box.press('Enter')
}
