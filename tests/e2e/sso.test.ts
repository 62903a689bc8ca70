import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { samlSubject } from '../support/directory/saml-provider.ts'
import { addressOf, useBrowser } from './support/browser.ts'
import { lastActivity, waitForIdleWatch } from './support/idle-watch.ts'
import { demoPassword } from './support/begin-session.ts'
import { choose } from './support/sign-in.ts'
import { startSsoProduct, type SsoProduct } from './support/sso-product.ts'

const browser = useBrowser()
let product: SsoProduct

beforeAll(async () => {
  product = await startSsoProduct()
  await nameAccount('summit', 'ana@summit.example')
}, 240_000)
afterAll(() => product.stop())
afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

const cloud = 'Sign in with your cloud account'

/** A page on the login of a tenant of the product with directories; certificates of the test are taken as they are. */
async function openLogin(tenant = 'summit'): Promise<Page> {
  const page = await browser.open({ ignoreHTTPSErrors: true })
  await page.goto(`${product.url}/#/${tenant}/login`)
  await page.getByLabel('User ID').waitFor()
  return page
}

/** Presses the cloud button and gives the popup it opens. */
async function openPopup(page: Page): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: cloud }).click()])
  return popup
}

/** Signs in at the OpenID provider's own pages. */
async function answerAs(popup: Page, login: string): Promise<void> {
  await popup.getByPlaceholder('Enter any login').fill(login)
  await popup.getByPlaceholder('and password').fill('any')
  await popup.getByRole('button', { name: 'Sign-in' }).click()
  await popup.getByRole('button', { name: 'Continue' }).click()
}

/** Takes the head office and waits for the frame. */
async function enterHeadOffice(page: Page): Promise<void> {
  await choose(page, 'Site', 'head office')
  await page.getByRole('button', { name: 'Ok' }).click()
  await page.getByRole('banner').waitFor()
}

/** Names the directory account of a tenant's administrator in the form of users, as the administrator does it. */
async function nameAccount(tenant: string, account: string): Promise<void> {
  const page = await openLogin(tenant)
  await page.getByLabel('User ID').fill('admin')
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  await enterHeadOffice(page)
  const id = await page.evaluate(() => /"userId":(\d+)/.exec(sessionStorage.getItem('larder:session') ?? '')?.[1])
  await page.goto(`${product.url}/#/${tenant}/setup/create-users/${id}`)
  await page.getByLabel('Directory account').fill(account)
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await page.getByRole('button', { name: 'Save' }).click()
  expect((await saved).status()).toBe(200)
  await page.close()
}

