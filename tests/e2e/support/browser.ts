import { existsSync } from 'node:fs'
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright'
import { afterAll, afterEach } from 'vitest'
import { ownProduct } from './own-product.ts'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Without service workers unless a test is about them: what one answers from what it keeps, no test that answers calls itself would see. */
const asUsual: BrowserContextOptions = {
  locale: 'en-US',
  viewport: { width: 1440, height: 900 },
  serviceWorkers: 'block',
}

/** Pages of one test file. */
export interface BrowserHandle {
  /** A page of its own context, so that nobody shares a session; English unless told. Closed after the test, as an open page goes on working. */
  readonly open: (options?: BrowserContextOptions) => Promise<Page>
  /** Such a page that stays for the whole file. */
  readonly openForFile: (options?: BrowserContextOptions) => Promise<Page>
  /** What pages complained about since the last question: errors of scripts and of the content policy. */
  readonly takeComplaints: () => readonly string[]
}

/** Starts a browser for the file, with further flags where it needs them, and closes it after its last test. */
export function useBrowser(further: readonly string[] = []): BrowserHandle {
  let browser: Promise<Browser> | undefined
  let complaints: string[] = []
  const ofTest: BrowserContext[] = []
  afterEach(async ({ task }) => {
    const contexts = ofTest.splice(0)
    if ((task.result?.errors ?? []).length > 0) await tellWhatStood(contexts)
    await Promise.all(contexts.map(close))
  })
  afterAll(async () => (await browser)?.close())
  const openForFile = async (options?: BrowserContextOptions) => {
    browser ??= chromium.launch({
      ...executable(),
      args: [...flags, ...further],
    })
    const context = await (await browser).newContext({ ...asUsual, ...options })
    const page = await context.newPage()
    listen(page, (complaint) => complaints.push(complaint))
    return page
  }
  return {
    open: async (options) => {
      const page = await openForFile(options)
      ofTest.push(page.context())
      return page
    },
    openForFile,
    takeComplaints: () => {
      const taken = complaints
      complaints = []
      return taken
    },
  }
}

function listen(page: Page, complain: (text: string) => void): void {
  page.on('pageerror', (error) => complain(error.message))
  page.on('console', (message) => {
    // A refused call is logged by the browser itself; the tests look at what the page says about it.
    const isRefusal = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isRefusal) complain(message.text())
  })
}

/** What the pages of a failed test showed: all that is left of them where nobody can look. */
async function tellWhatStood(contexts: readonly BrowserContext[]): Promise<void> {
  for (const page of contexts.flatMap((context) => context.pages())) {
    const words = page.locator('dialog[open], [role=alert], main').allInnerTexts()
    const text = (await words.catch(() => [])).join('\n--\n').slice(0, 3_000)
    console.log(`${page.url()} showed when the test failed:\n${text}`)
  }
}

/** Calls that are still answered by a test end with the page, which is no fault. */
async function close(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
}

/** Address of a hash path, such as `/ui/login`. */
export function addressOf(path: string): string {
  return `${ownProduct().url}/#${path}`
}

/** Opens a hash path anew, so that nothing of the page before is left. */
export async function openAnew(page: Page, path: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(addressOf(path))
}

/** `npm test` names the one it has found; where nobody does, one without windows is the quicker one, and Playwright has its own. */
function executable(): { readonly executablePath?: string } {
  const { CHROMIUM_PATH: named } = process.env
  const path = named ?? ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((known) => existsSync(known))
  return path === undefined ? {} : { executablePath: path }
}
