import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addressOf, useBrowser } from './support/browser.ts'
import { useSignedInPage } from './support/signed-in-page.ts'

const browser = useBrowser()
const signedIn = useSignedInPage(browser, { tenant: 'harbor', user: 'admin', site: 'stadium', role: 'system' })
let page: Page

beforeEach(async () => {
  page = await signedIn()
  // Room for every column; what folds where there is none is proved with the lists.
  await page.setViewportSize({ width: 1800, height: 900 })
  await page.goto(addressOf('/harbor/transaction/view-requisition'))
  // Takes away what a test has opened over the list.
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Requisitions' }).waitFor()
})
afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

it('[STORY-3] Harbor sees its own name, column and filter in the list, and not the view it hid', async () => {
  await page.getByRole('columnheader', { name: 'Game number' }).waitFor({ state: 'attached' })
  await page.getByRole('columnheader', { name: 'Stand' }).waitFor({ state: 'attached' })
  expect(await page.getByRole('columnheader', { name: 'Reference' }).count()).toBe(0)
  expect(await page.getByText('To pick', { exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByText('North stand').first().waitFor()
})

it('[STORY-3] Harbor must give a reason and may name the stand, which is saved and exported', async () => {
  await page.goto(addressOf('/harbor/transaction/create-requisition'))
  await page.getByLabel(/Game number/).fill('Game 12')
  await pick(/Request location/, 'north')
  await pick(/Supply location/, 'main')
  await page.getByLabel(/Stand/).selectOption({ label: 'North stand' })
  await page.getByLabel(/Set-up time/).fill('1h30')
  await pick(/Add a line/, 'onion')
  await page.locator('[role=gridcell]:focus').waitFor()
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Reason').first().waitFor()
  expect(page.url()).not.toMatch(/create-requisition\/\d+/)
  await pick(/Reason/, 'event')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/create-requisition\/\d+/)
  await expect.poll(() => page.getByLabel(/Set-up time/).inputValue()).toBe('1:30')
  expect(await exported()).toMatch(/Game 12,North stand,90/)
})

it('[KIND-16] Harbor finds what takes long to set up', async () => {
  await page.goto(addressOf('/harbor/transaction/view-requisition'))
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel(/Set-up time.*from/i).fill('1:00')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('1 record', { exact: true }).waitFor()
  await page.getByRole('gridcell', { name: '1:30' }).waitFor({ state: 'attached' })
})

async function pick(label: RegExp, words: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label })
  await box.fill(words)
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await box.press('Enter')
}

/** The list as a CSV file, as a person downloads it. */
async function exported(): Promise<string> {
  await page.goto(addressOf('/harbor/transaction/view-requisition'))
  await page.getByRole('gridcell', { name: /^REQ/ }).first().waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'More actions' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  return readFile(await (await download).path(), 'utf8')
}
