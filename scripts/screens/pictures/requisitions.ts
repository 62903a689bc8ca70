import type { Page } from 'playwright'
import type { Picture } from '../picture.ts'
import { dialog, open, press, rows, seeing, steps, tab } from '../steps.ts'
import { admin, chef, harbor, spaniard, storekeeper } from '../viewers.ts'

const list = 'transaction/view-requisition'
const create = 'transaction/create-requisition'
const pending = `${list}?f.status=PendingApproval`
const issue = steps(open(), press('Issue'), dialog('Issue'))

/** Asking for goods and issuing them: the family of which lists and forms are shown in every light, size and language. */
export const requisitions: readonly Picture[] = [
  { name: 'requisitions', who: admin, route: list, first: rows },
  { name: 'list-dark', who: admin, route: list, first: rows, light: 'dark' },
  { name: 'list-narrow', who: admin, route: list, first: rows, size: 'narrow' },
  { name: 'list-spanish', who: spaniard, route: list, first: rows, language: 'es' },
  { name: 'list-filters', who: admin, route: list, first: steps(rows, press('Filters'), seeing('Apply')) },
  { name: 'list-nothing', who: admin, route: `${list}?q=no-such-requisition`, first: seeing('Nothing matches') },
  { name: 'form', who: admin, route: pending, first: open() },
  { name: 'form-dark', who: admin, route: pending, first: open(), light: 'dark' },
  { name: 'form-narrow', who: admin, route: pending, first: open(), size: 'narrow' },
  { name: 'form-spanish', who: spaniard, route: pending, first: open(), language: 'es' },
  {
    name: 'form-problems',
    who: chef,
    route: create,
    first: steps(press('Submit'), (page) => page.locator('#form-summary').waitFor()),
  },
  {
    name: 'form-drawer',
    who: admin,
    route: pending,
    first: steps(open(), press('Approvals, history and files'), seeing('is asked')),
  },
  {
    name: 'form-history',
    who: admin,
    route: pending,
    first: steps(open(), press('Approvals, history and files'), tab('History')),
  },
  { name: 'lower-quantities', who: admin, route: pending, first: steps(open(), press('Lower quantities'), dialog()) },
  { name: 'issue-dialog', who: storekeeper, route: `${list}?f.status=Approved`, first: issue },
  { name: 'issue-narrow', who: storekeeper, route: `${list}?f.status=Approved`, first: issue, size: 'narrow' },
  { name: 'toast', who: chef, route: create, first: saveDraft },
  { name: 'harbor-form', who: harbor, route: create, first: seeing('Game number') },
]

/** A draft of one line, whose saving is told. */
async function saveDraft(page: Page): Promise<void> {
  await pick(page, /Request location/, '')
  await pick(page, /Supply location/, '')
  await pick(page, /^Add a line/, 'tomato')
  await page.locator('[role=gridcell]:focus').waitFor()
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.locator('.lar-toast').first().waitFor()
}

async function pick(page: Page, label: RegExp, words: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label })
  if (words === '' && (await box.inputValue()) !== '') return
  await box.click()
  if (words !== '') await box.fill(words)
  await page.getByRole('listbox', { name: 'Candidates' }).getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
}
