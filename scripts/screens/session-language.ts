import type { Page } from 'playwright'
import { languageSettingKey } from '#core/http/user-settings-contract.ts'
import { userSettingsPaths } from '#core/http/user-settings-paths.ts'

/** Makes a language that of the person who is signed in on a page, whose session goes on in it. */
export async function goOnIn(page: Page, tenant: string, language: string): Promise<void> {
  const [asked] = await Promise.all([
    page.waitForRequest((request) => request.headers()['authorization'] !== undefined),
    page.reload(),
  ])
  const answer = await page.request.put(new URL(userSettingsPaths.settings, page.url()).href, {
    headers: { tenant, authorization: asked.headers()['authorization'] ?? '' },
    data: [{ Id: 0, DisplayKeyName: '', Options: '', Key: languageSettingKey, Value: language }],
  })
  if (!answer.ok()) throw new Error(`The language could not be changed: ${answer.status()}`)
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
