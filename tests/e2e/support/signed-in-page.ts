import type { BrowserContextOptions, Page } from 'playwright'
import { afterEach } from 'vitest'
import type { BrowserHandle } from './browser.ts'
import type { SignInAs } from './begin-session.ts'
import { signIn } from './sign-in.ts'

/** What may be done to the page before somebody signs in on it. */
export interface SignedInOptions {
  readonly context?: BrowserContextOptions
  readonly prepare?: (page: Page) => Promise<void>
}

/**
 * One page for the tests of a file that are not about signing in, which is limited and takes its time: signed in when it is
 * first asked for, and anew after a test that failed.
 */
export function useSignedInPage(
  browser: BrowserHandle,
  who: SignInAs,
  { context, prepare }: SignedInOptions = {},
): () => Promise<Page> {
  let shared: Promise<Page> | undefined
  const open = async () => {
    const page = await browser.openForFile(context)
    await prepare?.(page)
    await signIn(page, who)
    return page
  }
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    const page = await shared?.catch(() => undefined)
    shared = undefined
    await page?.context().close()
  })
  return async () => {
    const page = await (shared ??= open())
    // A test may close it, as a person closes a tab.
    if (page.isClosed()) shared = open()
    return shared
  }
}
