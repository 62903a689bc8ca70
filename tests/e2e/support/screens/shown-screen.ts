import type { Page } from 'playwright'

/** A screen or popup that people meet, and how a page comes to show it. */
export interface ShownScreen {
  /** In kebab-case: also the name of its picture. */
  readonly name: string
  /** Brings the page there from wherever the screen before left it. */
  readonly show: (page: Page) => Promise<void>
  /** Lies at a place of the window it was opened in, so that another size tells nothing. */
  readonly isPlaced?: boolean
  /** Takes away what would stand in the way of the next one. */
  readonly leave?: (page: Page) => Promise<void>
}

/** Closes what Escape closes. */
export async function pressEscape(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
}
