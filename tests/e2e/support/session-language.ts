import type { Page } from 'playwright'

/** Goes on with the session of a page in another language, for this page alone: what a person has chosen for themselves stays. */
export async function goOnIn(page: Page, language: string): Promise<void> {
  await page.evaluate((code) => {
    const key = 'larder:session'
    const session = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Readonly<Record<string, unknown>>
    sessionStorage.setItem(key, JSON.stringify({ ...session, language: code }))
  }, language)
  await page.reload()
  await page.waitForFunction((code) => document.documentElement.lang === code, language)
  await page.getByRole('banner').waitFor()
}
