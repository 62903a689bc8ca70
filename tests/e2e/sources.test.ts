import type { Locator, Page } from 'playwright'
import { afterEach, expect, it } from 'vitest'
import type { TestSession } from '../server/support/sign-in.ts'
import { accessibilityFaults } from './support/accessibility-faults.ts'
import { addressOf, openAnew, useBrowser } from './support/browser.ts'
import { move, status } from './support/form-moves.ts'
import { callsOf } from './support/page-session.ts'
import { pickCandidate } from './support/pick-candidate.ts'
import { signIn } from './support/sign-in.ts'

const browser = useBrowser()
afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

async function signedIn(user: string): Promise<Page> {
  const page = await browser.open()
  await signIn(page, { user, site: 'resort' })
  return page
}

/** The buyer orders 40 of one item for 30 each, which the controller has to approve. */
async function order(): Promise<string> {
  const page = await signedIn('buyer')
  await page.goto(addressOf('/ui/transaction/create-purchaseorder'))
  await page.getByRole('grid', { name: 'Lines' }).waitFor()
  await pickCandidate(page, /Supplier/, 'Valley')
  await pickCandidate(page, /Deliver to/, 'cold')
  await pickCandidate(page, /^Add a line/, 'butter')
  await page.locator('[role=gridcell]:focus').waitFor()
  await page.keyboard.type('40', { delay: 20 })
  await page.keyboard.press('Tab')
  await page.keyboard.type('30', { delay: 20 })
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('gridcell', { name: '1,200.00' }).count()).toBe(1)
  await move(page, 'Submit', 'Pending approval')
  return page.url().split('/').at(-1) ?? ''
}

it('[SRC-13, SRC-14, SRC-15, FORM-27] an order is approved, received in two parts, refused beyond, and tells its chain', async () => {
  const id = await order()
  const controller = await signedIn('controller')
  await controller.goto(addressOf(`/ui/transaction/create-purchaseorder/${id}`))
  await move(controller, 'Approve', 'Approved')
  expect(await controller.getByRole('button', { name: 'Create Receipt' }).count()).toBe(0)

  // The storekeeper makes a receipt of the order; the address alone brings it back after a reload.
  const page = await signedIn('storekeeper')
  await openAnew(page, `/ui/transaction/create-purchaseorder/${id}`)
  await page.getByRole('button', { name: 'Create Receipt' }).click()
  await page.getByText('Not saved').waitFor()
  await page.getByRole('gridcell', { name: '40.00' }).first().waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await page.getByRole('button', { name: 'Create Receipt' }).waitFor()
  await openAnew(page, `/ui/transaction/create-receiving?source=purchaseOrder&ids=${id}`)
  const quantity = page.getByRole('gridcell', { name: '40.00' }).first()
  await quantity.waitFor()
  await expect.poll(() => page.getByRole('combobox', { name: /Supplier/ }).inputValue()).toBe('Valley Farm Cooperative')

  // Far too much is refused beside the cell.
  await quantity.focus()
  await page.keyboard.type('90', { delay: 20 })
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await page.getByRole('dialog', { name: 'Post' }).getByRole('button', { name: 'Post', exact: true }).click()
  await page.getByText('Only 40 of 40 is still open; this takes 90').first().waitFor()
  await page
    .getByRole('gridcell', { name: /^90.00/ })
    .first()
    .focus()
  await page.keyboard.type('15', { delay: 20 })
  await page.keyboard.press('Enter')
  await move(page, 'Post', 'Completed')

  // The rest by the picker of another receipt, with the keyboard alone.
  await openAnew(page, '/ui/transaction/create-receiving')
  await page.getByRole('grid', { name: 'Lines' }).waitFor()
  await pickCandidate(page, /Received at/, 'cold')
  await page.getByRole('button', { name: 'Add from order' }).press('Enter')
  const picker = page.getByRole('dialog', { name: 'Add from order' })
  await picker.getByRole('gridcell', { name: '25.00' }).first().waitFor()
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await accessibilityFaults(page), colorScheme).toEqual([])
  }
  const number = await picker.getByRole('gridcell', { name: /^PO/ }).last().innerText()
  await picker.getByRole('searchbox').fill(number)
  await expect.poll(() => picker.getByRole('gridcell', { name: /^PO/ }).count()).toBe(1)
  await picker.getByRole('searchbox').press('Tab')
  await page.keyboard.press('Space')
  await picker.getByRole('button', { name: 'Add 1 line' }).press('Enter')
  // The picker shows the same figure until it is gone.
  await picker.waitFor({ state: 'detached' })
  await page.getByRole('gridcell', { name: '25.00' }).first().waitFor()
  await expect.poll(() => page.getByRole('combobox', { name: /Supplier/ }).inputValue()).toBe('Valley Farm Cooperative')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => page.getByRole('gridcell', { name: '25.00' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Redo' }).click()
  await move(page, 'Post', 'Completed')

  await openAnew(page, `/ui/transaction/create-purchaseorder/${id}`)
  await status(page, 'Completed').waitFor()
  await page.getByRole('button', { name: 'Approvals, history and files' }).click()
  await page.getByRole('tab', { name: 'Related' }).click()
  const related = page.getByRole('tabpanel')
  await expect.poll(() => related.getByRole('link', { name: /^RCV/ }).count()).toBe(2)
  await expect.poll(() => related.innerText()).toMatch(/\$450\.00/)
})

