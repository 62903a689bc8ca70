import type { Page } from 'playwright'
import { afterEach, describe, expect, it } from 'vitest'
import { addressOf, openAnew, useBrowser } from './support/browser.ts'
import { changeOnceTheRouterHasBegun } from './support/change-once-the-router-has-begun.ts'
import { enterCredentials, signIn } from './support/sign-in.ts'
import { useSignedInPage } from './support/signed-in-page.ts'

const browser = useBrowser()

afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

const signedIn = {
  admin: useSignedInPage(browser, { user: 'admin', site: 'resort', role: 'Admin' }),
  chef: useSignedInPage(browser, { user: 'chef', site: 'resort' }),
}

/** The first screen of one user, loaded anew. */
async function openAs(user: 'admin' | 'chef'): Promise<Page> {
  const page = await signedIn[user]()
  await openAnew(page, '/ui/transaction/view-requisition')
  await page.getByRole('banner').waitFor()
  return page
}

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const pathOf = (page: Page) => new URL(page.url()).hash.split('?')[0]

it('[SHELL-26] an address that changes while the first screen is being drawn is followed', async () => {
  // A page of its own: what is added to one stays in it.
  const page = await browser.open()
  await signIn(page, { user: 'admin', site: 'resort', role: 'Admin' })
  await page.addInitScript(changeOnceTheRouterHasBegun)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Locations' }).waitFor()
  expect(pathOf(page)).toBe('#/ui/inventory-management/view-locations')
})

describe('the menu', () => {
  it('[SPEC-2.5.11] starts expanded with the version below, and the header collapses it', async () => {
    const page = await openAs('admin')
    const menu = menuOf(page)
    await menu.getByText('Version 26.1.0').waitFor()
    const wide = (await menu.boundingBox())?.width ?? 0
    await page.getByRole('button', { name: 'Collapse menu' }).click()
    await menu.getByText('Version 26.1.0').waitFor({ state: 'hidden' })
    expect((await menu.boundingBox())?.width).toBeLessThan(wide / 2)
    await page.getByRole('button', { name: 'Expand menu' }).click()
    await menu.getByText('Version 26.1.0').waitFor()
  })

  it('[SPEC-2.5.9, SPEC-2.5.6] opens panels under headers 36 px high; Setup leads to a page of its own', async () => {
    const page = await openAs('admin')
    const menu = menuOf(page)
    const masters = menu.getByRole('button', { name: 'Master data' })
    expect((await masters.boundingBox())?.height).toBe(36)
    await expect.poll(() => masters.getAttribute('aria-expanded')).toBe('false')
    await masters.click()
    await menu.getByRole('link', { name: 'Locations' }).waitFor()
    await masters.click()
    await menu.getByRole('link', { name: 'Locations' }).waitFor({ state: 'detached' })
    await menu.getByRole('button', { name: 'Setup' }).click()
    await page.getByRole('heading', { name: 'Setup' }).waitFor()
    expect(pathOf(page)).toBe('#/ui/setup')
    await page.getByRole('main').getByRole('link', { name: 'Users' }).click()
    await page.getByRole('heading', { name: 'Users' }).waitFor()
  })

  it('[SPEC-2.5.10] names an item after 300 ms, and stops 100 ms after the pointer has gone', async () => {
    const page = await openAs('chef')
    const item = menuOf(page).getByRole('button', { name: 'Inventory' })
    await page.evaluate(() => {
      const times: Record<string, number> = {}
      Object.assign(window, { tipTimes: times })
      const look = () => {
        const isThere = document.querySelector('[role=tooltip]') !== null
        if (isThere && !('shown' in times)) times.shown = performance.now()
        if (!isThere && 'shown' in times && !('gone' in times)) times.gone = performance.now()
      }
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
      const row = document.querySelector('nav li > div')
      row?.addEventListener('pointerenter', () => (times.entered = performance.now()))
      row?.addEventListener('pointerleave', () => (times.left = performance.now()))
    })
    await item.hover()
    await page.getByRole('tooltip', { name: 'Inventory' }).waitFor()
    await page.mouse.move(900, 500)
    await page.getByRole('tooltip').waitFor({ state: 'detached' })
    // Put there by the page's own script above.
    const times = await page.evaluate(() => (window as unknown as { tipTimes: Record<string, number> }).tipTimes)
    const [shown, gone] = [(times.shown ?? 0) - (times.entered ?? 0), (times.gone ?? 0) - (times.left ?? 0)]
    expect(shown).toBeGreaterThanOrEqual(295)
    expect(shown).toBeLessThan(600)
    expect(gone).toBeGreaterThanOrEqual(95)
    expect(gone).toBeLessThan(400)
  })

  it('[SPEC-2.5.3] marks the item that data names, and only for valid JSON', async () => {
    const page = await openAs('admin')
    const current = menuOf(page).locator('[aria-current=page]')
    const open = (data: string) =>
      page.goto(addressOf(`/ui/transaction/view-requisition?data=${encodeURIComponent(data)}`))
    await open('{"master":"locations"}')
    await current.getByText('Locations').waitFor()
    await open('{"master":"locations"')
    await current.getByText('Requisitions').waitFor()
  })

  it('[SPEC-2.5.12] Help opens the environment’s document in a new tab, LogOut signs out', async () => {
    const page = await browser.open()
    await signIn(page, { user: 'chef', site: 'resort' })
    await page.context().route('https://larder.example/**', (route) => route.fulfill({ body: 'help' }))
    const [help] = await Promise.all([
      page.context().waitForEvent('page'),
      menuOf(page).getByRole('button', { name: 'Help' }).click(),
    ])
    expect(help.url()).toBe('https://larder.example/help')
    await help.close()
    await menuOf(page).getByRole('button', { name: 'LogOut' }).click()
    await page.getByRole('button', { name: 'Login' }).waitFor()
  })
})

