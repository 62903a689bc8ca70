import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPassword } from './support/begin-session.ts'
import { useBrowser } from './support/browser.ts'
import { startProduct, type RunningProduct } from './support/start-product.ts'

// Of the demo one small tenant, which is loaded in seconds.
const tenant = 'island'
const browser = useBrowser()
let config: string
let product: RunningProduct

beforeAll(async () => {
  config = await mkdtemp(join(tmpdir(), 'larder-config-'))
  await cp('config', config, { recursive: true })
  const tenants = join(config, 'tenants')
  for (const other of await readdir(tenants)) if (other !== tenant) await rm(join(tenants, other), { recursive: true })
  product = await startProduct({ env: { CONFIG_DIR: config }, until: 'live' })
}, 240_000)
afterAll(async () => {
  await product.stop()
  await rm(config, { recursive: true })
})

it('[DEMO-750] the sign-in page of a first start shows how far the demo is, and lets in who signed in before it was there', async () => {
  const page = await browser.open()
  await page.goto(`${product.url}/#/${tenant}/login`)
  const note = page.getByRole('status').filter({ hasText: 'Sign in now' })
  await note.waitFor()
  const bar = note.getByRole('progressbar', { name: 'The house is being set up' })
  const far = async () => Number(await bar.evaluate((element: HTMLProgressElement) => element.position))
  expect(await far()).toBeLessThan(1)
  await page.getByLabel('User ID').fill('admin')
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('combobox', { name: 'Site' }).waitFor({ timeout: 120_000 })
  expect((await fetch(`${product.url}/health/ready`)).status).toBe(200)
  expect(await note.count()).toBe(0)
  expect(browser.takeComplaints()).toEqual([])
}, 180_000)
