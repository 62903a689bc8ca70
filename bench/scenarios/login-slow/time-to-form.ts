import type { Browser } from 'playwright'
import { newPage } from '../../browser/sign-in.ts'

/** One visit of a login page without a cache. */
export interface Visit {
  /** Milliseconds from the start of the navigation until the form is painted and takes what is typed. */
  readonly usable: number
  readonly requests: number
  /** Compressed bytes of everything, in KB. */
  readonly kilobytes: number
}

/** A slow 4G connection as Lighthouse has it: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_600 * 1_024) / 8,
  uploadThroughput: (750 * 1_024) / 8,
}

/** How much slower the processor is. */
const processor = 4

/** Opens a login page as a phone on the way would. */
export async function visitSlowly(browser: Browser, url: string): Promise<Visit> {
  const page = await newPage(browser)
  const session = await page.context().newCDPSession(page)
  let requests = 0
  let bytes = 0
  session.on('Network.requestWillBeSent', () => (requests += 1))
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: processor })
  await page.addInitScript(watchForm)
  await page.goto(url, { waitUntil: 'commit' })
  const usable = await page.evaluate<number>('window.formUsable')
  const visit = { usable, requests, kilobytes: bytes / 1_000 }
  await page.context().close()
  return visit
}

// Runs in the page before anything else: an entry that keeps what is put into it belongs to a form that works.
const watchForm = `window.formUsable = new Promise((done) => {
  const look = () => {
    const entry = document.querySelector('input[type=password]')
    if (entry === null || entry.disabled || document.querySelector('form button') === null) return requestAnimationFrame(look)
    requestAnimationFrame(() => setTimeout(() => done(performance.now())))
  }
  requestAnimationFrame(look)
})`
