import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { accessibilityFaults } from './support/accessibility-faults.ts'
import { approvalLinks } from './support/approval-mails.ts'
import { addressOf, useBrowser } from './support/browser.ts'
import { choose, enterCredentials } from './support/sign-in.ts'

const browser = useBrowser()
const listPath = '/ui/transaction/view-requisition'
const formPath = '/ui/transaction/create-requisition'

async function expectNone(page: Page, where: string): Promise<void> {
  expect.soft(await accessibilityFaults(page), where).toEqual([])
}

async function expectList(page: Page): Promise<void> {
  await page.getByRole('grid', { name: 'Requisitions' }).getByRole('row').nth(1).waitFor()
  await expectNone(page, 'list')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('button', { name: 'Apply' }).waitFor()
  await expectNone(page, 'filters')
  await page.keyboard.press('Escape')
}

async function expectForm(page: Page): Promise<void> {
  await page.goto(addressOf(formPath))
  await page.getByRole('grid', { name: 'Lines' }).waitFor()
  await expectNone(page, 'new form')
  await page.getByRole('combobox', { name: /Supply location/ }).click()
  await page.getByRole('listbox', { name: 'Candidates' }).getByRole('option').first().waitFor()
  await expectNone(page, 'candidates')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.locator('#form-summary').waitFor()
  await expectNone(page, 'form with issues')
}

async function expectRecord(page: Page): Promise<void> {
  await page.goto(addressOf(`${listPath}?f.status=PendingApproval`))
  await page.getByRole('gridcell', { name: /^REQ/ }).first().click()
  await page.waitForURL(/create-requisition\/\d+/)
  await page.getByRole('button', { name: 'Approvals, history and files' }).click()
  for (const tab of ['Approvals', 'History', 'Files']) {
    await page.getByRole('tab', { name: tab }).click()
    await expectNone(page, `drawer, ${tab}`)
  }
  await page.getByRole('button', { name: 'Hold' }).click()
  await page.getByRole('dialog', { name: 'Hold' }).getByRole('button', { name: 'Hold' }).click()
  await expectNone(page, 'dialog of a move')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Print' }).waitFor()
  await expectNone(page, 'menu')
}

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  it('[FORM-21] sign-in, list, form, drawer and dialogs have no fault', async () => {
    const page = await browser.open({ colorScheme })
    await page.goto(addressOf('/ui/login'))
    await page.getByLabel('User ID').waitFor()
    await expectNone(page, 'login')
    await enterCredentials(page, { user: 'controller' })
    await page.getByRole('combobox', { name: 'Site' }).waitFor()
    await expectNone(page, 'site and role')
    await choose(page, 'Site', 'resort')
    await page.getByRole('button', { name: 'Ok' }).click()
    await page.getByRole('banner').waitFor()
    await expectList(page)
    await expectForm(page)
    await expectRecord(page)
  })

  it('[FORM-21] list and form have no fault on a phone', async () => {
    const page = await browser.open({ colorScheme, viewport: { width: 390, height: 844 } })
    await enterCredentials(page, { user: 'controller' })
    await choose(page, 'Site', 'resort')
    await page.getByRole('button', { name: 'Ok' }).click()
    await page.getByRole('list', { name: 'Requisitions' }).getByRole('listitem').first().waitFor()
    await expectNone(page, 'cards')
    await page.goto(addressOf(formPath))
    await page.getByRole('list', { name: 'Lines' }).getByRole('listitem').first().waitFor()
    await expectNone(page, 'narrow form')
  })

  it('[FORM-21] the approval page and the tampering page have no fault', async () => {
    const [link] = await approvalLinks('controller@ui.larder.test')
    const page = await browser.open({ colorScheme })
    await page.goto(link?.url ?? '')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectNone(page, 'approval')
    await page.goto(addressOf('/ui/no-such-place'))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectNone(page, 'tampering')
  })
})
