import type { Page } from 'playwright'
import { languageSettingKey } from '#core/http/user-settings-contract.ts'
import { userSettingsPaths } from '#core/http/user-settings-paths.ts'
import { pageSession } from './page-session.ts'

/** Makes a language that of the person of a page, whose session goes on in it. */
export async function goOnIn(page: Page, language: string): Promise<void> {
  const session = await pageSession(page, 'ui')
  const setting = { Id: 0, DisplayKeyName: '', Options: '', Key: languageSettingKey, Value: language }
  await session.call({ method: 'PUT', url: userSettingsPaths.settings, payload: [setting] })
  await page.evaluate((code) => {
    const key = 'larder:session'
    // What the application itself has put there.
    const values = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Readonly<Record<string, unknown>>
    sessionStorage.setItem(key, JSON.stringify({ ...values, language: code }))
  }, language)
  await page.reload()
  await page.waitForFunction((code) => document.documentElement.lang === code, language)
  await page.getByRole('banner').waitFor()
}