interface Found {
  readonly value: readonly { readonly Id: number }[]
}

/** An approved order of twenty items, one each for 1.00. */
async function orderOfTwenty(buyer: TestSession): Promise<number> {
  const read = async <T>(path: string) => (await buyer.call({ url: `/inventory/api/${path}` })).json<T>()
  const first = async (path: string) => (await read<Found>(`${path}&$top=1`)).value[0]?.Id
  // Goods that are kept by lots are asked for theirs.
  const plain = 'IsActive eq true and IsStocked eq true and LotTracked eq false'
  const { value } = await read<Found>(`Items?$filter=${plain}&$orderby=Number&$top=20`)
  const items = await Promise.all(
    value.map(({ Id }) => read<{ Id: number; Units: readonly { Id: number }[] }>(`Items(${Id})`)),
  )
  const made = await buyer.call({
    method: 'POST',
    url: '/inventory/api/PurchaseOrders',
    headers: { 'idempotency-key': crypto.randomUUID(), confirmed: 'true' },
    payload: {
      SupplierId: await first("Suppliers?$filter=Name eq 'Valley Farm Cooperative'"),
      DeliveryLocationId: await first("Locations?$filter=Name eq 'Bay cold store'"),
      Lines: items.map(({ Id, Units }) => ({
        ItemId: Id,
        UnitId: Units[0]?.Id,
        Qty: '1',
        Price: '1',
        PriceReason: 'Try',
      })),
    },
  })
  expect(made.statusCode, made.body).toBe(201)
  const { Id, VersionNo } = made.json<{ Id: number; VersionNo: number }>()
  const submitted = await buyer.call({
    method: 'POST',
    url: `/inventory/api/PurchaseOrders(${Id})/submit`,
    headers: { 'idempotency-key': crypto.randomUUID(), 'if-match': `"v${VersionNo}"` },
    payload: { Confirmed: true },
  })
  expect(submitted.statusCode, submitted.body).toBe(200)
  return Id
}

/** How somebody receives what is on the page: every press counts, a chord as one. */
interface Hand {
  readonly begin: () => Promise<void>
  readonly post: () => Promise<void>
  readonly confirm: () => Promise<void>
}

it('[STORY-9, FORM-708, ACC-4] an order of twenty lines is received as it was ordered in no more than four presses, with a mouse and with keys alone', async () => {
  const buyer = await callsOf({ user: 'buyer', site: 'resort' })
  const [byMouse, byKeys] = [await orderOfTwenty(buyer), await orderOfTwenty(buyer)]
  const page = await signedIn('storekeeper')
  const dialog = page.getByRole('dialog', { name: 'Post' })
  let presses = 0
  const click = (button: Locator) => {
    presses += 1
    return button.click()
  }
  const key = (name: string) => {
    presses += 1
    return page.keyboard.press(name)
  }
  const named = (name: string) => page.getByRole('button', { name, exact: true })
  const mouse: Hand = {
    begin: () => click(named('Create Receipt')),
    post: () => click(named('Post')),
    confirm: () => click(dialog.getByRole('button', { name: 'Post', exact: true })),
  }
  // Nothing is focused for them: the main action of the order is the receipt, and the dialog begins at its move.
  const keys: Hand = {
    begin: () => key('Control+Enter'),
    post: () => key('Control+Enter'),
    confirm: () => key('Enter'),
  }
  const receive = async (id: number, { begin, post, confirm }: Hand) => {
    await openAnew(page, `/ui/transaction/create-purchaseorder/${id}`)
    await named('Create Receipt').waitFor()
    const before = presses
    const begun = Date.now()
    await begin()
    await page.getByText('Not saved').waitFor()
    await post()
    await dialog.waitFor()
    await confirm()
    await status(page, 'Completed').waitFor()
    return { presses: presses - before, seconds: ((Date.now() - begun) / 1000).toFixed(1) }
  }
  const [withMouse, withKeys] = [await receive(byMouse, mouse), await receive(byKeys, keys)]
  console.log(
    `20 lines received with a mouse in ${withMouse.presses} presses and ${withMouse.seconds} s, with keys in ${withKeys.presses} and ${withKeys.seconds} s`,
  )
  expect(Math.max(withMouse.presses, withKeys.presses)).toBeLessThanOrEqual(4)
})
