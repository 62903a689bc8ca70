import type { Page } from 'playwright'
import { afterEach, describe, expect, it } from 'vitest'
import { addressOf, useBrowser } from './support/browser.ts'
import { useSignedInPage } from './support/signed-in-page.ts'

const browser = useBrowser()

afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

const signedIn = {
  admin: useSignedInPage(browser, { user: 'admin', site: 'resort', role: 'system' }),
  chef: useSignedInPage(browser, { user: 'chef', site: 'resort', role: 'chef' }),
}

/** A page of one user at the start. */
async function openAs(user: 'admin' | 'chef'): Promise<Page> {
  const page = await signedIn[user]()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(addressOf('/ui/inventory-management/view-inventory'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

const boxOf = (page: Page) => page.getByRole('combobox', { name: 'Search screens and documents' })

describe('the search of the header', () => {
  it('[SPEC-2.7.1] is shown by its button, takes the focus, and brings the entry with the searched title first', async () => {
    const page = await openAs('admin')
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    const box = boxOf(page)
    await expect.poll(() => box.evaluate((input) => input === document.activeElement)).toBe(true)
    // Its index is loaded now and not before.
    await expect.poll(() => scripts.some((url) => url.includes('create-search-index'))).toBe(true)
    await box.fill('create requisition')
    const first = page.getByRole('group', { name: 'Screens' }).getByRole('option').first()
    await first.getByText('Create requisition').waitFor()
    await expect.poll(() => first.innerText()).toMatch(/Inventory › Requisition/)
    expect(await first.locator('mark').allInnerTexts()).toContain('requisition')
    await box.press('Escape')
    await box.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await expect.poll(() => boxOf(page).inputValue()).toBe('')
    await boxOf(page).press('Escape')
  })

  it('[SPEC-2.7.10] Ctrl+K in a field takes every key that follows, and gives the field back', async () => {
    const page = await openAs('chef')
    const field = page.getByRole('searchbox', { name: /^Search/ }).first()
    await field.fill('flour')
    await page.keyboard.press('Control+K')
    await page.keyboard.type('requisition')
    await expect.poll(() => boxOf(page).inputValue()).toBe('requisition')
    await expect.poll(() => field.inputValue()).toBe('flour')
    await page.keyboard.press('Escape')
    await boxOf(page).waitFor({ state: 'detached' })
    expect(await field.evaluate((box) => box === document.activeElement)).toBe(true)
  })

  it('[SPEC-2.7.2] the keyboard opens the entry with its pair and GlobalSearch, and marks its menu item', async () => {
    const page = await openAs('admin')
    await page.keyboard.press('Control+k')
    await boxOf(page).fill('all transaction')
    await page.getByRole('option', { name: /^All Transaction/ }).waitFor()
    await boxOf(page).press('Enter')
    await page.waitForURL(/view-requisition/)
    const query = new URLSearchParams(page.url().split('?')[1])
    expect(JSON.parse(query.get('data') ?? '')).toEqual({
      transaction: 'requisition',
      GlobalSearch: 'true',
      fromReqCategory: 'AllTransaction',
    })
    await expect
      .poll(() => page.getByRole('link', { name: 'Requisitions', exact: true }).getAttribute('aria-current'))
      .toBe('page')
    await boxOf(page).waitFor({ state: 'detached' })
  })

  it('[SPEC-2.7.5] shows what this edition lacks and does not open it; an administrator has all 113 entries', async () => {
    const page = await openAs('admin')
    const address = page.url()
    await page.keyboard.press('Control+k')
    await boxOf(page).fill('create butchery')
    await page.getByRole('option', { name: /^Show \d+ screens that do not open here$/ }).click()
    const option = page.getByRole('option', { name: /^Create butchery/i })
    await option.getByText('Not in this edition').waitFor()
    await expect.poll(() => option.getAttribute('aria-disabled')).toBe('true')
    await option.click({ force: true })
    expect(page.url()).toBe(address)
    await boxOf(page).press('Escape')
    const count = await page.evaluate(async () => {
      const { token } = JSON.parse(sessionStorage.getItem('larder:session') ?? '{}') as { token: string }
      const headers = { Authorization: `Bearer ${token}`, Tenant: 'ui' }
      const answer = await fetch('/tenantmgmt/api/Definitions', { headers })
      // Checked by the count alone.
      return ((await answer.json()) as { search: unknown[] }).search.length
    })
    expect(count).toBe(113)
  })

  it('[SPEC-2.7.6] finds a document by its number and opens it', async () => {
    const page = await openAs('admin')
    await page.goto(addressOf('/ui/transaction/view-requisition'))
    const number = page.getByRole('gridcell', { name: /^REQ[A-Z]*\d+$/ }).first()
    await number.waitFor()
    const docNo = (await number.innerText()).trim()
    await page.keyboard.press('Control+k')
    await boxOf(page).fill(docNo)
    const documents = page.getByRole('group', { name: 'Documents' })
    await documents.getByRole('option', { name: new RegExp(docNo) }).waitFor()
    await expect.poll(() => documents.getByRole('option').first().innerText()).toContain('Requisition')
    await boxOf(page).press('Enter')
    await page.waitForURL(/create-requisition\/\d+/)
    await page.getByRole('heading', { name: new RegExp(docNo) }).waitFor()
  })

  it('[SPEC-2.7.13] asks the server once for each text the typing pauses at, and drops the question before it', async () => {
    const page = await openAs('admin')
    const asked: string[] = []
    const dropped: string[] = []
    const textOf = (url: string) => new URL(url).searchParams.get('text') ?? ''
    const isSearch = (url: URL) => url.pathname.endsWith('/FoundDocuments')
    const others: string[] = []
    page.on('request', (request) => {
      if (isSearch(new URL(request.url()))) asked.push(textOf(request.url()))
      else if (request.url().includes('search=')) others.push(request.url())
    })
    page.on('requestfailed', (request) => {
      if (isSearch(new URL(request.url()))) dropped.push(textOf(request.url()))
    })
    await page.route(isSearch, async (route) => {
      // The first answer would come late, over what was found by the second text.
      if (textOf(route.request().url()) === 'REQ') await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.continue().catch(() => undefined)
    })
    await page.keyboard.press('Control+k')
    await boxOf(page).pressSequentially('REQ', { delay: 20 })
    await expect.poll(() => asked).toEqual(['REQ'])
    await boxOf(page).fill('zebra crossing')
    await page.getByRole('status').getByText('Nothing found').waitFor()
    await expect.poll(() => dropped).toEqual(['REQ'])
    await page.waitForTimeout(1800)
    await expect.poll(() => page.getByRole('group', { name: 'Documents' }).count()).toBe(0)
    expect([asked, others]).toEqual([['REQ', 'zebra crossing'], []])
    await page.unroute(isSearch)
    await boxOf(page).press('Escape')
  })

  it('[SPEC-2.7.12] finds a screen that is in the menu alone, and opens it with its pair and GlobalSearch', async () => {
    const page = await openAs('admin')
    await page.keyboard.press('Control+k')
    await boxOf(page).fill('delegations')
    const option = page.getByRole('group', { name: 'Screens' }).getByRole('option').first()
    await option.getByText('Delegations').waitFor()
    await expect.poll(() => option.innerText()).toMatch(/Setup › /)
    await boxOf(page).press('Enter')
    await page.waitForURL(/setup\/view-delegations/)
    expect(page.url()).toContain('GlobalSearch=true')
    await page.getByRole('heading', { level: 1, name: 'Delegations' }).waitFor()
    // What the person may not open is not offered.
    const chef = await openAs('chef')
    await chef.keyboard.press('Control+k')
    await boxOf(chef).fill('delegations')
    await chef.getByRole('status').getByText('Nothing found').waitFor()
    await boxOf(chef).press('Escape')
  })

  it('[SPEC-2.7.7] offers what was chosen last before anything is typed', async () => {
    const page = await openAs('admin')
    await page.keyboard.press('Control+k')
    await boxOf(page).fill('ingredients')
    await page.getByRole('option', { name: /^Ingredients/ }).click()
    await page.waitForURL(/view-inventory/)
    await page.keyboard.press('Control+k')
    await page
      .getByRole('group', { name: 'Recent' })
      .getByRole('option', { name: /^Ingredients/ })
      .waitFor()
    await boxOf(page).press('Escape')
  })

  it('[SPEC-2.7.8] offers nothing the role may not do', async () => {
    const page = await openAs('chef')
    await page.keyboard.press('Control+k')
    await boxOf(page).fill('requisition')
    await page
      .getByRole('option', { name: /^Create requisition/ })
      .first()
      .waitFor()
    await boxOf(page).fill('supplier')
    await page.getByRole('status').getByText('Nothing found').waitFor()
    await boxOf(page).press('Escape')
  })

  it('[SPEC-2.7.1] fits a phone', async () => {
    const page = await openAs('chef')
    await page.setViewportSize({ width: 320, height: 640 })
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await boxOf(page).fill('requisition')
    await page.getByRole('option').first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await boxOf(page).press('Escape')
  })
})
