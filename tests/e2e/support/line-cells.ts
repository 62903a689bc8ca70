import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'

/** Where a cell of the lines of a form stands: in the row with these words, in the column of this name. */
interface CellPlace {
  readonly row: string
  readonly column: string
}

/** A cell of the lines of a form. */
export async function cellOf(page: Page, { row, column }: CellPlace): Promise<Locator> {
  const grid = page.getByRole('grid', { name: 'Lines' })
  await grid.getByRole('columnheader', { name: column, exact: true }).waitFor({ state: 'attached' })
  const names = await grid.getByRole('columnheader').allInnerTexts()
  const index = names.findIndex((name) => name.trim() === column)
  expect(index, names.join(' | ')).toBeGreaterThanOrEqual(0)
  return grid.getByRole('row').filter({ hasText: row }).first().getByRole('gridcell').nth(index)
}

/** Types over a cell. */
export async function typeOver(page: Page, place: CellPlace, words: string): Promise<void> {
  const cell = await cellOf(page, place)
  await cell.focus()
  await page.keyboard.type(words, { delay: 20 })
  await page.keyboard.press('Enter')
  await page.locator('[role=gridcell]:focus').waitFor()
}

/** Types into a cell that looks something up, and takes what is called so. */
export async function takeOver(page: Page, place: CellPlace, words: string): Promise<void> {
  const cell = await cellOf(page, place)
  await cell.focus()
  await page.keyboard.type(words, { delay: 20 })
  await page.getByRole('listbox').getByRole('option', { name: words }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.locator('[role=gridcell]:focus').waitFor()
}

/** Opens columns of the lines that stand aside. */
export async function openColumns(page: Page, group: string): Promise<void> {
  await page.getByRole('button', { name: 'Columns' }).click()
  const entry = (role: 'menuitem' | 'menuitemcheckbox') => page.getByRole(role, { name: group, exact: true })
  await entry('menuitem').or(entry('menuitemcheckbox')).click()
}
