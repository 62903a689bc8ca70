import type { Page } from 'playwright'
import { languageSettingKey } from '#core/http/user-settings-contract.ts'
import { userSettingsPaths } from '#core/http/user-settings-paths.ts'

/** Makes a language that of the person who is signed in on a page, whose session goes on in it. */
export async function goOnIn(page: Page, tenant: string, language: string): Promise<void> {
  await showIn(page, language, await settingOf(page, tenant))
}

/** Goes on in a language on this page alone: the person keeps their own, in which others sign in. */
export async function goOnHereIn(
  page: Page,
  tenant: string,
  { language, own }: { readonly language: string; readonly own: string },
): Promise<void> {
  const set = await settingOf(page, tenant)
  await showIn(page, language, set)
  await set(own)
}

type SetLanguage = (language: string) => Promise<void>

async function showIn(page: Page, language: string, set: SetLanguage): Promise<void> {
  await set(language)
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

/** What sets the language of the person on a page. */
async function settingOf(page: Page, tenant: string): Promise<SetLanguage> {
  const [asked] = await Promise.all([
    page.waitForRequest((request) => request.headers()['authorization'] !== undefined),
    page.reload(),
  ])
  const headers = { tenant, authorization: asked.headers()['authorization'] ?? '' }
  return async (Value) => {
    const data = [{ Id: 0, DisplayKeyName: '', Options: '', Key: languageSettingKey, Value }]
    const answer = await page.request.put(new URL(userSettingsPaths.settings, page.url()).href, { headers, data })
    if (!answer.ok()) throw new Error(`The language could not be changed: ${answer.status()}`)
  }
}
