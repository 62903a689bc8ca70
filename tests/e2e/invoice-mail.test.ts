import { createTransport } from 'nodemailer'
import { afterEach, expect, it } from 'vitest'
import { ublInvoice } from '../../server/demo/documents/scans/ubl-invoice.ts'
import { accessibilityFaults } from './support/accessibility-faults.ts'
import { addressOf, useBrowser } from './support/browser.ts'
import { useFurtherProduct } from './support/own-product.ts'
import { signIn } from './support/sign-in.ts'
import { freePort } from './support/start-product.ts'

let port = 0
useFurtherProduct(async () => {
  port = await freePort()
  return { INBOX_SMTP_PORT: String(port), INBOX_DOMAIN: 'in.example' }
})

const browser = useBrowser()
afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

const list = '/ui/transaction/view-apvoucher-ocr-invoices'
const content = ublInvoice({
  number: 'GV-77',
  day: '2026-03-10',
  supplier: 'Green Valley',
  lines: [{ name: 'Tomatoes', qty: '10', price: '2.50', amount: '25.00' }],
  net: '25.00',
  taxPct: '8',
  tax: '2.00',
  total: '27.00',
})

it('[INBOX-2, INBOX-3] an address is made, and a mail to it stands in the list', async () => {
  const page = await browser.open({ viewport: { width: 2200, height: 900 } })
  await signIn(page, { user: 'admin', site: 'resort', role: 'System administrator' })
  await page.goto(addressOf(list))
  const line = page.getByRole('region', { name: 'By mail' })
  await line.getByRole('button', { name: 'Make an address' }).click()
  const address = await line.locator('code').innerText()
  expect(address).toMatch(/^invoices\+ui\..{20}@in\.example$/)
  expect(await accessibilityFaults(page)).toEqual([])

  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
  const mail = { from: 'Green Valley <billing@valley.example>', subject: 'Your invoice' }
  await transport.sendMail({ ...mail, to: address, attachments: [{ filename: 'gv-77.xml', content }] })
  await page.reload()
  await page.getByRole('gridcell', { name: 'gv-77.xml' }).waitFor()
  await page.getByRole('gridcell', { name: 'Mail', exact: true }).waitFor()

  // Made anew it asks before, and the address is another one.
  await line.getByRole('button', { name: 'New address' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'New address' }).click()
  await expect.poll(() => line.locator('code').innerText()).not.toBe(address)
  const refused = transport.sendMail({ ...mail, to: address, attachments: [{ filename: 'late.xml', content }] })
  await expect(refused).rejects.toThrow('550')
  transport.close()
})
