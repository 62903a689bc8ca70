import type { Page } from 'playwright'
import { afterEach, expect, it } from 'vitest'
import type { TestSession } from '../server/support/sign-in.ts'
import { accessibilityFaults } from './support/accessibility-faults.ts'
import { openAnew, useBrowser } from './support/browser.ts'
import { useFurtherProduct } from './support/own-product.ts'
import { callsOf } from './support/page-session.ts'
import { signIn } from './support/sign-in.ts'

// What storekeepers may do is changed here.
useFurtherProduct()
const browser = useBrowser()
afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

interface Found {
  readonly value: readonly { readonly Id: number }[]
}

async function signedIn(user: string): Promise<Page> {
  const page = await browser.open()
  await signIn(page, { user, site: 'resort' })
  return page
}

const send = (session: TestSession, method: 'POST' | 'PATCH', path: string, payload: object, version?: number) =>
  session.call({
    method,
    url: `/inventory/api/${path}`,
    headers: {
      'idempotency-key': crypto.randomUUID(),
      confirmed: 'true',
      ...(version === undefined ? {} : { 'if-match': `"v${version}"` }),
    },
    payload,
  })

/** An approved order of 37 of one item, 1.00 each. */
async function order(): Promise<number> {
  const buyer = await callsOf({ user: 'buyer', site: 'resort' })
  const read = async <T>(path: string) => (await buyer.call({ url: `/inventory/api/${path}` })).json<T>()
  const first = async (path: string) => (await read<Found>(`${path}&$top=1`)).value[0]?.Id
  const itemId = await first('Items?$filter=IsActive eq true and IsStocked eq true&$orderby=Number')
  const { Units } = await read<{ Units: readonly { Id: number }[] }>(`Items(${itemId})`)
  const made = await send(buyer, 'POST', 'PurchaseOrders', {
    SupplierId: await first("Suppliers?$filter=Name eq 'Valley Farm Cooperative'"),
    DeliveryLocationId: await first("Locations?$filter=Name eq 'Bay cold store'"),
    Lines: [{ ItemId: itemId, UnitId: Units[0]?.Id, Qty: '37', Price: '1', PriceReason: 'Try' }],
  })
  expect(made.statusCode, made.body).toBe(201)
  const { Id, VersionNo } = made.json<{ Id: number; VersionNo: number }>()
  const submitted = await send(buyer, 'POST', `PurchaseOrders(${Id})/submit`, { Confirmed: true }, VersionNo)
  expect(submitted.json<{ Status: string }>().Status).toBe('Approved')
  return Id
}

/** Lets storekeepers enter and post vouchers, as in a small house. */
async function allowVouchers(): Promise<void> {
  const admin = await callsOf({ user: 'admin', site: 'resort', role: 'System' })
  const found = (await admin.call({ url: "/inventory/api/Roles?$filter=Name eq 'Storekeeper'" })).json<Found>()
  const path = `Roles(${found.value[0]?.Id})`
  const role = (await admin.call({ url: `/inventory/api/${path}` })).json<{
    VersionNo: number
    Permissions: readonly { Permission: string }[]
  }>()
  const held = new Set(role.Permissions.map(({ Permission }) => Permission))
  const more = ['CreateAPVouchers', 'PostAPVouchers'].flatMap((Permission) =>
    held.has(Permission) ? [] : [{ Permission }],
  )
  const changed = await send(admin, 'PATCH', path, { Permissions: [...role.Permissions, ...more] }, role.VersionNo)
  expect(changed.statusCode, changed.body).toBe(200)
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('dialog', { name }).getByRole('button', { name, exact: true }).click()
}

/** A new receipt of an order, as its button opens it. */
async function received(page: Page, id: number): Promise<void> {
  await openAnew(page, `/ui/transaction/create-receiving?source=purchaseOrder&ids=${id}`)
  await page.getByRole('gridcell', { name: '37.00' }).first().waitFor()
}

it('[RCV-14] who enters no vouchers is asked for no invoice', async () => {
  const page = await signedIn('storekeeper')
  await received(page, await order())
  await page.getByText('Delivery check').waitFor()
  expect(await page.getByText('Invoice in hand').count()).toBe(0)
})

it('[RCV-10, RCV-13, FORM-97] a storekeeper who may posts a receipt with its invoice, and its voucher stands beside it', async () => {
  await allowVouchers()
  const id = await order()
  const page = await signedIn('storekeeper')
  await received(page, id)
  await page.getByLabel(/Invoice no/).fill('VF-2207')
  await page.getByLabel(/Invoice date/).fill(await page.getByLabel(/Post date/).inputValue())
  // What nothing explains is told before it is posted, and refused beside the total.
  await page.getByLabel(/Invoice total/).fill('47')
  await page.getByLabel(/Invoice total/).press('Tab')
  await expect.poll(() => page.getByLabel(/Unexplained/).inputValue()).toContain('10.00')
  expect(await accessibilityFaults(page)).toEqual([])
  await press(page, 'Post')
  await page.getByText('The lines with their tax do not come to the total of the invoice.').first().waitFor()
  await page.getByLabel(/Invoice total/).fill('37')
  await press(page, 'Post')
  await page.locator('.frm-title').getByText('Invoiced', { exact: true }).waitFor()
  const told = page.locator('.lar-toast', { hasText: /Voucher VCH\w+: Completed\./ })
  await told.waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  const receipt = page.url()
  await told.getByRole('link', { name: /^VCH/ }).click()
  await page.locator('.frm-title').getByText('Completed', { exact: true }).waitFor()
  await told.waitFor({ state: 'detached' })
  await page.goto(receipt)
  await page.locator('.frm-title').getByText('Invoiced', { exact: true }).waitFor()
  await page
    .getByRole('button', { name: 'Approvals, history and files' })
    .or(page.getByRole('button', { name: 'History and files' }))
    .click()
  await page.getByRole('tab', { name: 'Related' }).click()
  await page.getByRole('tabpanel').getByRole('link', { name: /^VCH/ }).click()
  await page.locator('.frm-title').getByText('Completed', { exact: true }).waitFor()
  await expect.poll(() => page.getByLabel(/Invoice no/).inputValue()).toBe('VF-2207')
})

it('[FRT-9] a discount typed as a percentage tells its amount, and an amount its percentage', async () => {
  const page = await signedIn('storekeeper')
  await received(page, await order())
  await page.locator('summary', { hasText: 'Discount and freight' }).click()
  await page.getByLabel('Discount, %').fill('10')
  await page.getByLabel('Discount, %').press('Tab')
  await expect.poll(() => page.getByLabel('Discount in money').inputValue()).toContain('3.70')
  expect(await page.getByLabel('Discount', { exact: true }).count()).toBe(0)
  await page.getByLabel('Discount, %').fill('')
  await page.getByLabel('Discount', { exact: true }).fill('3.7')
  await page.getByLabel('Discount', { exact: true }).press('Tab')
  await expect.poll(() => page.getByLabel('That is, %').inputValue()).toBe('10')
  expect(await accessibilityFaults(page)).toEqual([])
})