const definitions = '**/tenantmgmt/api/Definitions'

/** Gives a page further items in the first panel of the menu, as a product with more modules would have them. */
async function addItems(page: Page, items: readonly object[]): Promise<void> {
  await page.route(definitions, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { menu: { SecondaryMenu: object[] }[] }
    const panel = body.menu[0]?.SecondaryMenu ?? []
    const [sample] = panel
    panel.push(...items.map((item, index) => ({ ...sample, Id: 900 + index, IsEnabled: true, ...item })))
    await route.fulfill({ response: answer, json: body })
  })
}

/** The administrator's menu at the resort with such items. */
async function openWithItems(items: readonly object[]): Promise<Page> {
  await addItems(await signedIn.admin(), items)
  return openAs('admin')
}

describe('the menu of a phone', () => {
  it('[SHELL-9] closes by Escape and gives the focus to its button', async () => {
    const page = await browser.open({ viewport: { width: 390, height: 844 } })
    await signIn(page, { user: 'chef', site: 'resort' })
    const button = page.locator('[aria-controls="side-menu"]')
    if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
    await menuOf(page).getByRole('button').first().focus()
    await page.keyboard.press('Escape')
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false')
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  })
})

describe('a larger menu', () => {
  afterEach(async () => (await signedIn.admin()).unroute(definitions))

  it('[SPEC-2.5.4] has the six keys disabled at the head office, and says why', async () => {
    const keys = ['receiving', 'spoilage', 'physicalinventory', 'apcredits', 'inventoryreset', 'classreqgenerator']
    const items = [...keys, 'marketlist'].map((OdataKey) => ({ OdataKey, DisplayName: `x-${OdataKey}` }))
    const page = await browser.open()
    await addItems(page, items)
    await signIn(page, { user: 'admin', site: 'head office', role: 'Admin' })
    const link = (name: string) => menuOf(page).getByRole('link', { name: `x-${name}`, exact: true })
    for (const key of keys) expect(await link(key).getAttribute('aria-disabled')).toBe('true')
    await expect.poll(() => link('marketlist').getAttribute('aria-disabled')).toBeNull()
    await link('receiving').hover()
    await page.getByRole('tooltip', { name: 'Not available at the head office' }).waitFor()
    const elsewhere = await openWithItems(items)
    await menuOf(elsewhere).getByRole('link', { name: 'x-marketlist' }).waitFor()
    expect(await menuOf(elsewhere).locator('[aria-disabled=true]').count()).toBe(0)
  })

  it('[SPEC-2.5.9] opens and closes the panel of a secondary item with tertiary ones', async () => {
    const child = { Id: 950, ParentId: 2, OdataKey: 'blanket', RoutingURL: 'transaction/view-blanketpurchaseorder' }
    const third = { ...child, DisplayName: 'Orders of the third level', SecondaryMenu: [], SubMenu: [] }
    const SubMenu = [{ ...third, SiteId: 0, Authorization: true, IsVisible: true, IsEnabled: true }]
    const page = await openWithItems([{ DisplayName: 'Ordering', OdataKey: 'x', RoutingURL: '', SubMenu }])
    const header = menuOf(page).getByRole('button', { name: 'Ordering' })
    expect((await header.boundingBox())?.height).toBe(36)
    await expect.poll(() => header.getAttribute('aria-expanded')).toBe('false')
    await header.click()
    const link = menuOf(page).getByRole('link', { name: 'Orders of the third level' })
    await expect.poll(() => link.getAttribute('href')).toContain('?transaction=blanket&data=')
    await header.click()
    await link.waitFor({ state: 'detached' })
  })
})

