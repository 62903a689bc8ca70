import { createCanvas } from '@napi-rs/canvas'
import type { Page } from 'playwright'
import { afterEach, describe, expect, it } from 'vitest'
import { accessibilityFaults } from './support/accessibility-faults.ts'
import { addressOf, useBrowser } from './support/browser.ts'
import { useFurtherProduct } from './support/own-product.ts'
import { layoutFaults } from './support/layout-faults.ts'
import { signIn } from './support/sign-in.ts'

useFurtherProduct()
const browser = useBrowser()

afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

async function openPreferences(page: Page): Promise<void> {
  await page.goto(addressOf('/ui/setup/system-preference'))
  await page.getByRole('heading', { name: 'Receiving' }).waitFor()
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Preferences saved.').first().waitFor()
}

const rowOf = (page: Page, id: string) => page.locator(`[data-preference="${id}"]`)

describe('system preferences', () => {
  it('[PREF-11, PREF-5] a site sets its own, an open form goes by it, and it is put back by its button', async () => {
    const admin = await browser.open()
    await signIn(admin, { user: 'admin', site: 'resort', role: 'system' })
    const receiver = await browser.open()
    await signIn(receiver, { user: 'admin', site: 'resort', role: 'system' })
    await receiver.goto(addressOf('/ui/transaction/create-receiving'))
    const note = receiver.getByLabel('Delivery note')
    await note.waitFor()
    await expect.poll(() => note.getAttribute('aria-required')).toBeNull()

    await openPreferences(admin)
    await rowOf(admin, 'requireDeliveryNote').getByText('Default of the product').waitFor()
    await admin.getByLabel('A receipt needs its delivery note').check()
    await admin.getByLabel('Days a document may be posted back').fill('400')
    await rowOf(admin, 'maxBackdateDays').locator('.wid-issue').waitFor()
    await admin.getByRole('button', { name: 'Use inherited value: Days a document may be posted back' }).click()
    await save(admin)
    await rowOf(admin, 'requireDeliveryNote').getByText('Set for this site').waitFor()
    expect(await accessibilityFaults(admin)).toEqual([])

    // The next thing the other browser asks tells it.
    await receiver.getByRole('combobox', { name: /Supplier/ }).fill('pacific')
    await expect.poll(() => note.getAttribute('aria-required'), { timeout: 20_000 }).toBe('true')

    await admin.getByRole('button', { name: /inherited value: A receipt needs/ }).click()
    await save(admin)
    await rowOf(admin, 'requireDeliveryNote').getByText('Default of the product').waitFor()
  })
})

