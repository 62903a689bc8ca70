import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Page } from 'playwright'
import { afterEach, expect, it } from 'vitest'
import { addressOf, useBrowser } from './support/browser.ts'
import { ownProduct } from './support/own-product.ts'
import { signIn } from './support/sign-in.ts'

const browser = useBrowser()
afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

/** A quiet moment may be a while away on a busy machine. */
const soon = { timeout: 30_000 }

interface Icon {
  readonly src: string
  readonly sizes: string
  readonly type: string
  readonly purpose: string
}

interface Manifest {
  readonly name: string
  readonly short_name: string
  readonly start_url: string
  readonly scope: string
  readonly display: string
  readonly icons: readonly Icon[]
}

it('[BRAND-8, COUNT-27, COUNT-34] a browser finds all it installs by, takes the count sheets of the tenant for its start, and opens them without a net', async () => {
  const page = await browser.open({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })
  await signIn(page, { user: 'storekeeper', site: 'resort' })
  expect(await whyNotInstalled(page)).toEqual([])
  const product = await manifestOf(page)
  expect(product).toMatchObject({ name: 'Larder', short_name: 'Larder', start_url: '/', display: 'standalone' })
  expect(product.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const icon of product.icons) await iconIsWhatItSays(icon)

  await page.goto(addressOf('/ui/transaction/count-sheets'))
  await page.getByRole('heading', { level: 1, name: 'Count sheets' }).waitFor()
  await expect.poll(() => isControlled(page), soon).toBe(true)
  expect(await whyNotInstalled(page)).toEqual([])
  const { name, start_url: start, scope, icons } = await manifestOf(page)
  expect(name).toBe('Larder · Larkspur Hospitality Group')
  expect(icons).toEqual(product.icons)
  const [begins, covers] = [new URL(start, ownProduct().url), new URL(scope, ownProduct().url)]
  expect(begins.href).toBe(addressOf('/ui/transaction/count-sheets'))
  expect(begins.href.startsWith(covers.href)).toBe(true)
  // The worker sees everything the installed page shows.
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toBe(covers.href)

  await expect.poll(() => page.evaluate(isPageKept), soon).toBe(true)
  await page.context().setOffline(true)
  const installed = await page.context().newPage()
  await page
    .evaluate(() => sessionStorage.getItem('larder:session'))
    .then((session) =>
      installed.addInitScript((text) => {
        if (text !== null) sessionStorage.setItem('larder:session', text)
      }, session),
    )
  await installed.goto(begins.href)
  await installed.getByRole('heading', { level: 1, name: 'Count sheets' }).waitFor()
  await page.context().setOffline(false)
})

/** What keeps the browser from offering to install the page, by its own judgement. */
async function whyNotInstalled(page: Page): Promise<readonly string[]> {
  const devtools = await page.context().newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  await devtools.detach()
  return installabilityErrors.map(({ errorId }) => errorId)
}

/** The manifest the page links, as the browser reads it. */
async function manifestOf(page: Page): Promise<Manifest> {
  const devtools = await page.context().newCDPSession(page)
  const { url, errors, data } = await devtools.send('Page.getAppManifest')
  await devtools.detach()
  expect(errors).toEqual([])
  const answer = await fetch(url)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/manifest+json; charset=utf-8'])
  expect(await answer.text()).toBe(data)
  // The contract of the page's link.
  return JSON.parse(data ?? '{}') as Manifest
}

/** A picture of the size it says; one that is cut round has its ground to the corners. */
async function iconIsWhatItSays({ src, sizes, type, purpose }: Icon): Promise<void> {
  const answer = await fetch(ownProduct().url + src)
  expect([answer.status, answer.headers.get('content-type')], src).toEqual([200, type])
  const picture = await loadImage(Buffer.from(await answer.arrayBuffer()))
  expect(`${picture.width}x${picture.height}`, src).toBe(sizes)
  if (purpose !== 'maskable') return
  const context = createCanvas(picture.width, picture.height).getContext('2d')
  context.drawImage(picture, 0, 0)
  const corners = [0, picture.width - 1].flatMap((x) => [0, picture.height - 1].map((y) => [x, y] as const))
  expect(
    corners.map(([x, y]) => context.getImageData(x, y, 1, 1).data[3]),
    src,
  ).toEqual([255, 255, 255, 255])
}

const isControlled = (page: Page): Promise<boolean> => page.evaluate(() => navigator.serviceWorker.controller !== null)

/** In the page: whether the worker keeps the page itself. */
async function isPageKept(): Promise<boolean> {
  return (await caches.match('/')) !== undefined
}
