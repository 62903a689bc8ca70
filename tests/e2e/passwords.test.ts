import type { Locator, Page } from 'playwright'
import { afterEach, describe, expect, it } from 'vitest'
import { addressOf, useBrowser } from './support/browser.ts'
import { openMailbox } from './support/mails.ts'
import { useFurtherProduct } from './support/own-product.ts'
import { enterCredentials, signInByForm } from './support/sign-in.ts'

useFurtherProduct()
const browser = useBrowser()

afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

const changePopup = (page: Page) => page.getByRole('dialog', { name: 'Change Password' })
const strengthOf = (popup: Locator) =>
  popup.getByRole('meter', { name: 'Password strength' }).getAttribute('aria-valuetext')

/** Fills both boxes and asks for the change. */
async function change(popup: Locator, password: string, confirm = password): Promise<void> {
  await popup.getByLabel('New password').fill(password)
  await popup.getByLabel('Confirm password').fill(confirm)
  await popup.getByRole('button', { name: 'Change Password' }).click()
}

async function login(page: Page, user: string, password: string, tenant = 'ui'): Promise<void> {
  await page.goto(addressOf(`/${tenant}/login`))
  await page.getByLabel('User ID').fill(user)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

describe('changing a password', () => {
  it('[SPEC-2.3.4, SPEC-4.2.2, SPEC-4.1.9, SPEC-5.21] a random one must be changed, judged live, and then signs out', async () => {
    const page = await browser.open()
    const mailbox = await openMailbox()
    await enterCredentials(page, { user: 'random' })
    await changePopup(page).getByRole('button', { name: 'Cancel' }).click()
    expect(await page.getByRole('combobox', { name: 'Site' }).count()).toBe(0)
    await enterCredentials(page, { user: 'random' })
    const popup = changePopup(page)
    expect(await popup.boundingBox()).toMatchObject({ width: 780, height: 380 })
    expect(await strengthOf(popup)).toBe('Not rated')
    await popup.getByRole('button', { name: 'Change Password' }).click()
    await popup.getByText('New password is required').waitFor()
    await popup.getByText('Confirm password is required').waitFor()
    await judge(popup)
    await change(popup, 'aB1', 'aB1')
    await popup.getByText('Please provide a stronger password').waitFor()
    await change(popup, 'Fresh#Bread7', 'Fresh#Bread8')
    await popup.getByText('The new password and its confirmation do not match').waitFor()
    await change(popup, 'Fresh#Bread7')
    await popup.getByText('Your password has been changed').waitFor()
    expect(await popup.getByRole('button').allInnerTexts()).toEqual(['Ok'])
    await page.keyboard.press('Enter')
    await popup.waitFor({ state: 'detached' })
    await mailbox.next('random@ui.larder.test', 'was changed')
    await login(page, 'random', 'Fresh#Bread7')
    await page.getByRole('combobox', { name: 'Site' }).waitFor()
  })

  it('[SPEC-4.1.9] an expired one opens the change, and Cancel leads back', async () => {
    const page = await browser.open()
    const refusal = {
      Message: 'Password has been expired',
      Response_Code: 401,
      Code: 'E_PASSWORD_EXPIRED',
      traceId: 't',
    }
    // No account of the demo is that old; the server's own answer is proven by its tests.
    await page.route('**/Login/verified-user', (route) => route.fulfill({ status: 401, json: refusal }))
    await enterCredentials(page, { user: 'chef' })
    await changePopup(page).getByText('Your password has been expired').waitFor()
    await changePopup(page).getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Login' }).waitFor()
  })

  it('[SPEC-2.3.2] one that expires soon prompts with the days left; Cancel goes on, Change Password changes', async () => {
    const page = await browser.open()
    await enterCredentials(page, { user: 'expiring' })
    const prompt = page.getByRole('dialog', { name: 'Your password is about to expire' })
    expect(await prompt.boundingBox()).toMatchObject({ width: 430, height: 235 })
    await prompt.getByText(/^\d days are left until your password expires/).waitFor()
    await prompt.getByRole('button', { name: 'Change Password' }).click()
    await changePopup(page).getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('combobox', { name: 'Site' }).waitFor()
    await page.getByRole('button', { name: 'Sign in as someone else' }).click()
    await enterCredentials(page, { user: 'expiring' })
    await prompt.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('combobox', { name: 'Site' }).waitFor()
  })

  it('[SPEC-5.34, SPEC-4.1.9] a forgotten one is replaced by mail and must be changed', async () => {
    const page = await browser.open()
    const mailbox = await openMailbox()
    await page.goto(addressOf('/ui/login'))
    await page.getByRole('link', { name: 'Forgot password' }).click()
    await page.getByText('Please provide user id').waitFor()
    await page.getByLabel('User ID').fill('victim')
    await page.getByRole('link', { name: 'Forgot password' }).click()
    await page.getByText('password sent to mail').waitFor()
    const mail = await mailbox.next('victim@ui.larder.test', 'temporary password')
    const temporary = /\b[0-9A-Z]{16}\b/.exec(mail.text)?.[0] ?? ''
    await login(page, 'victim', temporary)
    await change(changePopup(page), 'Sturdy#Loaf9')
    await changePopup(page).getByRole('button', { name: 'Ok' }).click()
    await login(page, 'victim', temporary)
    await page.getByText('The user id or the password is not correct').waitFor()
  })

  it('[SPEC-2.4.3, SPEC-5.33] from the user menu, without typing the current one again right after signing in', async () => {
    const page = await browser.open()
    // Nobody else signs in with this person's password.
    await signInByForm(page, { tenant: 'summit', user: 'admin', site: 'lodge' })
    await openFromMenu(page)
    const popup = changePopup(page)
    await popup.getByLabel('New password').waitFor()
    expect(await popup.getByLabel('Current password').count()).toBe(0)
    await page.keyboard.press('Escape')
    await popup.waitFor({ state: 'detached' })
    await page.reload()
    await openFromMenu(page)
    await popup.getByLabel('Current password').fill('wrong')
    await change(popup, 'Crusty#Roll8')
    const refusal = page.getByRole('dialog', { name: 'Error occurred' })
    await refusal.getByRole('button', { name: 'Ok' }).click()
    await popup.getByLabel('Current password').fill('Larder!2026')
    await popup.getByRole('button', { name: 'Change Password' }).click()
    await popup.getByRole('button', { name: 'Ok' }).click()
    await page.waitForURL(/\/summit\/login$/)
    await login(page, 'admin', 'Crusty#Roll8', 'summit')
    await page.getByRole('combobox', { name: 'Site' }).waitFor()
  })
})

/** Types growing passwords and reads the bar and the rules. */
async function judge(popup: Locator): Promise<void> {
  const steps = [
    ['a', 'Weak', 'At least 8 characters', 'not met'],
    ['aB1', 'Medium', 'An uppercase letter', 'met'],
    ['aB1!efgh', 'Strong', 'At least 8 characters', 'met'],
    ['', 'Not rated', undefined, undefined],
  ] as const
  for (const [password, strength, rule, state] of steps) {
    await popup.getByLabel('New password').fill(password)
    await expect.poll(() => strengthOf(popup)).toBe(strength)
    if (rule !== undefined)
      await expect
        .poll(() => popup.getByRole('listitem').filter({ hasText: rule }).innerText())
        .toMatch(new RegExp(`\\s${state}$`))
  }
}

async function openFromMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account of admin' }).click()
  await page.getByRole('menuitem', { name: 'Change Password' }).click()
}