/** Wide, on a phone and dark: whatever does not fit or cannot be read. */
async function faults(page: Page, picture: string): Promise<readonly unknown[]> {
  const found: unknown[] = []
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [360, 'light'],
    [1440, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    found.push(...(await layoutFaults(page)), ...(await accessibilityFaults(page)))
    const folder = process.env['PICTURES']
    if (folder !== undefined) await page.screenshot({ path: `${folder}/${picture}-${width}-${colorScheme}.png` })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
  return found
}

describe('what the head office sets for its tenant', () => {
  it('[PREF-13, PREF-14] the security policy begins with the file of the tenant, and passwords go by it', async () => {
    const page = await browser.open()
    await signIn(page, { user: 'admin', site: 'head', role: 'system' })
    await page.goto(addressOf('/ui/setup/security-policy'))
    await page.getByRole('heading', { name: 'Security policy' }).waitFor()
    const least = page.getByLabel('Fewest characters of a password')
    await expect.poll(() => least.inputValue()).toBe('8')
    expect(await faults(page, 'security-policy')).toEqual([])
    await least.fill('12')
    await save(page)
    await rowOf(page, 'passwordMinimumLength').getByText('Set for all sites').waitFor()
    const tenant = await page.request.get(addressOf('').replace(/#.*/, 'tenantmgmt/api/Tenant'), {
      headers: { tenant: 'ui' },
    })
    expect(await tenant.json()).toMatchObject({
      PasswordConditions: expect.arrayContaining([{ Name: 'MinimumLength', Value: 12 }]),
    })
  })

  it('[PREF-13, FORM-37] what is written for documents stands around them on paper', async () => {
    const page = await browser.open()
    await signIn(page, { user: 'admin', site: 'head', role: 'system' })
    await page.goto(addressOf('/ui/setup/branding'))
    const footer = page.getByLabel('Line under the document')
    await footer.fill('1 Bay Street · Tax number 12-345')
    await page.getByLabel('Name in the head').fill('Larkspur Hotels')
    expect(await faults(page, 'branding')).toEqual([])
    await save(page)
    await page.goto(addressOf('/ui/inventory-management/view-inventory?q=PRO-1001'))
    await page.getByRole('grid').getByRole('gridcell', { name: 'PRO-1001' }).click()
    await page.waitForURL(/create-inventory\/\d+/)
    await page.getByLabel('Name', { exact: true }).waitFor()
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    const paper = page.locator('.frm-print')
    await paper.getByText('Larkspur Hotels', { exact: true }).waitFor()
    await paper.getByText('1 Bay Street · Tax number 12-345').waitFor()
    const folder = process.env['PICTURES']
    if (folder !== undefined) await page.screenshot({ path: `${folder}/printed.png`, fullPage: true })
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  })

  it('[BRAND-1, BRAND-3, BRAND-4, BRAND-6] a logo is seen before it is saved, then in every header and on paper, and taken off again', async () => {
    const page = await browser.open()
    await signIn(page, { user: 'admin', site: 'head', role: 'system' })
    await page.goto(addressOf('/ui/setup/branding'))
    await page.getByRole('heading', { name: 'Branding and print' }).waitFor()
    const inHeader = page.locator('header.lar-header').getByRole('img', { name: 'Larkspur Hospitality Group' })
    const row = rowOf(page, 'logo')
    const choose = row.locator('input[type=file]')
    await choose.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
    await row.getByText('This kind of file is not accepted').waitFor()
    browser.takeComplaints()
    await choose.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await drawnLogo() })
    await row.getByRole('img', { name: 'Logo' }).waitFor()
    const folder = process.env['PICTURES']
    if (folder !== undefined) await page.screenshot({ path: `${folder}/logo-chosen.png` })
    await page.getByLabel('Address of the help').fill('https://help.example/larkspur')
    await save(page)
    await inHeader.waitFor()
    await expect.poll(() => inHeader.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600)
    await page.getByText('Preferences saved.').first().waitFor({ state: 'detached' })
    expect(await faults(page, 'branding-logo')).toEqual([])
    await page
      .getByRole('button', { name: /Account of/ })
      .first()
      .click()
    const help = page.getByRole('menuitem', { name: 'Help' })
    await expect.poll(() => help.getAttribute('href')).toBe('https://help.example/larkspur')
    await page.keyboard.press('Escape')

    await page.goto(addressOf('/ui/inventory-management/view-inventory?q=PRO-1001'))
    await page.getByRole('grid').getByRole('gridcell', { name: 'PRO-1001' }).click()
    await page.waitForURL(/create-inventory\/\d+/)
    await page.getByLabel('Name', { exact: true }).waitFor()
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    const onPaper = page.locator('.frm-print').getByRole('img', { name: 'Larkspur Hospitality Group' })
    await expect.poll(() => onPaper.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600)
    if (folder !== undefined) await page.screenshot({ path: `${folder}/printed-logo.png`, fullPage: true })
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await page.emulateMedia({ media: 'screen' })

    const outside = await browser.open()
    await outside.goto(addressOf('/ui/approval?passCode=none&tenant=ui'))
    await outside.getByRole('main').getByRole('img', { name: 'Larkspur Hospitality Group' }).waitFor()
    if (folder !== undefined) await outside.screenshot({ path: `${folder}/approval-logo.png` })

    await page.goto(addressOf('/ui/setup/branding'))
    await page.getByRole('button', { name: 'Remove: Logo', exact: true }).click()
    await page.getByRole('button', { name: 'Use inherited value: Address of the help' }).click()
    await save(page)
    await inHeader.waitFor({ state: 'detached' })
  })
})

/** Dark words on clear ground, as most logos are. */
async function drawnLogo(): Promise<Buffer> {
  const canvas = createCanvas(1200, 300)
  const context = canvas.getContext('2d')
  context.fillStyle = '#7a3b12'
  context.beginPath()
  context.arc(150, 150, 130, 0, Math.PI * 2)
  context.fill()
  context.fillStyle = '#1f2d3d'
  context.font = 'bold 190px serif'
  context.fillText('Larkspur', 330, 215)
  return canvas.encode('png')
}
