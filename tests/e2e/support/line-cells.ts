import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'

/** What a heading calls its column, without its unit or currency. */
const nameOf = (heading: string) => heading.replace(/ \(.*\)$/, '').trim()

const lines = (page: Page) => page.getByRole('grid', { name: 'Lines', exact: true })

/** The cell under a heading in the line that says some words. */
export async function lineCell(page: Page, words: string, heading: string): Promise<Locator> {
  const headings = lines(page).getByRole('columnheader')
  const index = async () => (await headings.allInnerTexts()).findIndex((text) => nameOf(text) === heading)
  await expect.poll(index, { message: `${heading} among the columns` }).toBeGreaterThanOrEqual(0)
  const row = lines(page).getByRole('row').filter({ hasText: words })
  return row.getByRole('gridcell').nth(await index())
}

/** Types into that cell over what stands there, and waits until it says it. */
export async function typeCell(page: Page, [words, heading]: readonly [string, string], text: string, says = text) {
  const cell = await lineCell(page, words, heading)
  await cell.focus()
  await page.keyboard.type(text, { delay: 20 })
  await page.keyboard.press('Enter')
  await expect.poll(() => cell.innerText()).toContain(says)
}

/** Chooses a record by its words in that cell. */
export async function chooseCell(page: Page, [words, heading]: readonly [string, string], text: string) {
  await (await lineCell(page, words, heading)).focus()
  await page.keyboard.type(text, { delay: 20 })
  const options = page.getByRole('listbox', { name: heading, exact: true })
  await options.getByRole('option').filter({ hasText: text }).first().waitFor()
  await page.keyboard.press('Enter')
  await options.waitFor({ state: 'hidden' })
}

/** Shows columns of the lines that stand aside. */
export async function showColumns(page: Page, ...groups: readonly string[]): Promise<void> {
  for (const group of groups) {
    await page.getByRole('button', { name: 'Columns' }).click()
    await page
      .getByRole('menuitem', { name: group })
      .or(page.getByRole('menuitemcheckbox', { name: group }))
      .click()
  }
}
