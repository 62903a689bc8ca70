import type { Locator, Page } from 'playwright'

/** What a lookup offers; a choice's own options are on the page as well, inside its closed list. */
export const candidates = (page: Page): Locator => page.getByRole('listbox', { name: 'Candidates' })

/**
 * Searches in the lookup of that name and takes the first record found. A blank more is typed, because words that stand
 * there already, such as those a supplier brought along, would be no change and search nothing.
 */
export async function pickCandidate(page: Page, name: RegExp | string, words: string): Promise<void> {
  await page.getByRole('combobox', { name, exact: typeof name === 'string' }).fill(`${words} `)
  await candidates(page).getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await candidates(page).waitFor({ state: 'hidden' })
}
