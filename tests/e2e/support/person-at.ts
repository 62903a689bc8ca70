import type { Page } from 'playwright'
import type { TestSession } from '../../server/support/sign-in.ts'
import type { BrowserHandle } from './browser.ts'
import { pageSession } from './page-session.ts'
import { signIn } from './sign-in.ts'

/** Somebody at the resort, signed in at a page of their own, with the calls that page may make. */
export async function personAt(
  browser: BrowserHandle,
  user: string,
): Promise<{ readonly page: Page; readonly session: TestSession }> {
  const page = await browser.open({ reducedMotion: 'reduce' })
  await signIn(page, { user, site: 'resort' })
  return { page, session: await pageSession(page, 'ui') }
}
