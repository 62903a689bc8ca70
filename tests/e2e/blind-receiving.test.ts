import type { Page } from 'playwright'
import { afterEach, expect, it } from 'vitest'
import type { TestSession } from '../server/support/sign-in.ts'
import { accessibilityFaults } from './support/accessibility-faults.ts'
import { addressOf, openAnew, useBrowser } from './support/browser.ts'
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

/** An approved order of 37 of one item, 1.00 each; its pieces are weighed, of 2.35 each, where that is said. */
async function order(isWeighed = false): Promise<{ readonly id: number; readonly docNo: string }> {
  const buyer = await callsOf({ user: 'buyer', site: 'resort' })
  const read = async <T>(path: string) => (await buyer.call({ url: `/inventory/api/${path}` })).json<T>()
  const first = async (path: string) => (await read<Found>(`${path}&$top=1`)).value[0]?.Id
  const itemId = await first('Items?$filter=IsActive eq true and IsStocked eq true&$orderby=Number')
  const item = `Items(${itemId})`
  const { Units, VersionNo: version } = await read<{ Units: readonly { Id: number }[]; VersionNo: number }>(item)
  if (isWeighed) {
    const changed = await send(buyer, 'PATCH', item, { CatchWeight: true, NominalWeight: '2.35' }, version)
    expect(changed.statusCode, changed.body).toBe(200)
  }
  const made = await send(buyer, 'POST', 'PurchaseOrders', {
    SupplierId: await first("Suppliers?$filter=Name eq 'Valley Farm Cooperative'"),
    DeliveryLocationId: await first("Locations?$filter=Name eq 'Bay cold store'"),
    Lines: [{ ItemId: itemId, UnitId: Units[0]?.Id, Qty: '37', Price: '1', PriceReason: 'Try' }],
  })
  expect(made.statusCode, made.body).toBe(201)
  const { Id, VersionNo } = made.json<{ Id: number; VersionNo: number }>()
  const submitted = await send(buyer, 'POST', `PurchaseOrders(${Id})/submit`, { Confirmed: true }, VersionNo)
  expect(submitted.json<{ Status: string }>().Status).toBe('Approved')
  return { id: Id, docNo: submitted.json<{ DocNo: string }>().DocNo }
}

/** Takes the right to view orders from storekeepers. */
async function hideOrders(): Promise<void> {
  const admin = await callsOf({ user: 'admin', site: 'resort', role: 'System' })
  const found = (await admin.call({ url: "/inventory/api/Roles?$filter=Name eq 'Storekeeper'" })).json<Found>()
  const path = `Roles(${found.value[0]?.Id})`
  const role = (await admin.call({ url: `/inventory/api/${path}` })).json<{
    VersionNo: number
    Permissions: readonly { Permission: string }[]
  }>()
  const kept = role.Permissions.filter(({ Permission }) => Permission !== 'ViewPurchaseOrder')
  const changed = await send(admin, 'PATCH', path, { Permissions: kept }, role.VersionNo)
  expect(changed.statusCode, changed.body).toBe(200)
}

/** A new receipt whose picker has found the line of an order. */
async function receiveOf(page: Page, docNo: string): Promise<void> {
  await openAnew(page, '/ui/transaction/create-receiving')
  await page.getByRole('grid', { name: 'Lines' }).waitFor()
  await page.getByRole('combobox', { name: /Received at/ }).fill('cold')
  await page.getByRole('listbox', { name: 'Candidates' }).getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add from order' }).click()
  const picker = page.getByRole('dialog', { name: 'Add from order' })
  await picker.getByRole('searchbox').fill(docNo)
  await picker.getByRole('gridcell', { name: docNo }).waitFor()
  // Its row stood among others at first: those go when the answer has come.
  await expect.poll(() => picker.getByRole('row').count()).toBe(2)
}

/** Takes the line that is left in the picker. */
async function takeLine(page: Page): Promise<void> {
  const picker = page.getByRole('dialog', { name: 'Add from order' })
  await picker.getByRole('searchbox').press('Tab')
  await page.keyboard.press('Space')
  await picker.getByRole('button', { name: 'Add 1 line' }).press('Enter')
  await picker.waitFor({ state: 'detached' })
}

