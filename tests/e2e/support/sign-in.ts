import type { Page } from 'playwright'
import { beginSession, demoPassword, type SignInAs } from './begin-session.ts'
import { addressOf } from './browser.ts'
import { ownProduct } from './own-product.ts'

/**
 * Waits for the frame with somebody signed in: the tab is given what sign-in leaves in it, as after a reload. Tests of signing in and of
 * what a session leaves use the form (`signInByForm`).
 */
export async function signIn(page: Page, who: SignInAs): Promise<void> {
  const values = await beginSession(who)
  // A small page of the same origin, so that the storage is there before the application is.
  await page.goto(`${ownProduct().url}/health/live`)
  await page.evaluate((text) => sessionStorage.setItem('larder:session', text), JSON.stringify(values))
  await page.goto(addressOf(`/${values.tenantId}/login`))
  await page.getByRole('banner').waitFor()
}

/** Types user id and password and presses Login. */
export async function enterCredentials(page: Page, { tenant = 'ui', user }: SignInAs): Promise<void> {
  await page.goto(addressOf(`/${tenant}/login`))
  await page.getByLabel('User ID').fill(user)
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Signs in as a person does and waits for the frame; the only site or role is chosen already. */
export async function signInByForm(page: Page, who: SignInAs): Promise<void> {
  await enterCredentials(page, who)
  if (who.site !== undefined) await choose(page, 'Site', who.site)
  if (who.role !== undefined) await choose(page, 'Role', who.role)
  await page.getByRole('button', { name: 'Ok' }).click()
  await page.getByRole('banner').waitFor()
}

/** Types into a searchable drop-down and takes the first match with the keyboard; what is chosen already stays. */
export async function choose(page: Page, label: string, words: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label })
  if ((await box.inputValue()).toLowerCase() === words.toLowerCase()) return
  await box.fill(words)
  await page.getByRole('option').first().waitFor()
  await box.press('Enter')
}
