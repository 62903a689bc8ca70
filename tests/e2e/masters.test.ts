import type { Page } from 'playwright'
import { afterEach, describe, expect, it } from 'vitest'
import { addressOf, useBrowser } from './support/browser.ts'
import { useSignedInPage } from './support/signed-in-page.ts'

const browser = useBrowser()
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

const signedIn = useSignedInPage(browser, { user: 'admin', site: 'resort', role: 'admin' })

async function open(path: string): Promise<Page> {
  const page = await signedIn()
  await page.goto(addressOf(`/ui/inventory-management/${path}`))
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

async function remove(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete' }).getByRole('button', { name: 'Delete' }).click()
}

describe('masters', () => {
  it('[PKL-6] the form of a location shows what its packages let it use', async () => {
    const page = await open('view-locations')
    await page.getByRole('searchbox', { name: 'Search' }).first().fill('Minibar')
    const found = page.getByRole('gridcell', { name: 'Minibar', exact: true })
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    await found.click()
    await page.getByRole('tab', { name: /Allowed items/ }).click()
    const section = page.getByRole('region', { name: 'Items it may use' })
    // The demo lets minibars take what its bar shelves hold.
    await section.getByRole('row', { name: /Vodka, well/ }).waitFor()
    expect(await section.getByRole('row', { name: /Tomato/ }).count()).toBe(0)
  })

  it('[FORM-19] a code that is taken is told beside its field', async () => {
    const page = await open('create-units')
    await page.getByLabel('Code').fill('case')
    await page.getByLabel('Name').fill('Another case')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('#field-code-issue').waitFor()
    await expect.poll(() => page.getByLabel('Code').getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => page.locator('#field-code-issue').innerText()).toBe('Another record already has this value')
    // One that another try cannot have left.
    await page.getByLabel('Code').fill(`half${Date.now() % 100_000}`)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL(/create-units\/\d+/)
    await page.getByText('Active', { exact: true }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Changed once', { exact: true }).waitFor()
    await remove(page)
    await page.waitForURL(/view-units/)
  })

  it('[FORM-19] a record in use is not deleted, and the form says why', async () => {
    const page = await open('view-units')
    await page.getByRole('gridcell', { name: 'case', exact: true }).click()
    await page.waitForURL(/create-units\/\d+/)
    await remove(page)
    await page.getByRole('alert').getByText('This is in use elsewhere and cannot be deleted').waitFor()
  })

  it('[FORM-18] a picture is kept with an item, and files are added, saved and removed in the drawer', async () => {
    const page = await open('view-inventory')
    // The first cell ticks the row.
    await page.getByRole('grid').getByRole('gridcell').nth(1).click()
    await page.waitForURL(/create-inventory\/\d+/)
    const field = page.getByLabel('Picture')
    await field.setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await page.getByText('This kind of file is not accepted').waitFor()
    await field.setInputFiles({ name: 'real.png', mimeType: 'image/png', buffer: picture })
    await page.getByRole('button', { name: 'real.webp' }).waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('.frm-dirty').waitFor({ state: 'detached' })
    await page.reload()
    await page.locator('img.wid-image').waitFor()

    await page.getByRole('button', { name: 'Approvals, history and files' }).click()
    await page.getByRole('tab', { name: 'Files' }).click()
    const drawer = page.getByRole('complementary', { name: 'About this record' })
    await drawer.locator('input[type=file]').setInputFiles([
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Keep cold') },
      { name: 'run.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
      { name: 'large.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) },
    ])
    await drawer.getByText('run.exe: This kind of file is not accepted').waitFor()
    await drawer.getByText('large.pdf is larger than 10 MB').waitFor()
    const download = page.waitForEvent('download')
    await drawer.getByRole('button', { name: 'notes.txt', exact: true }).click()
    expect((await download).suggestedFilename()).toBe('notes.txt')
    await drawer.getByRole('button', { name: 'Remove notes.txt' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await drawer.getByRole('button', { name: 'notes.txt', exact: true }).waitFor({ state: 'detached' })
  })
})
