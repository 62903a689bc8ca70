import type { Page } from 'playwright'
import { expect } from 'vitest'

/** What the storage that all tabs share says of the last activity. */
export function lastActivity(page: Page): Promise<string | undefined> {
  return page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith('lastActivity:'))?.[1])
}

/** Waits until a page that has just been signed in on is watched: that comes after the frame, and notes an activity. */
export async function waitForIdleWatch(page: Page, before?: string): Promise<void> {
  await expect.poll(() => lastActivity(page), { timeout: 10_000 }).not.toBe(before)
}
