import { spawn, type ChildProcess } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { useBrowser } from './support/browser.ts'
import { ownProduct } from './support/own-product.ts'
import { useSignedInPage } from './support/signed-in-page.ts'

const browser = useBrowser()
const servers: Server[] = []
const utilities: ChildProcess[] = []

afterEach(() => {
  // A refused ping is a refused call of the browser; the panel says what it means.
  expect(browser.takeComplaints().filter((text) => !text.includes('printutility'))).toEqual([])
})
afterAll(() => {
  for (const server of servers) server.close()
  for (const utility of utilities) utility.kill()
})

const signedIn = useSignedInPage(browser, { user: 'storekeeper', site: 'resort' })

/** The panel of a page that was just loaded. */
async function openPanel(): Promise<Page> {
  const page = await signedIn()
  await page.reload()
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByLabel('Local Printer Port').waitFor()
  return page
}

async function savePort(page: Page, port: string): Promise<void> {
  await page.getByLabel('Local Printer Port').fill(port)
  await page.getByRole('button', { name: 'Save' }).click()
}

/** A listener that is no print utility: it answers with a text, or never. */
async function otherServer(answer: string | undefined): Promise<number> {
  const server = createServer((_request, response) => {
    if (answer !== undefined) response.setHeader('Access-Control-Allow-Origin', '*').end(answer)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Listening on a port, so the address is no pipe.
  return (server.address() as AddressInfo).port
}

/** Starts `npm run print-utility` for this product, on a port that was free a moment ago. */
async function printUtility(): Promise<number> {
  const port = await otherServer('')
  await new Promise((resolve) => servers.pop()?.close(resolve))
  const options = ['--port', String(port), '--origin', ownProduct().url]
  // Node itself, and no runner around it that would leave it behind.
  const utility = spawn(process.execPath, ['--import', 'tsx', 'scripts/print-utility.ts', ...options])
  utilities.push(utility)
  await new Promise<void>((resolve) => utility.stdout.once('data', () => resolve()))
  return port
}

describe('the settings panel', () => {
  it('[SPEC-2.6.1] stands at the right, 30vw × 80vh, with two sections that open and close', async () => {
    const page = await openPanel()
    const box = await page.getByRole('dialog', { name: 'Settings' }).boundingBox()
    expect([box?.x, box?.width, box?.height]).toEqual([1008, 432, 720])
    await page.getByText('Local printer port', { exact: true }).click()
    await page.getByLabel('Local Printer Port').waitFor({ state: 'hidden' })
    await page.getByRole('checkbox', { name: 'Sign out when idle' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Settings' }).waitFor({ state: 'detached' })
    expect(
      await page.getByRole('button', { name: 'Settings' }).evaluate((node) => node === document.activeElement),
    ).toBe(true)
  })

  it('[SPEC-5.30] [SPEC-4.6.2] refuses what is no port, what does not answer, and what answers something else', async () => {
    const page = await openPanel()
    const puts: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT') puts.push(request.url())
    })
    const toast = page.getByText('The port is not valid')
    for (const port of ['', 'abc', String(await otherServer('hello')), String(await otherServer(undefined))]) {
      await savePort(page, port)
      await toast.waitFor()
      await page.getByRole('status').getByRole('button', { name: 'Close' }).click()
      await toast.waitFor({ state: 'detached' })
    }
    expect(puts).toEqual([])
  })

  it('[SPEC-4.6.1] [SPEC-8.20] stores a port behind which the print utility says pong', async () => {
    const page = await openPanel()
    const port = String(await printUtility())
    await savePort(page, port)
    await page.getByText('Settings saved').waitFor()
    await page.getByText('Settings saved').waitFor({ state: 'detached', timeout: 5000 })
    await page.reload()
    await page.getByRole('button', { name: 'Settings' }).click()
    await expect.poll(() => page.getByLabel('Local Printer Port').inputValue()).toBe(port)
  })

  it('[SPEC-8.20] a save that fails only ends the spinner', async () => {
    const page = await openPanel()
    const port = String(await printUtility())
    await page.route('**/usermgmt/api/UserSettings', (route) => route.abort())
    await savePort(page, port)
    await expect.poll(() => page.getByRole('button', { name: 'Save' }).isEnabled()).toBe(true)
    expect(await page.locator('.lar-toast').count()).toBe(0)
    await page.unroute('**/usermgmt/api/UserSettings')
  })

  it('[SPEC-4.5.1] [SPEC-4.5.2] off is no limit, ticking goes back to one hour, and a duration holds after a reload', async () => {
    const page = await openPanel()
    const duration = page.getByLabel('Sign out after')
    const box = page.getByRole('checkbox', { name: 'Sign out when idle' })
    await expect.poll(() => duration.locator('option').count()).toBe(12)
    await duration.selectOption('2 hours')
    await box.uncheck()
    await expect.poll(() => duration.isDisabled()).toBe(true)
    await box.check()
    await expect.poll(() => duration.inputValue()).toBe('7')
    const saved = page.waitForResponse((response) => response.request().postData()?.includes('"Value":"1"') === true)
    await duration.selectOption('2 minutes')
    expect((await saved).status()).toBe(200)
    await page.reload()
    await page.getByRole('button', { name: 'Settings' }).click()
    await expect.poll(() => page.getByLabel('Sign out after').inputValue()).toBe('1')
    await page.getByLabel('Sign out after').selectOption('1 hour')
    await page.getByText('Settings saved').waitFor()
  })
})
