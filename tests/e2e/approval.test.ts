import type { Page } from 'playwright'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { approvalLinks, type MailedLink } from './support/approval-mails.ts'
import { accessibilityFaults } from './support/accessibility-faults.ts'
import { addressOf, useBrowser } from './support/browser.ts'
import { layoutFaults } from './support/layout-faults.ts'

const browser = useBrowser()
const approver = 'controller@ui.larder.test'
const opened = new Set<string>()
/** What approving answers: the document is approved, or its next level is asked. */
const recorded = /^Requisition \S+ was approved\.|^Your approval of Requisition \S+ was recorded\./
const leftOut = new Set(['Reference', 'Reason', 'CurrencySymbol'])

afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

/** The newest mail about a requisition that nobody has opened here; a product that began a moment ago still sends those of its demo. */
function nextLink(): Promise<MailedLink> {
  return vi.waitFor(
    async () => {
      const link = (await approvalLinks(approver)).find(({ url }) => url.includes('transTypeId=1&') && !opened.has(url))
      if (link === undefined) throw new Error('No mail of the demo is left to decide')
      opened.add(link.url)
      return link
    },
    { timeout: 30_000, interval: 500 },
  )
}

/** Opens mails until one is still to be decided, as the demo holds decided ones too. */
async function openUndecided(page: Page): Promise<string> {
  for (;;) {
    const link = await nextLink()
    await page.goto('about:blank')
    await page.goto(link.url)
    const approve = page.getByRole('button', { name: 'Approve' })
    await approve.or(page.getByText('Nothing has been decided here')).waitFor()
    if (await approve.isVisible()) return link.url
  }
}

