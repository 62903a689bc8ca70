import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright'
import { afterAll, inject } from 'vitest'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Pages of one test file. */
export interface BrowserHandle {
  /** A page of its own context, so that nobody shares a session; English unless told. */
  readonly open: (options?: BrowserContextOptions) => Promise<Page>
  /** What pages complained about since the last question: errors of scripts and of the content policy. */
  readonly takeComplaints: () => readonly string[]
}

/** Starts a browser for the file and closes it after its last test. */
export function useBrowser(): BrowserHandle {
  let browser: Promise<Browser> | undefined
  let complaints: string[] = []
  afterAll(async () => (await browser)?.close())
  return {
    open: async (options) => {
      browser ??= chromium.launch({ executablePath: executablePath(), args: flags })
      const context = await (
        await browser
      ).newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 }, ...options })
      const page = await context.newPage()
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        // A refused call is logged by the browser itself; the tests look at what the page says about it.
        const isRefusal = message.text().startsWith('Failed to load resource')
        if (message.type() === 'error' && !isRefusal) complaints.push(message.text())
      })
      return page
    },
    takeComplaints: () => {
      const taken = complaints
      complaints = []
      return taken
    },
  }
}

/** Address of a hash path, such as `/ui/login`. */
export function addressOf(path: string): string {
  return `${inject('larder').url}/#${path}`
}

function executablePath(): string | undefined {
  return process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
}
