import type { Locator, Page } from 'playwright'
import { afterEach, describe, expect, it } from 'vitest'
import { addressOf, useBrowser } from './support/browser.ts'
import { choose, enterCredentials } from './support/sign-in.ts'
import { useSignedInPage } from './support/signed-in-page.ts'

const browser = useBrowser()
const listPath = '/ui/transaction/view-requisition'

afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

const signedIn = useSignedInPage(browser, { user: 'controller', site: 'resort' })

/** Each test starts at the list anew. */
async function openList(query = '', width = 1440): Promise<Page> {
  const page = await signedIn()
  await page.setViewportSize({ width, height: 900 })
  await page.goto(addressOf(`${listPath}?${query}`))
  await page.getByRole('heading', { level: 1, name: 'Requisitions' }).waitFor()
  return page
}

function firstRow(page: Page) {
  return page.getByRole('grid', { name: 'Requisitions' }).getByRole('row').nth(1)
}

describe('the list of requisitions', () => {
  it('[GRID-8] is a grid by role and name, with headings, sort and counts', async () => {
    const page = await openList()
    const grid = page.getByRole('grid', { name: 'Requisitions' })
    await firstRow(page).waitFor()
    const count = Number.parseInt(await page.locator('.list-count').innerText(), 10)
    expect(Number(await grid.getAttribute('aria-rowcount'))).toBe(count + 1)
    const heading = page.getByRole('columnheader', { name: 'Needed by' })
    await heading.click()
    await page.waitForURL(/sort=neededBy/)
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe('ascending')
    await heading.click()
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe('descending')
  })

  it('[LIST-14] is asked for while sign-in still waits, and once', async () => {
    const page = await browser.open()
    const asked: string[] = []
    page.on('request', (request) => {
      if (/\/Requisitions[?/]|\/UserViews\//.test(request.url())) asked.push(new URL(request.url()).pathname)
    })
    await page.addInitScript(noteFrame)
    await page.addInitScript(waitLonger)
    await enterCredentials(page, { user: 'controller' })
    await choose(page, 'Site', 'resort')
    await page.getByRole('button', { name: 'Ok' }).click()
    await firstRow(page).waitFor()
    expect(await page.evaluate(isAskedBeforeFrame)).toBe(true)
    expect(asked.toSorted()).toEqual([
      // The first page and what its rows come to.
      '/inventory/api/Requisitions',
      '/inventory/api/Requisitions',
      '/inventory/api/Requisitions/$tiles',
      '/usermgmt/api/UserViews/requisitions',
    ])
  })

  it('[GRID-8] is read, opened and left by the keyboard alone', async () => {
    const page = await openList()
    await firstRow(page).waitFor()
    await page.getByRole('grid').getByRole('gridcell', { name: /^REQ/ }).first().focus()
    await page.keyboard.press('ArrowDown')
    const focused = page.locator('[role=gridcell]:focus')
    await expect.poll(() => focused.getAttribute('data-twin')).toBe('0:1')
    const number = await focused.innerText()
    await page.keyboard.press('Enter')
    await page.waitForURL(/create-requisition\/\d+/)
    await page.getByText(number).first().waitFor()
    await page.goBack()
    await firstRow(page).waitFor()
  })

  it('[LIST-11] filters by a tile, and the way back from a record leads to the same view', async () => {
    const page = await openList()
    await firstRow(page).waitFor()
    const tile = page.getByRole('button', { name: /Completed/ })
    const count = Number.parseInt(await tile.innerText(), 10)
    await tile.click()
    await page.getByText(count === 1 ? '1 record' : `${count} records`).waitFor()
    await expect.poll(() => tile.getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('button', { name: 'Remove filter Status' }).waitFor()
    await page.getByRole('gridcell', { name: /^REQ/ }).first().click()
    await page.waitForURL(/create-requisition/)
    await page.goBack()
    await page.getByText(count === 1 ? '1 record' : `${count} records`).waitFor()
    expect(page.url()).toContain('f.status=Completed')
    await page.goBack()
    await expect.poll(() => page.url()).not.toContain('f.status')
  })

  it('[LIST-38] says under its rows what they come to, of the view and its filters, also as cards', async () => {
    const page = await openList()
    const bar = page.getByRole('group', { name: /^Total of/ })
    const amount = bar.locator('[data-total="totalValue"] dd')
    await expect.poll(() => amount.innerText()).toMatch(/^\$[\d,]+\.\d\d$/)
    const whole = await amount.innerText()
    await page.getByRole('button', { name: /Completed/ }).click()
    await expect.poll(() => amount.innerText()).not.toBe(whole)
    await page.getByRole('button', { name: 'Remove filter Status' }).click()
    await expect.poll(() => amount.innerText()).toBe(whole)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('list', { name: 'Requisitions' }).waitFor()
    await expect.poll(() => amount.innerText()).toBe(whole)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  })

  it('[LIST-12] says when nothing matches and clears the way', async () => {
    const page = await openList('q=no-such-requisition')
    await page.getByRole('heading', { name: 'Nothing matches' }).waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await firstRow(page).waitFor()
    await page.route('**/inventory/api/Requisitions?**', (route) => route.abort())
    await page.getByRole('searchbox', { name: 'Search' }).fill('x')
    await page.getByRole('heading', { name: 'No connection' }).waitFor()
    await page.unroute('**/inventory/api/Requisitions?**')
    await page.getByRole('searchbox', { name: 'Search' }).fill('')
    await firstRow(page).waitFor()
  })

  it('[LIST-8] offers a row’s moves from its own menu, by pointer and by key', async () => {
    const page = await openList('f.status=PendingSubmission')
    await firstRow(page).getByRole('gridcell', { name: 'Actions' }).click()
    const menu = page.getByRole('menu')
    await menu.getByRole('menuitem', { name: 'Submit' }).waitFor()
    expect(await menu.getByRole('menuitem', { name: 'Approve' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    await firstRow(page).getByRole('gridcell', { name: /^REQ/ }).focus()
    await page.keyboard.press('Shift+F10')
    await menu.getByRole('menuitem', { name: 'Open' }).waitFor()
  })

  it('[LIST-3] filters by a record and by days from the drawer', async () => {
    const page = await openList()
    await firstRow(page).waitFor()
    await page.getByRole('button', { name: 'Filters' }).click()
    const location = page.getByRole('group', { name: 'Request location' })
    await location.getByRole('searchbox').fill('pool')
    await location.getByRole('checkbox', { name: 'Pool bar' }).check()
    await page.getByLabel('Needed by from').fill('2020-01-01')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('Pool bar', { exact: true }).first().waitFor()
    await page.getByText('from 01/01/2020').waitFor()
    await expect.poll(() => firstRow(page).innerText()).toContain('Pool bar')
  })

  it('[LIST-13] [LIST-19] shows cards in a narrow window, with amount, search, filters and moves', async () => {
    const page = await openList('', 390)
    // A phone starts narrow: the menu is closed then.
    await page.reload()
    const card = page.getByRole('list', { name: 'Requisitions' }).getByRole('listitem').first()
    await card.getByRole('button', { name: 'Actions' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await card.getByText(/^\$[\d,]+\.\d\d$/).waitFor()
    await card.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Open' }).click()
    await page.waitForURL(/create-requisition/)
  })

  it('[LIST-26] cuts no column of the requisitions at 1280: what finds no room is named', async () => {
    const page = await openList('', 1280)
    await firstRow(page).waitFor()
    const rightOf = async (place: Locator) => {
      const box = await place.boundingBox()
      return box === null ? Number.NaN : box.x + box.width
    }
    // What folds first is known from the rows: the columns settle a moment after the first of them.
    const overhang = async () =>
      (await rightOf(page.getByRole('columnheader').last())) - (await rightOf(page.locator('.list-grid')))
    await expect.poll(overhang).toBeLessThanOrEqual(1)
  })

  it('[FORM-31] the drawer over a form in a narrow window leaves nothing behind it within reach', async () => {
    const page = await openList('', 1000)
    await firstRow(page).getByRole('gridcell', { name: /^REQ/ }).click()
    await page.waitForURL(/create-requisition/)
    const banners = page.locator('.lar-banners')
    const isInert = () => banners.evaluate((element) => element instanceof HTMLElement && element.inert)
    expect(await isInert()).toBe(false)
    await page.getByRole('button', { name: 'Approvals, history and files' }).click()
    await expect.poll(isInert).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(isInert).toBe(false)
  })
})

/** In the page: notes when its frame comes, by the page's own clock. */
function noteFrame(): void {
  const watch = new MutationObserver(() => {
    if (document.querySelector('.lar-header') === null) return
    performance.mark('frame')
    watch.disconnect()
  })
  watch.observe(document, { childList: true, subtree: true })
}

/** In the page: the 300 ms of sign-in last long enough for a machine that does other work to answer within them. */
function waitLonger(): void {
  const start = window.setTimeout.bind(window)
  const wait = (run: TimerHandler, milliseconds?: number, ...more: readonly unknown[]) =>
    start(run, milliseconds === 300 ? 6_000 : milliseconds, ...more)
  window.setTimeout = wait as typeof setTimeout
}

/** In the page: whether the list was asked for before the frame came. */
function isAskedBeforeFrame(): boolean {
  const asked = performance.getEntriesByType('resource').find(({ name }) => name.includes('/Requisitions?'))
  const [frame] = performance.getEntriesByName('frame')
  return asked !== undefined && frame !== undefined && asked.startTime < frame.startTime
}
