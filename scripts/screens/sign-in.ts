import type { Page } from 'playwright'
import type { Viewer } from './picture.ts'

/** Password of every account of the demo. */
const demoPassword = 'Larder!2026'

/** Opens login, and enters user id and password. */
export async function enterCredentials(page: Page, url: string, { tenant = 'ui', user }: Viewer): Promise<void> {
  await page.goto(`${url}/#/${tenant}/login`)
  await page.getByLabel('User ID').fill(user)
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Signs in and waits for the frame. */
export async function signIn(page: Page, url: string, who: Viewer): Promise<void> {
  await enterCredentials(page, url, who)
  if (who.site !== undefined) await choose(page, 'Site', who.site)
  if (who.role !== undefined) await choose(page, 'Role', who.role)
  await page.getByRole('button', { name: 'Ok' }).click()
  await page.getByRole('banner').waitFor()
}

/** Takes the first match of words in a drop-down; what is chosen already stays. */
async function choose(page: Page, label: string, words: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label })
  if ((await box.inputValue()).toLowerCase().includes(words.toLowerCase())) return
  await box.fill(words)
  await page.getByRole('option').first().waitFor()
  await box.press('Enter')
}
