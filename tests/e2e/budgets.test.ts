import { readFile } from 'node:fs/promises'
import { afterEach, expect, it } from 'vitest'
import { accessibilityFaults } from './support/accessibility-faults.ts'
import { addressOf, useBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'

const browser = useBrowser()
afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

it('[MATRIX-5, MATRIX-6] a controller writes a budget by keyboard, paste and spreading, and it is stored one a cell', async () => {
  const page = await browser.open({ viewport: { width: 1500, height: 900 } })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, { user: 'controller', site: 'resort' })
  await page.goto(addressOf('/ui/budget-management/create-budget-management'))
  await page.getByRole('textbox', { name: /^Year/ }).fill('2031')
  const grid = page.getByRole('grid', { name: 'Amounts' })
  await grid.waitFor()
  expect(await grid.getByRole('columnheader').allInnerTexts()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^P1/),
      expect.stringMatching(/^P12/),
      expect.stringMatching(/^Total/),
    ]),
  )
  // A block of a spreadsheet: two cost centres with an account and twelve months each.
  const months = (amount: string) => Array.from({ length: 12 }, () => amount).join('\t')
  const block = `Kitchen\tFood expense\t${months('100')}\nBar\tFood expense\t${months('50')}`
  await page.evaluate((text) => navigator.clipboard.writeText(text), block)
  await grid.getByRole('gridcell').first().focus()
  await page.keyboard.press('Control+v')
  const total = page.locator('[data-total="totalAmount"]')
  await expect.poll(() => total.innerText()).toMatch(/1,800\.00/)
  // The first month of the kitchen is typed over, and undone.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('400')
  await page.keyboard.press('Enter')
  await expect.poll(() => total.innerText()).toMatch(/2,100\.00/)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => total.innerText()).toMatch(/1,800\.00/)
  // A year's amount is spread by weeks over every row: 400, 400 and 500 each quarter.
  await page.getByRole('button', { name: 'Spread…', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Spread…' })
  await dialog.getByRole('textbox', { name: 'Amount of a row' }).fill('5200')
  await dialog.getByRole('radio', { name: '4-4-5 weeks' }).check()
  const all = dialog.getByRole('radio', { name: 'All rows', exact: true })
  if ((await all.count()) > 0) await all.check()
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect.poll(() => total.innerText()).toMatch(/10,400\.00/)
  await expect.poll(() => page.locator('[data-total="amount_3"]').innerText()).toMatch(/1,000\.00/)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved', { exact: true }).first().waitFor()
  await page.waitForURL(/\/\d+/)
  await page.reload()
  await expect.poll(() => page.locator('[data-total="amount_3"]').innerText()).toMatch(/1,000\.00/)
  await expect.poll(() => page.locator('[data-total="totalAmount"]').innerText()).toMatch(/10,400\.00/)
})

it('[MATRIX-8, MATRIX-9] a budget is read from a file, with its problems told before anything changes, and reads back as it was saved', async () => {
  const page = await browser.open({ viewport: { width: 1500, height: 900 } })
  await signIn(page, { user: 'controller', site: 'resort' })
  await page.goto(addressOf('/ui/budget-management/create-budget-management'))
  await page.getByRole('textbox', { name: /^Year/ }).fill('2032')
  const total = page.locator('[data-total="totalAmount"]')
  const choose = async (text: string | Buffer) => {
    await page.getByRole('button', { name: 'Read a file…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Read from a file' })
    const file = { name: 'budget.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
    await dialog.getByLabel('File (CSV, or text divided by tabs)').setInputFiles(file)
    return dialog
  }
  const first = await choose(
    'Cost centre,Account,1,2,P13\nKitchen,Food expense,"1,200.50",100,7\nBar,Food expense,many,50,\nCellar,Food expense,1,1,\n',
  )
  await first.getByText('Values that change: 3. New rows: 2').waitFor()
  const rows = first.getByRole('region', { name: 'What is wrong' }).locator('tbody tr')
  expect(await rows.allInnerTexts()).toEqual([
    expect.stringMatching(/^2\s+P13/),
    expect.stringMatching(/^3\s+1\s+Enter a number/),
    expect.stringMatching(/^4\s+Cost centre\s+“Cellar” was not found/),
  ])
  expect(await accessibilityFaults(page)).toEqual([])
  await first.getByRole('button', { name: 'Take over what is right' }).click()
  await expect.poll(() => total.innerText()).toMatch(/1,350\.50/)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as file', exact: true }).click(),
  ])
  const saved = await readFile(await download.path())
  const again = await choose(saved)
  await again.getByText('Values that change: 0. New rows: 0').waitFor()
  await again.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => total.innerText()).not.toMatch(/1,350\.50/)
  await choose(saved)
  await page.getByRole('button', { name: 'Take over', exact: true }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved', { exact: true }).first().waitFor()
  await page.waitForURL(/\/\d+/)
  await page.reload()
  await expect.poll(() => total.innerText()).toMatch(/1,350\.50/)
})

it('[MATRIX-6] a row of a budget is a card in a narrow window', async () => {
  const page = await browser.open({ viewport: { width: 390, height: 844 } })
  await signIn(page, { user: 'controller', site: 'resort' })
  await page.goto(addressOf('/ui/budget-management/view-budget-management'))
  await page.getByRole('list', { name: 'Budgets' }).getByRole('listitem').first().click()
  const cards = page.getByRole('list', { name: 'Amounts' }).getByRole('listitem')
  await cards.first().waitFor()
  await expect.poll(() => cards.count()).toBeGreaterThan(0)
  expect(await accessibilityFaults(page)).toEqual([])
})

it('[BUDG-14, BUDG-98, CHART-7, CHART-87] shows how a budget goes down over its periods, as a chart and a table, wide and narrow', async () => {
  const page = await browser.open({ viewport: { width: 1440, height: 900 } })
  await signIn(page, { user: 'controller', site: 'resort' })
  await page.goto(addressOf('/ui/budget-management/view-budget-management'))
  await page.getByRole('gridcell', { name: 'Approved' }).first().dblclick()
  await page.getByRole('tab', { name: 'Use' }).click()
  await page.getByRole('img', { name: /What is left over the year/ }).waitFor()
  await page.getByText('Figures as a table').click()
  const table = page.getByRole('group', { name: 'What is left over the year' }).getByRole('table')
  expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([
    'Period',
    'Left as planned',
    'Left after actual costs',
    'Left after commitments',
    'Left as expected',
  ])
  await expect.poll(() => table.getByRole('row').count()).toBe(14)
  await expect.poll(() => table.getByRole('row').last().getByRole('cell').nth(1).innerText()).toBe('0.00')
  // Of one cost centre it is another one, down to nothing all the same.
  const start = () => table.getByRole('row').nth(1).getByRole('cell').nth(1).innerText()
  const whole = await start()
  await page.getByLabel('Cost centre').selectOption({ index: 1 })
  await expect.poll(start).not.toBe(whole)
  await expect.poll(() => table.getByRole('row').count()).toBe(14)
  await expect.poll(() => table.getByRole('row').last().getByRole('cell').nth(1).innerText()).toBe('0.00')
  await page.setViewportSize({ width: 360, height: 780 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await accessibilityFaults(page)).toEqual([])
})
