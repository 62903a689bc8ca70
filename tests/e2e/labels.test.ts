import { readFile } from 'node:fs/promises'
import { afterEach, expect, it } from 'vitest'
import { readPdf } from '../server/printing/read-pdf.ts'
import { accessibilityFaults } from './support/accessibility-faults.ts'
import { addressOf, useBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'

const browser = useBrowser()
afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

it('[LABEL-5] items that are ticked in their list print a label each', async () => {
  const page = await browser.open()
  await signIn(page, { user: 'storekeeper', site: 'resort' })
  await page.goto(addressOf('/ui/inventory-management/view-inventory?q=butter'))
  const first = page.getByRole('row').nth(1)
  await first.getByRole('checkbox').check()
  const name = (
    await first
      .getByText(/butter/i)
      .first()
      .innerText()
  ).trim()
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Labels…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Print labels' })
  await dialog.getByLabel('Format').selectOption('Shelf label 62 × 29 mm')
  await dialog.getByLabel('Labels of each').fill('2')
  expect(await accessibilityFaults(page)).toEqual([])
  const coming = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download PDF' }).click()
  const { pages, size } = await readPdf(await readFile(await (await coming).path()))
  expect(size).toEqual([176, 82])
  expect(pages).toHaveLength(2)
  expect(pages[0]).toContain(name)
  await dialog.waitFor({ state: 'hidden' })
})

it('[FORM-77] a section of fields that have no place now is not there: a roll has no sheet', async () => {
  const page = await browser.open()
  await signIn(page, { user: 'admin', site: 'resort', role: 'System' })
  await page.goto(addressOf('/ui/setup/create-labelformats'))
  const sheet = page.getByRole('heading', { name: 'Sheet', exact: true })
  await page.getByLabel('Width (mm)').waitFor()
  await sheet.waitFor({ state: 'hidden' })
  await page.getByLabel('Paper').selectOption('Sheet A4')
  await sheet.waitFor()
  await page.getByLabel('Labels across').waitFor()
})