describe('the frame', () => {
  it('[SPEC-4.1.10, SPEC-7.3.2] reads the site’s currency, tax regions and locations after sign-in', async () => {
    const page = await browser.open()
    const sites = page.waitForResponse((answer) => decodeURIComponent(answer.url()).includes('$filter=Id in (1,2)'))
    const locations = page.waitForResponse((answer) => answer.url().includes('/inventory/api/Locations?'))
    await signIn(page, { user: 'chef', site: 'resort' })
    expect([(await sites).status(), (await locations).status()]).toEqual([200, 200])
    const { value } = (await (await sites).json()) as { value: { SitesBaseCurrency: object }[] }
    expect(value[0]?.SitesBaseCurrency).toMatchObject({ Code: 'USD', Name: expect.stringMatching(/./) })
  })

  it('[SPEC-7.4.1] keeps the custom actions in local storage', async () => {
    const page = await openAs('chef')
    const kept = () => page.evaluate(() => localStorage.getItem('pre-custom-action'))
    await expect.poll(kept).toBe('{}')
  })

  it('[SPEC-2.4.5] the user menu has every line: who, where, versions, edition, publication, copyright and links', async () => {
    const page = await openAs('chef')
    await page.getByRole('button', { name: 'Account of chef' }).click()
    const card = page.locator('.lar-user-card')
    const lines = await card.innerText()
    for (const line of [
      'chef',
      'chef@ui.larder.test',
      'Larkspur Bay Resort',
      'Executive chef',
      'Standard',
      'Local 26.1.0',
    ])
      expect(lines).toContain(line)
    for (const label of ['Web version', 'Build', 'Server', 'Published', '©']) expect(lines).toContain(label)
    for (const name of ['Website', 'Privacy policy', 'Terms of use']) await card.getByRole('link', { name }).waitFor()
    for (const name of ['Change Password', 'Help', 'Sign Out']) await page.getByRole('menuitem', { name }).waitFor()
  })

  it('[SPEC-2.4.6] Change Password is not offered where a directory keeps the passwords', async () => {
    const page = await browser.open()
    await signIn(page, { tenant: 'island', user: 'admin', site: 'resort' })
    await page.getByRole('button', { name: 'Account of admin' }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Change Password' }).count()).toBe(0)
  })

  it('[SPEC-2.4.4] the clock moves every second', async () => {
    const page = await openAs('chef')
    const clock = page.getByRole('banner').locator('time')
    await expect.poll(() => clock.innerText()).toMatch(/^\d{2}\/\d{2}\/\d{4}\s+\d{2}:\d{2}:\d{2}\s+P[SD]T$/)
    const [before] = [await clock.innerText(), await page.waitForTimeout(1100)]
    await expect.poll(() => clock.innerText()).not.toBe(before)
  })

  it('[SPEC-2.1.9] an own section without screens says so, an unknown path below it is the tampering page', async () => {
    const page = await openAs('chef')
    await page.goto(addressOf('/ui/capex'))
    await page.getByRole('heading', { name: 'Your role does not open this' }).waitFor()
    // A screen there is, which the role has no right to.
    await page.goto(addressOf('/ui/transaction/view-apvoucher'))
    await page.getByText('Your role has no right to what this address opens.', { exact: false }).waitFor()
    await page.goto(addressOf('/ui/capex/nowhere'))
    await page.waitForURL(/#\/ui\/tambering/)
  })

  it('[SPEC-2.1.8] a screen the head office does not open says so and leads to its list', async () => {
    const page = await browser.open()
    await signIn(page, { user: 'admin', site: 'head office', role: 'Site controller' })
    await page.goto(addressOf('/ui/transaction/create-requisition'))
    await page.getByRole('heading', { name: 'Not at this site' }).waitFor()
    await page.getByRole('link', { name: 'Open Requisitions' }).click()
    await page.getByRole('heading', { name: 'Requisitions', level: 1 }).waitFor()
  })

  it('[SPEC-2.5.8] who may not create requisitions comes to the templates, and back to the list', async () => {
    const page = await browser.open()
    await signIn(page, { user: 'buyer', site: 'resort' })
    await menuOf(page).getByRole('link', { name: 'Requisitions', exact: true }).click()
    await page.waitForURL(/view-template\?transaction=requisition/)
    await page.getByRole('main').getByRole('link', { name: 'Requisitions', exact: true }).click()
    await page.getByRole('heading', { name: 'Requisitions', level: 1, exact: true }).waitFor()
  })

  it('[SPEC-5.40, SPEC-4.4.1] another tenant in the address asks for a reload and raises the tenant-in-session flag', async () => {
    const page = await browser.open()
    await signIn(page, { user: 'chef', site: 'resort' })
    const flag = () => page.evaluate(() => sessionStorage.getItem('tenantInSession'))
    await page.evaluate(() => void (location.hash = '#/harbor/login'))
    await page.locator('.lar-toast', { hasText: 'Please reload the page' }).waitFor()
    expect(await flag()).toBe('ui')
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('button', { name: 'Login' }).waitFor()
    expect(await flag()).toBeNull()
  })

  it('[SHELL-8] the close button of a toast works while a popup is open', async () => {
    const page = await browser.open()
    await enterCredentials(page, { tenant: 'harbor', user: 'mfa' })
    const popup = page.getByRole('dialog', { name: 'Sign-in code' })
    await popup.waitFor()
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    const toast = page.locator('.lar-toast', { hasText: 'Invalid OTP' })
    await toast.getByRole('button', { name: 'Close' }).click({ timeout: 2000 })
    await toast.waitFor({ state: 'detached', timeout: 500 })
    await expect.poll(() => popup.isVisible()).toBe(true)
  })
})
