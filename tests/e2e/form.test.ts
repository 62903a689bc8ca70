import type { Page } from 'playwright'
import { afterEach, describe, expect, it } from 'vitest'
import { addressOf, useBrowser } from './support/browser.ts'
import { pickCandidate } from './support/pick-candidate.ts'
import { useSignedInPage } from './support/signed-in-page.ts'

const browser = useBrowser()
const createPath = '/ui/transaction/create-requisition'

afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

const permissions = ['clipboard-read', 'clipboard-write']
const signedIn = useSignedInPage(browser, { user: 'chef', site: 'resort' }, { context: { permissions } })

/** Each test opens a new requisition without unsaved work behind it. */
async function openNew(): Promise<Page> {
  const page = await signedIn()
  await page.goto(addressOf('/ui/transaction/view-requisition'))
  await page.getByRole('heading', { level: 1, name: 'Requisitions' }).waitFor()
  await page.goto(addressOf(createPath))
  await page.getByRole('heading', { level: 1, name: 'Requisition New' }).waitFor()
  await page.getByRole('grid', { name: 'Lines' }).waitFor()
  return page
}

/** Adds a line by search and types its quantity into the cell that got the focus. */
async function addLine(page: Page, words: string, quantity: string): Promise<void> {
  const count = page.locator('.frm-count')
  await pickCandidate(page, /^Add a line/, words)
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('gridcell')
  await page.keyboard.type(quantity, { delay: 20 })
  await page.keyboard.press('Tab')
  await expect.poll(() => count.innerText()).toMatch(/line/)
}

