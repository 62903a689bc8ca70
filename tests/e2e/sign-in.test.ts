import { afterEach, describe, expect, it } from 'vitest'
import { addressOf, useBrowser } from './support/browser.ts'
import { choose, enterCredentials, signInByForm } from './support/sign-in.ts'

const browser = useBrowser()

afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

describe('signing in', () => {
  it('[SPEC-2.2.2] names what is missing in a banner that a click closes', async () => {
    const page = await browser.open()
    await page.goto(addressOf('/ui/login'))
    await page.getByRole('button', { name: 'Login' }).click()
    await page.getByText('Please Provide User ID & Password').click()
    await page.getByText('Please Provide').waitFor({ state: 'detached' })
  })

  it('[SPEC-2.2.3] leads by the keyboard from user id to the first authorised menu item', async () => {
    const page = await browser.open()
    await page.goto(addressOf('/ui/login'))
    await page.getByLabel('User ID').waitFor()
    await page.keyboard.type('chef')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Larder!2026')
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Site' }).waitFor()
    await page.keyboard.type('resort')
    await page.keyboard.press('Tab')
    await page.getByRole('combobox', { name: 'Role' }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('Please be patient').waitFor()
    await page.getByRole('link', { name: 'Requisitions' }).waitFor()
    expect(page.url()).toContain('/ui/transaction/view-requisition?transaction=requisition&data=')
    await expect.poll(() => page.getByRole('link', { name: 'Requisitions' }).getAttribute('aria-current')).toBe('page')
    expect(await page.title()).toBe('Requisitions · Larder')
  })

  it('[SPEC-4.1.11] goes on in the language shown where the person has none', async () => {
    const page = await browser.open()
    await page.route('**/Login/verified-user', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), languageCode: null } })
    })
    const call = page.waitForRequest('**/tenantmgmt/api/Definitions')
    await signInByForm(page, { user: 'chef', site: 'resort' })
    expect((await call).headers()['languagecode']).toBe('en')
  })

  it('[SPEC-2.1.4] shows login to nobody who is signed in, also after a reload', async () => {
    const page = await browser.open()
    await signInByForm(page, { user: 'chef', site: 'resort' })
    await page.reload()
    await page.getByRole('banner').waitFor()
    await page.goto(addressOf('/ui/login'))
    await page.waitForURL(/view-requisition/)
  })

  it('[SPEC-4.8.2] Sign Out shows login, and the token is worth nothing after it', async () => {
    const page = await browser.open()
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.headers()['authorization'] ?? ''))
    await signInByForm(page, { user: 'chef', site: 'resort' })
    await page.getByRole('button', { name: 'Account of chef' }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await page.waitForURL(/\/ui\/login$/)
    const token = calls.findLast((header) => header !== '') ?? ''
    const url = addressOf('').replace('/#', '/tenantmgmt/api/Definitions')
    const headers = { Authorization: token, Tenant: 'ui' }
    // The page does not wait for the server to end the session.
    await expect.poll(async () => (await page.request.get(url, { headers })).status(), { timeout: 10_000 }).toBe(401)
  })

  it('[SPEC-8.1] tells a blocked user and a wrong password apart only after the right one', async () => {
    const page = await browser.open()
    await enterCredentials(page, { user: 'blocked' })
    await page.getByText('Access blocked').waitFor()
    await page.getByText('Please contact administrator').waitFor()
    await page.getByLabel('Password').fill('wrong')
    await page.getByRole('button', { name: 'Login' }).click()
    const popup = page.getByRole('dialog', { name: 'Error occurred' })
    await popup.getByText('The user id or the password is not correct').waitFor()
    await popup.getByRole('button', { name: 'Ok' }).click()
    await popup.waitFor({ state: 'detached' })
  })

  it('[SPEC-2.1.3] sends an unknown path to the tampering page and a section to login', async () => {
    const page = await browser.open()
    await page.goto(addressOf('/ui/nowhere'))
    await page.waitForURL(/\/ui\/tambering$/)
    await page.goto(addressOf('/ui/transaction/view-requisition'))
    await page.waitForURL(/\/ui\/login$/)
  })

  it('[SPEC-2.9.2] a signed-in person on the tampering page goes back one page', async () => {
    const page = await browser.open()
    await signInByForm(page, { user: 'chef', site: 'resort' })
    await page.goto(addressOf('/ui/transaction/view-nothing'))
    await page.getByRole('link', { name: 'click here to previous page' }).click()
    await page.waitForURL(/view-requisition/)
  })

  it('[WID-29] a box to choose from shows an arrow, one to type in shows none', async () => {
    const page = await browser.open()
    await page.goto(addressOf('/ui/login'))
    expect(await page.getByLabel('User ID').evaluate(arrowBeside)).toBe('')
    await enterCredentials(page, { user: 'chef' })
    for (const name of ['Site', 'Role']) {
      const box = page.getByRole('combobox', { name })
      await box.waitFor()
      expect(await box.evaluate(arrowBeside)).toMatch(/^[1-9]/)
    }
  })

  it('[SPEC-2.2.4] offers no more than the sites of the user, searched by word', async () => {
    const page = await browser.open({ viewport: { width: 390, height: 844 } })
    await enterCredentials(page, { user: 'chef' })
    await page.getByRole('combobox', { name: 'Site' }).click()
    expect(await page.getByRole('option').allTextContents()).toEqual([
      'Larkspur Bay Resort',
      'Meridian Convention Centre',
    ])
    await choose(page, 'Site', 'convention')
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Site' }).inputValue())
      .toBe('Meridian Convention Centre')
  })
})

/** Width of the line of the arrow drawn after a box; '' where nothing is drawn. Runs in the page. */
function arrowBeside(box: Element): string {
  const drawn = getComputedStyle(box.parentElement ?? box, '::after')
  return drawn.content === 'none' ? '' : drawn.borderRightWidth
}
