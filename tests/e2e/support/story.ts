import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { BrowserHandle } from './browser.ts'
import { demoPassword } from './begin-session.ts'
import { choose } from './sign-in.ts'

/** Where the story happens and whose browser shows it. */
export interface Stage {
  readonly url: string
  readonly mailDir: string
  readonly browser: BrowserHandle
}

/** What the story leaves behind for a test to look at. */
export interface StoryEnd {
  readonly docNo: string
  /** Stock of the item in the store, before and after, as the storekeeper read it. */
  readonly onHand: readonly [before: string, after: string]
}

const reference = 'Tasting for twelve'

/** The chef writes a requisition, the controller approves it from the mail on a phone, the storekeeper issues it. */
export async function playStory(stage: Stage): Promise<StoryEnd> {
  const before = new Set(await readdir(stage.mailDir).catch(() => []))
  const docNo = await writeRequisition(stage)
  await approveFromMail(stage, await newMail(stage.mailDir, before))
  const onHand = await issue(stage, docNo)
  return { docNo, onHand }
}

/** The chef sees no costs, fills the form by keyboard and submits it. */
async function writeRequisition(stage: Stage): Promise<string> {
  const page = await signIn(stage, 'chef')
  await page
    .getByRole('button', { name: 'New Requisition' })
    .or(page.getByRole('link', { name: 'New Requisition' }))
    .click()
  await pick(page, /Supply location/, 'cold')
  await page.getByRole('textbox', { name: /Reference/ }).fill(reference)
  await pick(page, /Add a line/, 'tenderloin')
  await expect.poll(() => page.getByRole('gridcell', { name: 'Beef tenderloin, choice' }).count()).toBe(1)
  // The focus goes on to the quantity by itself.
  await page.locator('[role=gridcell]:focus').waitFor()
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('gridcell', { name: '3.00', exact: true }).count()).toBeGreaterThan(0)
  expect(await page.getByText('Unit cost').count()).toBe(0)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Pending approval').first().waitFor()
  const heading = await page.getByRole('heading', { level: 1 }).innerText()
  const docNo = /REQ\w+/.exec(heading)?.[0]
  if (docNo === undefined) throw new Error(`The form shows no number: ${heading}`)
  return docNo
}

/** The controller opens the mail on a phone and never signs in. */
async function approveFromMail(stage: Stage, link: string): Promise<void> {
  const page = await stage.browser.open({ viewport: { width: 390, height: 844 } })
  await page.goto(link)
  await page.getByText(reference).waitFor()
  await page.getByRole('button', { name: 'Approve' }).click()
  const popup = page.getByRole('dialog', { name: 'Requisition Approved' })
  await popup.getByRole('textbox').fill('Enjoy')
  await popup.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('dialog', { name: 'Success' }).waitFor()
}

/** The storekeeper finds the document by its number and issues what was asked for. */
async function issue(stage: Stage, docNo: string): Promise<readonly [string, string]> {
  const page = await signIn(stage, 'storekeeper')
  await page.getByRole('searchbox').or(page.getByPlaceholder('Search')).first().fill(docNo)
  const cell = page.getByRole('gridcell', { name: docNo })
  await cell.focus()
  await page.keyboard.press('Enter')
  await page.getByText('Approved').first().waitFor()
  await expect.poll(() => onHand(page)).toMatch(/^[1-9]/)
  const before = await onHand(page)
  await page.getByRole('button', { name: 'Issue', exact: true }).click()
  await page.getByRole('dialog', { name: 'Issue' }).getByRole('button', { name: 'Issue' }).click()
  await page.getByText('Completed').first().waitFor()
  await expect.poll(() => onHand(page)).not.toBe(before)
  return [before, await onHand(page)]
}

/** The stock shown in the first line. */
async function onHand(page: Page): Promise<string> {
  const headings = await page.getByRole('columnheader').allInnerTexts()
  const column = headings.findIndex((text) => text.trim() === 'On hand')
  const row = page.getByRole('row').filter({ hasText: 'Beef tenderloin, choice' }).first()
  await row.waitFor({ state: 'attached' })
  return row.getByRole('gridcell').nth(column).innerText()
}

async function signIn({ url, browser }: Stage, user: string): Promise<Page> {
  const page = await browser.open()
  await page.goto(`${url}/#/ui/login`)
  await page.getByLabel('User ID').fill(user)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  await choose(page, 'Site', 'resort')
  await page.getByRole('button', { name: 'Ok' }).click()
  await page.getByRole('heading', { level: 1, name: 'Requisitions' }).waitFor()
  return page
}

async function pick(page: Page, label: RegExp, words: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label })
  await box.fill(words)
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await box.press('Enter')
}

/** The link in the first mail to the controller that was not there before; mails leave with the outbox, so it may take a moment. */
async function newMail(mailDir: string, before: ReadonlySet<string>): Promise<string> {
  for (let tries = 0; tries < 120; tries += 1) {
    for (const name of await readdir(mailDir).catch(() => [])) {
      if (before.has(name) || !name.endsWith('.eml')) continue
      const text = (await readFile(join(mailDir, name), 'utf8')).replace(/=\r?\n/g, '').replaceAll('=3D', '=')
      const url = /http\S+\/approval\?\S+/.exec(text)?.[0]
      if (url && text.includes('To: controller@ui.larder.test') && text.includes(reference)) return url
    }
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('No mail came')
}