describe('the form of a requisition', () => {
  it('[FORM-14] is written, saved, submitted and read again', async () => {
    const page = await openNew()
    await pickCandidate(page, /^Supply location/, 'cold')
    await page.getByLabel('Needed by').fill('t+3')
    await addLine(page, 'tomato, vine', '5')
    await addLine(page, 'lettuce', '=2*3')
    await expect.poll(() => page.locator('[data-total="totalQty"]').innerText()).toBe('11.00')
    await page.keyboard.press('Control+S')
    await page.waitForURL(/create-requisition\/\d+$/)
    await page.getByText('Pending submission').first().waitFor()
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByText('Pending approval').first().waitFor()
    await expect.poll(() => page.getByLabel('Supply location').getAttribute('readonly')).not.toBeNull()
    await page.getByRole('button', { name: 'Approvals, history and files' }).click()
    await page.getByText('is asked').first().waitFor()
  })

  it('[FORM-7] names every problem at once and leads to its field', async () => {
    const page = await openNew()
    await page.getByRole('button', { name: 'Submit' }).click()
    const summary = page.getByRole('alert').filter({ hasText: 'need your attention' })
    await summary.getByRole('button', { name: /Supply location/ }).click()
    await expect
      .poll(() => page.getByLabel('Supply location').evaluate((box) => box === document.activeElement))
      .toBe(true)
    await pickCandidate(page, /^Supply location/, 'cold')
    await summary.getByRole('button', { name: /Supply location/ }).waitFor({ state: 'detached' })
    await leaveUnsaved(page)
  })

  it('[LINES-4] takes a paste from a spreadsheet and keeps what it cannot find', async () => {
    const page = await openNew()
    await page.getByRole('button', { name: 'Add a line', exact: true }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('gridcell')
    await page.evaluate(() => navigator.clipboard.writeText('DRY-1011\t\t4,5\nNo such thing\t\t2'))
    await page.keyboard.press('Control+V')
    const grid = page.getByRole('grid', { name: 'Lines' })
    await grid.getByText('Tomatoes, San Marzano').waitFor({ state: 'attached' })
    await grid.getByText('No such thing').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: /1 line with a problem/ }).waitFor()
    await expect.poll(() => page.locator('[data-total="totalQty"]').innerText()).toBe('6.50')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => page.locator('[data-total="totalQty"]').innerText()).toBe('0.00')
    await leaveUnsaved(page)
  })

  it('[HTTP-34] takes a table another program copied, as text alone', async () => {
    const page = await openNew()
    await page.getByRole('button', { name: 'Add a line', exact: true }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('gridcell')
    await page.evaluate(() => {
      const cell = '<td><b>DRY-1011</b><img src="/nothing.png"></td>'
      const html = new Blob([`<table><tr>${cell}<td></td><td>3</td></tr></table>`], { type: 'text/html' })
      const plain = new Blob(['DRY-1011\t\t3'], { type: 'text/plain' })
      return navigator.clipboard.write([new ClipboardItem({ 'text/html': html, 'text/plain': plain })])
    })
    await page.keyboard.press('Control+V')
    await page.getByRole('grid', { name: 'Lines' }).getByText('Tomatoes, San Marzano').waitFor({ state: 'attached' })
    await expect.poll(() => page.locator('[data-total="totalQty"]').innerText()).toBe('3.00')
    await leaveUnsaved(page)
  })

  it('[HTTP-34] turns no text into markup or a script, whatever code asks', async () => {
    const page = await openNew()
    const made = await page.evaluate(() => {
      const refused = (work: () => void): boolean => {
        try {
          work()
          return false
        } catch {
          return true
        }
      }
      const box = document.createElement('div')
      box.innerHTML = '<b>bold</b><img src=x onerror=alert(1)>'
      const script = document.createElement('script')
      return {
        markup: box.innerHTML,
        address: refused(() => (script.src = 'https://evil.example/x.js')),
        text: refused(() => (script.text = 'alert(1)')),
      }
    })
    expect(made).toMatchObject({ markup: '', address: true, text: true })
    // The browser says what it refused.
    expect(browser.takeComplaints().length).toBeGreaterThan(0)
  })

  it('[GRID-11] takes keys as fast as a scanner sends them, each into its own line', async () => {
    const page = await openNew()
    await page.getByRole('button', { name: 'Add a line', exact: true }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('gridcell')
    const lines = Array.from({ length: 24 }, () => 'DRY-1011\t\t1').join('\n')
    await page.evaluate((text) => navigator.clipboard.writeText(text), lines)
    await page.keyboard.press('Control+V')
    const total = page.locator('[data-total="totalQty"]')
    await expect.poll(() => total.innerText()).toBe('24.00')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    const focused = page.locator('[role=gridcell]:focus')
    await expect.poll(() => focused.getAttribute('data-twin')).toMatch(/^2:/)
    for (let line = 1; line <= 24; line += 1) {
      await page.keyboard.type(String(line))
      await page.keyboard.press('Enter')
    }
    await expect.poll(() => total.innerText()).toBe('300.00')
    await leaveUnsaved(page)
  })

  it('[GRID-13] takes a key right behind a click, on a page that is busy', async () => {
    const page = await openNew()
    await page.getByRole('button', { name: 'Add a line', exact: true }).click()
    await page.locator('[role=gridcell]:focus').waitFor()
    await page.getByLabel('Reference').focus()
    const box = await page.locator('.frm-lines [data-twin="2:0"]').boundingBox()
    if (box === null) throw new Error('The grid shows no quantity')
    // What is pressed meanwhile waits, and comes in one go.
    const busy = page.evaluate(() => {
      const end = performance.now() + 400
      while (performance.now() < end);
    })
    const press = page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await Promise.all([busy, press, page.keyboard.press('F2')])
    const editor = page.locator('#portal input')
    await editor.waitFor()
    await page.waitForTimeout(100)
    expect(await editor.evaluate((input) => document.activeElement === input)).toBe(true)
    await page.keyboard.press('Escape')
    await leaveUnsaved(page)
  })

  it('[GRID-12] hears the keys of the page while a cell is typed into, and what was typed counts', async () => {
    const page = await openNew()
    await pickCandidate(page, /^Supply location/, 'cold')
    await page.getByLabel('Needed by').fill('t+3')
    await pickCandidate(page, /^Add a line/, 'lettuce')
    await page.locator('[role=gridcell]:focus').waitFor()
    await page.keyboard.type('7')
    await page.locator('.larder-grid-editor-input').waitFor()
    await page.keyboard.press('Control+S')
    await page.waitForURL(/create-requisition\/\d+$/)
    await expect.poll(() => page.locator('[data-total="totalQty"]').innerText()).toBe('7.00')
    const quantity = page.getByRole('gridcell', { name: '7.00' }).first()
    await quantity.focus()
    await page.keyboard.type('9')
    await page.keyboard.press('Control+K')
    await page.keyboard.type('par')
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Search screens and documents' }).inputValue())
      .toBe('par')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('[data-total="totalQty"]').innerText()).toBe('9.00')
    await page.keyboard.press('Control+S')
    await page.getByText('Not saved').waitFor({ state: 'detached' })
  })

  /** A new requisition whose save is answered late, with one line of seven pieces, just as it is being saved. */
  async function saveSlowly(milliseconds: number): Promise<{ readonly page: Page; readonly made: () => number }> {
    const page = await openNew()
    let made = 0
    await page.route(
      (url) => url.pathname.endsWith('/Requisitions'),
      async (route) => {
        if (route.request().method() !== 'POST') return route.continue()
        made += 1
        await new Promise((resolve) => setTimeout(resolve, milliseconds))
        return route.continue()
      },
    )
    await pickCandidate(page, /^Supply location/, 'cold')
    await page.getByLabel('Needed by').fill('t+3')
    await addLine(page, 'lettuce', '7')
    await page.keyboard.press('Control+S')
    return { page, made: () => made }
  }

  async function saveAgain(page: Page): Promise<void> {
    await page.keyboard.press('Control+S')
    await page.getByText('Not saved').waitFor({ state: 'detached' })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }

  it('[FORM-709, FORM-710] what is written while a new record is saved stays, letter by letter, and is saved with it next', async () => {
    const { page, made } = await saveSlowly(700)
    const words = 'written while it was on its way, and after it'
    await page.getByLabel('Reference').focus()
    await page.keyboard.type(words, { delay: 40 })
    await page.waitForURL(/create-requisition\/\d+$/)
    expect(await page.getByLabel('Reference').inputValue()).toBe(words)
    await page.getByText('Not saved').waitFor()
    await saveAgain(page)
    expect(made()).toBe(1)
    await page.reload()
    await expect.poll(() => page.getByLabel('Reference').inputValue()).toBe(words)
  })

  it('[FORM-710] a cell that is typed into while the record gets its address stays open, and what was typed counts', async () => {
    const { page, made } = await saveSlowly(700)
    await page.getByRole('gridcell', { name: '7.00' }).first().focus()
    await page.keyboard.type('12345', { delay: 300 })
    await page.waitForURL(/create-requisition\/\d+$/)
    await page.keyboard.press('Tab')
    await expect.poll(() => page.locator('[data-total="totalQty"]').innerText()).toBe('12,345.00')
    await saveAgain(page)
    expect(made()).toBe(1)
  })

  it('[FORM-28] offers no file to add to a document that is finished', async () => {
    const page = await signedIn()
    for (const [state, offered] of [
      ['PendingApproval', 1],
      ['Completed', 0],
    ] as const) {
      await page.goto(addressOf(`/ui/transaction/view-requisition?f.status=${state}`))
      await page.locator('[role=gridcell][data-twin="0:0"]').focus()
      await page.keyboard.press('Enter')
      await page.waitForURL(/create-requisition\/\d+/)
      await page.getByRole('button', { name: 'Approvals, history and files' }).click()
      await page.getByRole('tab', { name: 'Files' }).click()
      await page.getByText(/There are no files/).waitFor()
      await expect.poll(() => page.getByText('Add a file').count()).toBe(offered)
    }
  })

  it('[FORM-11] offers unsaved work again after the tab was closed', async () => {
    const page = await openNew()
    await page.getByLabel('Reference').fill('Half written')
    // The pause in which a draft is kept.
    await page.waitForTimeout(1500)
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.getByRole('button', { name: 'Restore it' }).click()
    await expect.poll(() => page.getByLabel('Reference').inputValue()).toBe('Half written')
    await leaveUnsaved(page)
  })
})

async function leaveUnsaved(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await page.getByRole('heading', { level: 1, name: 'Requisitions' }).waitFor()
}
