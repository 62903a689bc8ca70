import type { Browser, Page } from 'playwright'
import { preview } from 'vite'
import { newPage } from '../../browser/sign-in.ts'
import { timeInPage } from '../../browser/time-in-page.ts'
import { timeKeys, type KeyTimes } from '../../browser/time-keys.ts'
import { buildPeers, type PeerName } from '../../peers/build-peers.ts'
import { keyPresses } from './our-form.ts'

/** What one form of a peer came to. */
export interface PeerForm {
  /** Milliseconds from its data to the painted form. */
  readonly shown: number
  /** One key in its last line, or in its last field when it has no lines. */
  readonly key: KeyTimes
}

/** Serves the built pages of the peers. */
export interface PeerServer {
  readonly measure: (browser: Browser, name: PeerName, size: FormSize) => Promise<PeerForm>
  readonly close: () => Promise<void>
}

/** How large the form is. */
export interface FormSize {
  readonly headerFields: number
  readonly lines: number
}

/** Builds the peers' pages and serves them. */
export async function servePeers(outDir: string): Promise<PeerServer> {
  await buildPeers(outDir)
  const server = await preview({
    configFile: false,
    root: outDir,
    logLevel: 'error',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  })
  const origin = server.resolvedUrls?.local[0] ?? ''
  return {
    measure: (browser, name, size) => measure(browser, `${origin}${name}.html`, size),
    close: () => server.close(),
  }
}

async function measure(browser: Browser, address: string, { headerFields, lines }: FormSize): Promise<PeerForm> {
  const page = await newPage(browser)
  await page.goto(address, { waitUntil: 'networkidle' })
  const inputs = headerFields + lines * 8
  await page.evaluate(`window.wanted = ${inputs}; window.begin = () => window.show(${headerFields}, ${lines})`)
  const shown = await timeInPage(page, { act: begin, isShown: hasInputs })
  const key = await keyTimes(page, lines)
  await page.context().close()
  return { shown, key }
}

/** The quantity of the last line, which is neither the first nor the cheapest to find. */
async function keyTimes(page: Page, lines: number): Promise<KeyTimes> {
  const input = page.locator('input').nth(lines > 0 ? -6 : -1)
  await input.scrollIntoViewIfNeeded()
  await input.click()
  return timeKeys(page, keyPresses)
}

interface PeerWindow {
  readonly begin: () => void
  readonly wanted: number
}

// Both run in the page, where the lines above have put what they read.
const begin = (): void => (window as unknown as PeerWindow).begin()
const hasInputs = (): boolean => document.querySelectorAll('input').length >= (window as unknown as PeerWindow).wanted
