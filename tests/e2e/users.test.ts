import type { Page } from 'playwright'
import { afterEach, describe, expect, it } from 'vitest'
import { addressOf, useBrowser } from './support/browser.ts'
import { openMailbox } from './support/mails.ts'
import { useFurtherProduct } from './support/own-product.ts'
import { signIn } from './support/sign-in.ts'

useFurtherProduct()
const browser = useBrowser()
const own = 'Sourdough#42'

afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

async function credentials(page: Page, user: string, password: string): Promise<void> {
  await page.goto(addressOf('/ui/login'))
  await page.getByLabel('User ID').fill(user)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Grants a role at a site: the site by search, which begins a line and goes on to its role. */
async function grant(page: Page, site: string, role: string): Promise<void> {
  await page.getByRole('combobox', { name: /^Add a line/ }).fill(site)
  await page.getByRole('listbox', { name: 'Candidates' }).getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('gridcell')
  await page.keyboard.type(role, { delay: 20 })
  await page.getByRole('option', { name: role, exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('gridcell', { name: role, exact: true }).count()).toBe(1)
}

describe('users and what they may do', () => {
  it('[PEOPLE-30] a new person signs in with the mailed password and must choose their own', async () => {
    const page = await browser.open()
    await signIn(page, { user: 'admin', site: 'resort', role: 'system' })
    await page.goto(addressOf('/ui/setup/create-users'))
    await page.getByRole('heading', { level: 1, name: 'User New' }).waitFor()
    await page.getByLabel('User name').fill('baker')
    await page.getByLabel('Name', { exact: true }).fill('Bea Baker')
    await page.getByLabel('E-mail').fill('baker@ui.larder.test')
    await grant(page, 'resort', 'Executive chef')
    const mailbox = await openMailbox()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL(/create-users\/\d+$/)

    const person = await browser.open()
    const { text } = await mailbox.next('baker@ui.larder.test', 'Your account')
    await credentials(person, 'baker', /\b[0-9A-Z]{16}\b/.exec(text)?.[0] ?? '')
    const popup = person.getByRole('dialog', { name: 'Change Password' })
    await popup.getByLabel('New password').fill(own)
    await popup.getByLabel('Confirm password').fill(own)
    await popup.getByRole('button', { name: 'Change Password' }).click()
    await popup.getByRole('button', { name: 'Ok' }).click()
    await popup.waitFor({ state: 'detached' })
    await credentials(person, 'baker', own)
    await person.getByRole('combobox', { name: 'Site' }).waitFor()
  })

  it('[PEOPLE-60] two roles stand side by side, and which rights only one of them holds is read off', async () => {
    const page = await browser.open()
    await signIn(page, { user: 'admin', site: 'resort', role: 'system' })
    await page.goto(addressOf('/ui/setup/compare-roles'))
    await page.getByRole('heading', { level: 1, name: 'Compare roles' }).waitFor()
    await page.getByLabel('Role', { exact: true }).selectOption('Executive chef')
    await page.getByLabel('Compared with').selectOption('Storekeeper')
    await page.getByRole('row', { name: 'Issue requisitions No Yes', exact: true }).waitFor()
    await page.getByText(/^\d+ differences, \d+ rights in both$/).waitFor()
    await page.getByLabel('Compared with').selectOption('Executive chef')
    await page.getByText(/^0 differences, \d+ rights in both$/).waitFor()
  })
})
