import type { Page } from 'playwright'
import { afterEach, expect, it } from 'vitest'
import { headerHeight, rowHeights } from '../../src/widgets/grid/theme/grid-sizes.ts'
import { addressOf, openAnew, useBrowser } from './support/browser.ts'
import { fillSheet, seenSheet } from './support/count-by-line.ts'
import { countPackage } from './support/count-package.ts'
import { useFurtherProduct } from './support/own-product.ts'
import { callsOf, pageSession } from './support/page-session.ts'
import { signIn } from './support/sign-in.ts'

useFurtherProduct()
const browser = useBrowser()
afterEach(() => {
  expect(browser.takeComplaints()).toEqual([])
})

it('[STORY-729, LINES-20] a package is put into walking order by keyboard and pointer, saved, and counted in that order', async () => {
  const page = await browser.open()
  await signIn(page, { user: 'admin', site: 'resort', role: 'system' })
  const session = await pageSession(page, 'ui')
  const name = await countPackage(session, 5)
  await openAnew(page, `/ui/inventory-management/view-packages?q=${name}`)
  await page.getByRole('gridcell', { name }).click()
  await page.waitForURL(/create-packages\/\d+/)
  const id = Number(/\d+$/.exec(page.url())?.[0])
  const grid = page.getByRole('grid', { name: 'Items in walking order' })
  await expect.poll(() => shownOrder(page)).toHaveLength(5)
  const [a = '', b = '', c = '', d = '', e = ''] = await shownOrder(page)

  // The last goes first by keyboard, and the focus goes along.
  await grid.getByRole('gridcell', { name: e }).focus()
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => shownOrder(page)).toEqual([e, a, b, c, d])
  await expect.poll(() => page.locator('[role=gridcell]:focus').innerText()).toBe(e)
  // The second is dragged by its number below the fourth.
  await dragRow(page, 1, 3)
  await expect.poll(() => shownOrder(page)).toEqual([e, b, c, a, d])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved', { exact: true }).first().waitFor()
  await page.reload()
  await expect.poll(() => shownOrder(page)).toEqual([e, b, c, a, d])

  const keeper = await callsOf({ user: 'storekeeper', site: 'resort' })
  const sheet = await fillSheet(keeper, 'Bay main store', { LoadBy: 'Package', PackageId: id })
  expect((await seenSheet(keeper, sheet.Id)).lines.map((line) => line.name)).toEqual([e, b, c, a, d])
  const phone = await browser.open({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await signIn(phone, { user: 'storekeeper', site: 'resort' })
  await phone.goto(addressOf(`/ui/transaction/count-sheets?sheet=${sheet.Id}`))
  const lines = phone.getByRole('list').last().getByRole('listitem')
  await expect.poll(() => lines.count()).toBe(5)
  const walked = await lines.allInnerTexts()
  expect([e, b, c, a, d].map((one, index) => walked[index]?.includes(one))).toEqual([true, true, true, true, true])
})

/** The items of the grid, from the first row down. */
async function shownOrder(page: Page): Promise<readonly string[]> {
  const rows = page.getByRole('grid', { name: 'Items in walking order' }).getByRole('row')
  const texts: string[] = []
  for (let row = 1; row < (await rows.count()); row += 1)
    texts.push(await rows.nth(row).getByRole('gridcell').first().innerText())
  return texts.filter((text) => text !== '')
}

/** Drags a row by the number before it, as a hand does: pressed, moved on its way, let go. */
async function dragRow(page: Page, from: number, to: number): Promise<void> {
  const canvas = page.locator('[data-lines="items"] canvas').first()
  await canvas.scrollIntoViewIfNeeded()
  const box = await canvas.boundingBox()
  expect(box).not.toBeNull()
  const middle = (index: number) => headerHeight + rowHeights.normal * (index + 0.5)
  const at = (index: number) => [(box?.x ?? 0) + 20, (box?.y ?? 0) + middle(index)] as const
  await page.mouse.move(...at(from))
  await page.mouse.down()
  await page.mouse.move(at(from)[0], at(from)[1] + 12, { steps: 4 })
  await page.mouse.move(at(to)[0], at(to)[1] + 6, { steps: 12 })
  await page.mouse.up()
}
