import type { Page } from 'playwright'

/** Shows the page in a light and waits until it has it. */
export async function setTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction((theme) => document.documentElement.dataset['theme'] === theme, colorScheme)
}
