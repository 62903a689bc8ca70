import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { accessibilityFaults } from './support/accessibility-faults.ts'
import { addressOf, useBrowser } from './support/browser.ts'
import { formLink } from './support/form-links.ts'
import { useFurtherProduct } from './support/own-product.ts'
import { pageSession } from './support/page-session.ts'
import { signIn } from './support/sign-in.ts'

// What is asked for and opened here is not met by other files.
useFurtherProduct()
const browser = useBrowser()
afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

interface Found {
  readonly value: readonly { readonly Id: number }[]
}

it('[RFB-16] a supplier abroad answers on a phone in its currency, which stands beside each price', async () => {
  const buyer = await browser.open()
  await signIn(buyer, { user: 'buyer', site: 'resort' })
  const { call } = await pageSession(buyer, 'ui')
  const first = async (url: string) => (await call({ url: `/inventory/api/${url}` })).json<Found>().value[0]?.Id
  const supplier = await first(`Suppliers?$filter=Number eq 'SUP-201'&$select=Id`)
  const made = await call({
    method: 'POST',
    url: '/inventory/api/RequestsForBids',
    headers: { 'idempotency-key': randomUUID() },
    payload: {
      Title: 'Corks',
      Lines: [{ Description: 'Corks, natural', EstQty: '10', UnitId: await first('Units?$select=Id&$top=1') }],
      Suppliers: [{ SupplierId: supplier, Email: 'corks@garonne.example' }],
    },
  })
  expect(made.statusCode, made.body).toBe(201)
  await buyer.goto(addressOf(`/ui/transaction/create-request-for-bids/${made.json<{ Id: number }>().Id}`))
  await buyer.getByRole('button', { name: 'Send', exact: true }).click()
  await buyer.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await buyer.locator('.frm-title').getByText('Pending', { exact: true }).waitFor()
  const page = await browser.open({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
  // Mails leave behind the move.
  await expect.poll(() => formLink('corks@garonne.example').catch(() => ''), { timeout: 30_000 }).not.toBe('')
  await page.goto(await formLink('corks@garonne.example'))
  await page
    .getByLabel(/^Your price a unit/)
    .first()
    .waitFor()
  // The heading of a form says it once, and so does every field for a price.
  await expect.poll(() => page.getByText('EUR', { exact: true }).count()).toBeGreaterThan(0)
  expect(await accessibilityFaults(page)).toEqual([])
  await page
    .getByLabel(/^Your price a unit/)
    .first()
    .fill('0.45')
  await page.getByRole('button', { name: 'Send the answer', exact: true }).click()
  await page.getByText(/^Sent on/).waitFor()
})
