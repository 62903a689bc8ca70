import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { useBrowser } from './support/browser.ts'
import { demoPassword } from './support/begin-session.ts'
import { choose } from './support/sign-in.ts'
import { startFurtherProduct } from './support/own-product.ts'
import type { RunningProduct } from './support/start-product.ts'

const browser = useBrowser()
let product: RunningProduct

beforeAll(async () => {
  product = await startFurtherProduct({ ON_PREMISES: '1' })
}, 240_000)
afterAll(() => product.stop())
afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

async function signIn(page: Page): Promise<void> {
  await page.goto(product.url)
  await page.waitForURL(`${product.url}/#/login`)
  await page.getByLabel('User ID').fill('chef')
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  await choose(page, 'Site', 'resort')
  await page.getByRole('button', { name: 'Ok' }).click()
  await page.getByRole('banner').waitFor()
}

it('[SPEC-2.1.10] on premises no address and no call names a tenant, and a reload keeps the session', async () => {
  const page = await browser.open()
  const named: string[] = []
  page.on('request', (request) => {
    if (request.headers()['tenant'] !== undefined) named.push(request.url())
  })
  await signIn(page)
  await page.waitForURL(/#\/transaction\/view-requisition\?/)
  await page.goto(`${product.url}/#/transaction/create-requisition`)
  await page.getByRole('heading', { name: 'Requisition' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Requisition' }).waitFor()
  await page.goto(`${product.url}/#/login`)
  await page.waitForURL(/#\/transaction\/view-requisition\?/)
  await page.goto(`${product.url}/#/nowhere`)
  await page.waitForURL(/#\/tambering$/)
  expect(named).toEqual([])
})

it('[SPEC-7.1.9] on premises the server’s health is asked every 600 seconds, and trouble is told', async () => {
  const page = await browser.open()
  await page.clock.install()
  const asked: string[] = []
  let isWell = true
  await page.route('**/health/ready', (route) => {
    asked.push(route.request().url())
    return isWell ? route.continue() : route.abort()
  })
  await signIn(page)
  const notice = page.getByText('The server does not answer.')
  // The page's clock goes on by itself beside, by as much as a slow machine takes.
  await page.clock.runFor(560_000)
  expect(asked).toEqual([])
  isWell = false
  await page.clock.runFor(40_000)
  await notice.waitFor()
  isWell = true
  await page.clock.runFor(16_000)
  await notice.waitFor({ state: 'detached' })
  expect(asked.length).toBeGreaterThanOrEqual(2)
})
