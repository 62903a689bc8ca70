import { afterEach, expect, it } from 'vitest'
import { accessibilityFaults } from './support/accessibility-faults.ts'
import { useBrowser } from './support/browser.ts'
import { formLink } from './support/form-links.ts'

const browser = useBrowser()
afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

it('[PUBLIC-14] [PUBLIC-49] a supplier fills in the form of a mail on a phone, finds the draft again, and sends it', async () => {
  const page = await browser.open({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
  await page.goto(await formLink('hello@harborbakery.example'))
  await page.getByRole('heading', { name: 'Become our supplier', level: 1 }).waitFor()
  expect(page.url()).not.toContain('token')
  const company = page.getByRole('textbox', { name: 'Company' })
  await expect.poll(() => company.inputValue()).toBe('Harbor Bakery')
  await page.getByRole('textbox', { name: 'Tax number' }).fill('12-3456789')
  await page.getByRole('button', { name: 'Keep draft', exact: true }).click()
  await page.getByText(/^Draft kept: \d\d\/\d\d\/\d{4} \d\d:\d\d \w+/).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  const widest = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(widest).toBeLessThanOrEqual(360)

  await page.reload()
  await page.getByRole('textbox', { name: 'Tax number' }).waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Tax number' }).inputValue()).toBe('12-3456789')
  const send = page.getByRole('button', { name: 'Send the form', exact: true })
  await send.click()
  await page.getByRole('alert').getByText('E-mail for orders').waitFor()
  await page.getByRole('textbox', { name: 'E-mail for orders' }).fill('orders@harborbakery.example')
  await page.getByRole('textbox', { name: 'Street' }).fill('4 Mill Lane')
  await page.getByRole('textbox', { name: 'City' }).fill('Monterey')
  await page.getByRole('textbox', { name: 'Country' }).fill('USA')
  await page.locator('input[type=file]').setInputFiles({
    name: 'certificate.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4 a certificate'),
  })
  await page.getByText('certificate.pdf', { exact: true }).waitFor()
  await send.click()
  await page.getByText('Thank you. We have what you sent').waitFor()
  expect(await send.count()).toBe(0)
})
