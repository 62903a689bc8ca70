import type { Page } from 'playwright'
import { afterEach, describe, expect, it } from 'vitest'
import { accessibilityFaults } from './support/accessibility-faults.ts'
import { addressOf, useBrowser } from './support/browser.ts'
import { useFurtherProduct } from './support/own-product.ts'
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
    expect(await note.getAttribute('aria-required')).toBeNull()

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
