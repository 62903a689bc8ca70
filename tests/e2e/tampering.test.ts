import type { Page } from 'playwright'
import { afterEach, describe, expect, it } from 'vitest'
import { addressOf, useBrowser } from './support/browser.ts'
import { enterCredentials, signInByForm } from './support/sign-in.ts'

const browser = useBrowser()

afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

const list = '/ui/transaction/view-requisition'
const notice = 'The address of this page was changed. Please use the menu to go on.'

/** Answers the tenant's settings with some of them changed. */
async function changeTenant(page: Page, changes: object): Promise<void> {
  await page.route('**/tenantmgmt/api/Tenant', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...changes } })
  })
}

describe('an address that was tampered with', () => {
  it('[SPEC-2.1.11] a flag of the session shuts everything behind sign-in, also over a reload, until signing in again', async () => {
    const page = await browser.open()
    for (const flag of ['tampered', 'restrictedGuest']) {
      await signInByForm(page, { user: 'chef', site: 'resort' })
      await page.evaluate((name) => sessionStorage.setItem(name, 'true'), flag)
      await page.goto(addressOf('/ui/inventory-management/view-inventory'))
      await page.reload()
      await page.waitForURL(/\/ui\/tambering$/)
      await page.evaluate(() => sessionStorage.clear())
      await page.reload()
    }
  })

  it('[SPEC-2.1.11] a flag set while the session runs holds from the next move on', async () => {
    const page = await browser.open()
    await signInByForm(page, { user: 'chef', site: 'resort' })
    await page.evaluate(() => sessionStorage.setItem('tampered', 'true'))
    await page.getByRole('navigation').getByRole('link', { name: 'Requisitions' }).first().click()
    await page.waitForURL(/\/ui\/tambering$/)
  })

  it('[SPEC-2.1.12] the marker urltamparing shows a notice in the frame, also when sign-in came between', async () => {
    const page = await browser.open()
    await page.goto(addressOf(`${list}?urltamparing=true`))
    await page.waitForURL(/\/ui\/login$/)
    await page.goto(addressOf('/ui/login'))
    await enterCredentials(page, { user: 'chef' })
    await page.getByRole('combobox', { name: 'Site' }).fill('resort')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Ok' }).click()
    await page.getByRole('alert').getByText(notice).waitFor()
    await page
      .getByRole('link', { name: 'Templates' })
      .or(page.getByRole('link', { name: 'Requisitions' }))
      .first()
      .click()
    await expect.poll(() => page.getByText(notice).count()).toBe(1)
    await page.getByRole('button', { name: 'Account of chef' }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await page.waitForURL(/\/ui\/login$/)
    await signInByForm(page, { user: 'chef', site: 'resort' })
    expect(await page.getByText(notice).count()).toBe(0)
  })

  it('[SPEC-2.9.3] a pending message offers to sign in again, which clears the session', async () => {
    const page = await browser.open()
    await signInByForm(page, { user: 'chef', site: 'resort' })
    await page.route('**/inventory/api/Items**', (route) =>
      route.fulfill({ status: 403, json: { Message: 'invalid/Inactive tenant' } }),
    )
    await page.goto(addressOf('/ui/inventory-management/view-inventory'))
    await page.waitForURL(/\/ui\/tambering$/)
    await page.reload()
    await page.getByRole('alert').getByText('invalid/Inactive tenant').waitFor()
    expect(await page.getByRole('link').allTextContents()).toEqual(['click here to re-login'])
    await page.getByRole('link', { name: 'click here to re-login' }).click()
    await page.waitForURL(/\/ui\/login$/)
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    await page.goto(addressOf('/ui/nowhere'))
    await page.getByRole('link', { name: 'click here to previous page' }).waitFor()
  })
})

describe('the tampering page', () => {
  it('[SPEC-2.9.4] shows the texts a tenant has stored in place of the defaults', async () => {
    const page = await browser.open()
    await page.goto(addressOf('/island/nowhere'))
    await page.getByRole('heading', { name: 'This page cannot be opened' }).waitFor()
    expect(await page.getByRole('listitem').allTextContents()).toEqual([
      'Check the address for typing mistakes.',
      'Ask the office at Palm Bay for a new link.',
    ])
    await page.getByText('The office is open on weekdays from 8 to 17.').waitFor()
    await page.getByRole('link', { name: 'click here to previous page' }).waitFor()
  })

  it('[SPEC-2.9.5] shows the image but where the tenant is no product or one of guests', async () => {
    const image = async (changes: object) => {
      const page = await browser.open()
      await changeTenant(page, changes)
      await page.goto(addressOf('/ui/tambering'))
      await page.getByRole('heading').waitFor()
      return page.getByRole('img', { name: 'Larder' }).count()
    }
    expect(await image({})).toBe(1)
    expect(await image({ IsProduct: false })).toBe(0)
    expect(await image({ IsGuestTenant: true })).toBe(0)
  })

  it('[SPEC-6.1] a tenant of guests stands where the product does elsewhere; a restricted one has the public pages only', async () => {
    const page = await browser.open()
    await changeTenant(page, { IsGuestTenant: true })
    await signInByForm(page, { user: 'chef', site: 'resort' })
    const links = page.getByRole('banner').getByRole('link')
    await links.getByText('Larkspur Hospitality Group').waitFor()
    const names = await links.allTextContents()
    expect([names.filter((name) => name === 'Larkspur Hospitality Group'), names.includes('Larder')]).toEqual([
      ['Larkspur Hospitality Group'],
      false,
    ])
    await changeTenant(page, { IsGuestTenant: true, IsRestrictedGuest: true })
    await page.reload({ waitUntil: 'commit' })
    await page.waitForURL(/\/ui\/tambering$/, { waitUntil: 'commit' })
    await page.goto(addressOf('/ui/punchthrough'))
    await page.getByRole('heading', { name: 'Welcome' }).waitFor()
  })
})