describe('approval by mail', () => {
  it('[SPEC-2.8.6, SPEC-2.8.4] shows the document and hides the pass code from the address', async () => {
    const page = await browser.open()
    await openUndecided(page)
    await page.getByRole('heading', { name: 'Requisition Approval' }).waitFor()
    await page.getByText(/^(Pending approval|On hold)$/).waitFor()
    await page.getByText('Total estimated amount').waitFor()
    await page.getByText(/^Entered by .+ on /).waitFor()
    await expect.poll(() => page.getByRole('definition').first().textContent()).toMatch(/^REQ[A-Z0-9]+$/)
    expect(page.url()).not.toMatch(/passCode|UserEmailId/)
    expect(await page.getByRole('table').count()).toBe(0)
    await page.getByRole('button', { name: /items?$/ }).click()
    expect(await page.getByRole('columnheader').allTextContents()).toEqual(['Item', 'Quantity', 'Value'])
    await page.getByRole('rowheader', { name: 'Total' }).waitFor()
  })

  it('[SPEC-3.2] shows "-" for a reference that was left out, and "$" for a currency', async () => {
    const page = await browser.open()
    await page.route('**/GetTransactionDetailsForEmail**', async (route) => {
      const answer = await route.fetch()
      const sent = Object.entries(await answer.json()).filter(([name]) => !leftOut.has(name))
      await route.fulfill({ response: answer, json: Object.fromEntries(sent) })
    })
    await openUndecided(page)
    const words = await page.getByRole('main').innerText()
    expect(words).toMatch(/Reference\s+-\s/)
    expect(words).toMatch(/Total estimated amount\s+\$[\d,.]+/)
    expect(words).not.toMatch(/undefined|null|NaN/)
  })

  it('[SPEC-2.8.9] shows the document again when its tab is reloaded', async () => {
    const page = await browser.open()
    await openUndecided(page)
    const number = await page.getByRole('definition').first().textContent()
    await page.reload()
    await page.getByRole('button', { name: 'Approve' }).waitFor()
    await expect.poll(() => page.getByRole('definition').first().textContent()).toBe(number)
    expect(page.url()).not.toMatch(/passCode|UserEmailId/)
  })

  it('[SPEC-2.8.7, SPEC-9.9] is a centred card above 800 pixels, and its dialog a third of the page, 330 pixels at least', async () => {
    const page = await browser.open()
    await openUndecided(page)
    const card = async () => page.getByRole('article').boundingBox()
    expect(await card()).toMatchObject({ x: 400, width: 640 })
    await page.setViewportSize({ width: 800, height: 800 })
    expect(await card()).toMatchObject({ x: 0, width: 800 })
    await page.getByRole('button', { name: 'Hold' }).click()
    const dialog = page.getByRole('dialog', { name: 'Requisition On Hold' })
    expect((await dialog.boundingBox())?.width).toBe(330)
    await page.setViewportSize({ width: 1440, height: 900 })
    expect((await dialog.boundingBox())?.width).toBeCloseTo(480, 0)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
  })

  it('[SPEC-2.8.8] closing what the server answered closes the window', async () => {
    const page = await browser.open()
    await page.addInitScript(() => {
      // A window no script opened stays open: this tells that it was asked to close.
      window.close = () => document.body.setAttribute('data-closed', 'true')
    })
    await openUndecided(page)
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('dialog', { name: 'Requisition Approved' }).getByRole('button', { name: 'Confirm' }).click()
    const answer = page.getByRole('dialog', { name: 'Success' })
    await answer.getByText(recorded).waitFor()
    expect(await page.locator('body[data-closed]').count()).toBe(0)
    await answer.getByRole('button', { name: 'Ok' }).click()
    await page.locator('body[data-closed=true]').waitFor()
    await page.getByText('You can close this window.').waitFor()
  })

  it('[SPEC-4.9.2] Deny asks for remarks, Confirm posts them, and the link is spent', async () => {
    const page = await browser.open({ viewport: { width: 390, height: 844 } })
    const url = await openUndecided(page)
    await page.getByRole('button', { name: 'Deny' }).click()
    const popup = page.getByRole('dialog', { name: 'Requisition Denied' })
    await popup.getByRole('button', { name: 'Confirm' }).click()
    await popup.getByText('Remarks are required').waitFor()
    await popup.getByRole('textbox').fill('x'.repeat(501))
    await popup.getByText('Max Length is 500').waitFor()
    await popup.getByRole('textbox').fill('Not this week')
    await popup.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('dialog', { name: 'Success' }).getByText('was denied').waitFor()
    await page.getByRole('button', { name: 'Ok' }).click()
    await page.goto('about:blank')
    await page.goto(url)
    await page.getByRole('heading', { name: 'already decided' }).waitFor()
  })

  it('[SPEC-4.9.2] Approve needs no remarks, and Cancel decides nothing', async () => {
    const page = await browser.open()
    await openUndecided(page)
    await page.getByRole('button', { name: 'Hold' }).click()
    await page.getByRole('dialog', { name: 'Requisition On Hold' }).getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('dialog', { name: 'Requisition Approved' }).getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('dialog', { name: 'Success' }).getByText(recorded).waitFor()
  })

  it('[SPEC-2.8.2] says that the parameters were modified, or that the link is not valid, in the mail’s language', async () => {
    const page = await browser.open()
    await page.goto(addressOf('/ui/approval?transTypeId=1&transactionId=1&ulc=en&tenant=ui'))
    await page.getByRole('heading', { name: 'The parameters of this link were modified' }).waitFor()
    await page.goto('about:blank')
    const wrong = 'transTypeId=1&transactionId=1&UserEmailId=a%40b.c&passCode=wrong&versionNo=1&tenant=ui'
    await page.goto(addressOf(`/ui/approval?${wrong}&ulc=es`))
    await page.getByText('Aquí no se ha decidido nada').waitFor()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('es')
  })

  it('[SPEC-2.8.2] loads neither the grid nor the form library', async () => {
    const page = await browser.open()
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
    await openUndecided(page)
    expect(scripts.filter((path) => /data-grid|form-screen|list-screen|signed-in/.test(path))).toEqual([])
  })

  it('[APPR-65] tells on a phone what the document does to a budget', async () => {
    const page = await browser.open({ viewport: { width: 360, height: 740 } })
    const mailed = await approvalLinks(approver)
    const requests = mailed.filter(({ url }) => url.includes('transTypeId=2&'))
    const told = page.getByRole('region', { name: 'Effect on budgets' })
    for (const { url } of requests) {
      await page.goto('about:blank')
      await page.goto(url)
      await page.getByText(/Total estimated amount|Nothing has been decided here/).waitFor()
      if (await told.isVisible()) break
    }
    await told
      .getByText(/^Kitchen · .+ · period \d+ of \d{4}$/)
      .first()
      .waitFor()
    await expect.poll(() => told.getByRole('term').first().textContent()).toBe('Budget')
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await layoutFaults(page)).toEqual([])
  })
})