describe('signing in with the directory of the tenant', () => {
  it('[SSO-20] leads through the popup to site and role, and signs the directory out first', async () => {
    const page = await openLogin()
    const popup = await openPopup(page)
    await page.getByText('Go on in the window that has opened').waitFor()
    await answerAs(popup, 'ana')
    await enterHeadOffice(page)
    expect(popup.isClosed()).toBe(true)

    await page.getByRole('button', { name: 'Account of admin' }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Change Password' }).count()).toBe(0)
    const [farewell] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('menuitem', { name: 'Sign Out' }).click(),
    ])
    await farewell.getByRole('button', { name: 'Yes, sign me out' }).click()
    await page.getByLabel('User ID').waitFor()
    expect(farewell.isClosed()).toBe(true)
    // The directory asks who it is again.
    const again = await openPopup(page)
    await again.getByPlaceholder('Enter any login').waitFor()
    await again.close()
  })

  it('[SSO-24] is left through the directory by the idle warning and by the notice of a time-out', async () => {
    const page = await openLogin()
    await page.clock.install()
    await page.reload()
    for (const { minutes, button } of [
      { minutes: 59, button: 'Sign out' },
      { minutes: 61, button: 'Ok' },
    ]) {
      await page.getByLabel('User ID').waitFor()
      const before = await lastActivity(page)
      await answerAs(await openPopup(page), 'ana')
      await enterHeadOffice(page)
      await page.getByRole('button', { name: 'Settings' }).waitFor()
      await waitForIdleWatch(page, before)
      await page.clock.fastForward(minutes * 60_000 + 5000)
      const leave = page.getByRole('dialog', { name: 'Session timeout' }).getByRole('button', { name: button })
      const [farewell] = await Promise.all([page.waitForEvent('popup'), leave.click()])
      await farewell.getByRole('button', { name: 'Yes, sign me out' }).click()
      await page.waitForURL(/\/summit\/login$/)
    }
  })

  it('[SSO-21] tells an account of another organisation and one nobody knows apart', async () => {
    const page = await openLogin()
    await answerAs(await openPopup(page), 'eve')
    await page.getByText('This account belongs to the directory of another organisation').waitFor()
    await page.getByRole('button', { name: 'Ok' }).click()
    const other = await openLogin()
    await answerAs(await openPopup(other), 'ben')
    await other.getByText('Nobody here is known by this directory account').waitFor()
  })

  it('[SSO-22] comes back to the form when the popup is closed, given up in the page or refused in the popup', async () => {
    const page = await openLogin()
    await (await openPopup(page)).close()
    await page.getByText('The sign-in was cancelled.').waitFor()
    await page.getByRole('button', { name: 'Login' }).click({ trial: true })

    const popup = await openPopup(page)
    await popup.getByPlaceholder('Enter any login').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Login' }).click({ trial: true })
    await expect.poll(() => popup.isClosed()).toBe(true)

    const refused = await openPopup(page)
    await refused.getByRole('link', { name: 'Cancel' }).click()
    await page.getByText('The sign-in was cancelled.').waitFor()
  })

  it('[SSO-23] says that a directory is down, and lets passwords in', async () => {
    await product.openId.stop()
    try {
      const page = await openLogin()
      await openPopup(page)
      await page.getByText('The directory does not answer.').waitFor()
      await page.getByRole('button', { name: 'Ok' }).click()
      await page.getByLabel('User ID').fill('admin')
      await page.getByLabel('Password').fill(demoPassword)
      await page.getByRole('button', { name: 'Login' }).click()
      await page.getByRole('button', { name: 'Ok' }).waitFor()
    } finally {
      await product.openId.start()
    }
  })

  it('[SAML-6] goes through the server where the directory speaks SAML', async () => {
    await nameAccount('island', samlSubject)
    const page = await openLogin('island')
    const popup = await openPopup(page)
    await popup.getByRole('button', { name: 'Continue as Ines' }).click()
    await enterHeadOffice(page)
    expect(popup.isClosed()).toBe(true)
  })
})

describe('a tenant whose directory is not set up', () => {
  it('[SSO-25] says which part is missing: the tenant identifier, or the sign-in as a whole', async () => {
    const page = await browser.open()
    await page.goto(addressOf('/summit/login'))
    await page.getByRole('button', { name: cloud }).click()
    const warning = page.getByRole('dialog', { name: 'Warning' })
    await expect.poll(() => warning.textContent()).toContain('valid tenant identifier')
    await warning.getByRole('button', { name: 'Ok' }).click()
    await page.getByRole('button', { name: 'Larder employee sign-in' }).click()
    await page.getByText('This sign-in is not configured.').waitFor()
    await page.getByRole('button', { name: 'Ok' }).click()
    await page.getByRole('button', { name: 'Login' }).click({ trial: true })
  })

  it('[SPEC-2.2.5] shows each kind its own buttons', async () => {
    const page = await browser.open()
    const buttons = async (tenant: string) => {
      await page.goto(addressOf(`/${tenant}/login`))
      await page.reload()
      await page.getByLabel('User ID').waitFor()
      return Promise.all(
        [cloud, 'Larder employee sign-in'].map((name) => page.getByRole('button', { name }).isVisible()),
      )
    }
    expect(await buttons('ui')).toEqual([false, true])
    expect(await buttons('island')).toEqual([false, true])
    expect(await buttons('cloudonly')).toEqual([true, false])
    await expect.poll(() => page.getByLabel('User ID').isDisabled()).toBe(true)
    expect(await page.getByRole('link', { name: 'Forgot password' }).count()).toBe(0)
  })

  it('[SSO-27] has the route sso, whose code comes only when it is asked for', async () => {
    const page = await browser.open()
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await page.goto(addressOf('/summit/login'))
    await page.getByLabel('User ID').waitFor()
    expect(scripts.filter((url) => /sso-page|directory|redirect/.test(url))).toEqual([])
    await page.goto(addressOf('/summit/sso'))
    await page.getByRole('link', { name: 'Go to sign in' }).click()
    await page.getByLabel('User ID').waitFor()
    expect(scripts.filter((url) => url.includes('sso-page'))).toHaveLength(1)
  })
})
