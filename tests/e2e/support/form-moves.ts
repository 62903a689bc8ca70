import { expect } from 'vitest'
import type { Locator, Page } from 'playwright'

/** The state a form says beside its title. */
export const status = (page: Page, words: string): Locator =>
  page.locator('.frm-title').getByText(words, { exact: true })

/** A button by all of its name. */
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })

/** Presses a button of the form and what its question confirms with, until the form says the state; what a save is warned of is meant. */
export async function move(page: Page, name: string, becomes: string): Promise<void> {
  await button(page, name).click()
  const dialog = page.getByRole('dialog', { name, exact: true })
  const meant = button(page, 'Save all the same')
  const shown = dialog.or(status(page, becomes))
  await shown.or(meant).first().waitFor()
  if (await meant.isVisible()) {
    await meant.click()
    await shown.first().waitFor()
  }
  if (await dialog.isVisible()) await dialog.getByRole('button', { name, exact: true }).click()
  await status(page, becomes).waitFor()
}

/** Types into the cell of the first line whose column is of that name. */
export async function typeInto(page: Page, column: RegExp, words: string): Promise<void> {
  const grid = page.getByRole('grid', { name: 'Lines' })
  await grid.getByRole('row').nth(1).waitFor()
  const names = await grid.getByRole('columnheader').allInnerTexts()
  const index = names.findIndex((name) => column.test(name))
  expect(index, names.join(' | ')).toBeGreaterThanOrEqual(0)
  await grid.getByRole('row').nth(1).getByRole('gridcell').nth(index).focus()
  await page.keyboard.type(words, { delay: 20 })
  await page.keyboard.press('Enter')
}

/** Presses a button of the form where it stands, or under "More actions" where the window has no room for it. */
export async function press(page: Page, name: string): Promise<void> {
  const actions = page.getByRole('toolbar', { name: 'Record actions' })
  const shown = actions.getByRole('button', { name, exact: true })
  const more = actions.getByRole('button', { name: 'More actions' })
  await shown.or(more).first().waitFor()
  if (await shown.isVisible()) return shown.click()
  await more.click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
