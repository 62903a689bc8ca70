import type { Page } from 'playwright'
import { afterEach, describe, expect, it } from 'vitest'
import { useBrowser } from './support/browser.ts'
import { demoPassword } from './support/begin-session.ts'
import { signInByForm } from './support/sign-in.ts'

const browser = useBrowser()

afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

async function chooseLanguage(page: Page, account: string, item: string, language: string): Promise<void> {
  await page.getByRole('button', { name: account }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
  await page.getByRole('dialog', { name: item }).getByRole('button', { name: language }).click()
}

describe('the language', () => {
  it('[SPEC-4.7.1] [SPEC-4.7.2] is asked for, fetched, and kept for the next sign-in', async () => {
    const page = await browser.open()
    await signInByForm(page, { tenant: 'harbor', user: 'bob' })
    await chooseLanguage(page, 'Account of bob', 'Language', 'Español')
    const question = page.getByRole('dialog', { name: 'Change language' })
    expect((await question.boundingBox())?.width).toBe(525)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await chooseLanguage(page, 'Account of bob', 'Language', 'Español')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.waitForURL(/\/harbor\/login$/)
    await page.reload()
    await page.getByLabel('Contraseña').waitFor()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('es')
    await page.getByLabel('Usuario').fill('bob')
    await page.getByLabel('Contraseña').fill(demoPassword)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Aceptar' }).click()
    await page.getByRole('banner').waitFor()
    await page.route('**/Language/get-language', (route) => route.abort())
    await chooseLanguage(page, 'Cuenta de bob', 'Idioma', 'English')
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await page.waitForURL(/\/harbor\/login$/)
    await page.getByLabel('Password').waitFor()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')
  })

  it('[SPEC-4.7.3] a failed fetch shows the local file and signs out after 500 ms all the same', async () => {
    const page = await browser.open()
    await signInByForm(page, { user: 'lowpriv' })
    const local = page.waitForRequest('**/assets/json/language/es.json')
    await page.route('**/Language/get-language', (route) => route.abort())
    await page.route('**/usermgmt/api/UserSettings', (route) => route.abort())
    await chooseLanguage(page, 'Account of lowpriv', 'Language', 'Español')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await local
    await page.waitForURL(/\/ui\/login$/)
    await page.getByLabel('Contraseña').waitFor()
  })

  it('[LANG-2] sign-in fetches its own texts first and the rest once, before the first screen', async () => {
    const page = await browser.open()
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/get-language')) asked.push(request.headers()['prefer'] ?? 'all')
    })
    await signInByForm(page, { user: 'lowpriv' })
    expect(asked).toEqual(['return=minimal', 'all'])
    await expect.poll(() => page.locator('body').innerText()).not.toMatch(/\b[a-z][A-Za-z]+\.[a-z][A-Za-z]+\b/)
  })
})