it('[RCV-7, RCV-8, RCV-9] a storekeeper who may not view orders counts what came, and the controller reads what differs', async () => {
  const { id, docNo } = await order()
  await hideOrders()
  const page = await signedIn('storekeeper')
  await receiveOf(page, docNo)
  const picker = page.getByRole('dialog', { name: 'Add from order' })
  expect(await picker.getByRole('columnheader', { name: /Open|Asked|Ordered/ }).count()).toBe(0)
  expect(await picker.getByText('37.00').count()).toBe(0)
  await takeLine(page)
  const supplier = page.getByRole('combobox', { name: /Supplier/ })
  await expect.poll(() => supplier.inputValue()).toBe('Valley Farm Cooperative')
  const grid = page.getByRole('grid', { name: 'Lines' })
  await grid.getByRole('gridcell', { name: docNo }).waitFor()
  expect(await page.getByText('37.00').count()).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])

  // Nothing is received before it was counted; too much is refused, and nobody is told how much it may be.
  const headers = await grid.getByRole('columnheader').allInnerTexts()
  const counted = grid.getByRole('row').nth(1).getByRole('gridcell').nth(headers.indexOf('Received'))
  await counted.focus()
  await page.keyboard.type('90', { delay: 20 })
  await page.keyboard.press('Enter')
  await grid.getByRole('gridcell', { name: '90.00', exact: true }).first().waitFor()
  const post = async () => {
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await page.getByRole('dialog', { name: 'Post' }).getByRole('button', { name: 'Post', exact: true }).click()
  }
  await post()
  await page
    .getByText(/more than may still be taken/)
    .first()
    .waitFor()
  expect(await page.getByText('37.00').count()).toBe(0)
  await grid
    .getByRole('gridcell', { name: /^90.00/ })
    .first()
    .focus()
  await page.keyboard.type('35', { delay: 20 })
  await page.keyboard.press('Enter')
  await post()
  await page.locator('.frm-title').getByText('Completed', { exact: true }).waitFor()

  const controller = await signedIn('controller')
  await controller.goto(addressOf(`/ui/transaction/create-receiving/${page.url().split('/').at(-1)}`))
  await controller.locator('.frm-title').getByText('Completed', { exact: true }).waitFor()
  await controller.getByRole('button', { name: 'Columns' }).click()
  await controller
    .getByRole('menuitem', { name: 'Against the order' })
    .or(controller.getByRole('menuitemcheckbox', { name: 'Against the order' }))
    .click()
  await controller.getByRole('gridcell', { name: '37.00' }).first().waitFor()
  await controller
    .getByRole('gridcell', { name: /^[-−]2.00/ })
    .first()
    .waitFor()
  await controller.goto(addressOf(`/ui/transaction/create-purchaseorder/${id}`))
  await controller.locator('.frm-title').getByText('Partial', { exact: true }).waitFor()
})

it('[RCV-61, RCV-62, KIND-22, LINES-725] a storekeeper who counts blind weighs pieces one by one, by keyboard', async () => {
  const { docNo } = await order(true)
  const page = await signedIn('storekeeper')
  await receiveOf(page, docNo)
  await takeLine(page)
  const grid = page.getByRole('grid', { name: 'Lines' })
  await grid.getByRole('gridcell', { name: docNo }).waitFor()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page
    .getByRole('menuitem', { name: 'Pieces and weight' })
    .or(page.getByRole('menuitemcheckbox', { name: 'Pieces and weight' }))
    .click()
  await grid.getByRole('columnheader', { name: 'Weights', exact: true }).waitFor()
  // Wide enough for all columns from here on.
  await page.setViewportSize({ width: 2600, height: 900 })
  await grid.getByRole('columnheader', { name: 'Received', exact: true }).waitFor()
  const headers = await grid.getByRole('columnheader').allInnerTexts()
  const cell = (column: string) => grid.getByRole('row').nth(1).getByRole('gridcell').nth(headers.indexOf(column))
  const type = async (words: string) => {
    await cell('Weights').focus()
    await page.keyboard.type(words, { delay: 20 })
    await page.keyboard.press('Enter')
  }
  // What is no list stays as it was typed, and is told beside it.
  await type('2.35 heavy')
  await expect.poll(() => cell('Weights').getAttribute('aria-invalid')).toBe('true')
  expect(await cell('Weights').innerText()).toContain('2.35 heavy')
  await type('2.35; 2.40 2.31, 2.6')
  await expect.poll(() => cell('Weights').innerText()).toContain('2.35 2.40 2.31 2.6')
  await expect.poll(() => cell('Received').innerText()).toContain('9.66')
  await expect.poll(() => cell('Pieces').innerText()).toContain('4')
  expect(await accessibilityFaults(page)).toEqual([])
})
