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

it('[STORY-729, LINES-20, FORM-32, COUNT-740] a package is put into walking order by keyboard and pointer, saved, counted and printed in that order', async () => {
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

  // On paper the same order, a box for each unit a line is counted in, and the books for whoever reviews counts.
  const { lines: toCount } = await seenSheet(session, sheet.Id)
  const boxes = toCount.map(({ units }) => units.filter((unit) => unit !== null).length)
  expect(Math.max(...boxes)).toBeGreaterThan(1)
  await openAnew(page, formOf(sheet.Id))
  const bare = await printed(page, 'Count sheet')
  expect(bare.name).toContain('Count sheet · CNT')
  expect(bare.name).toContain('Bay main store')
  expect(bare.rows.map(({ text }, index) => text.includes([e, b, c, a, d][index] ?? '–'))).not.toContain(false)
  expect(bare.rows.map((row) => row.boxes.length)).toEqual(boxes)
  expect(bare.rows.flatMap((row) => row.boxes)).not.toContain('')
  expect(bare.columns).not.toContain('Book')
  const booked = await printed(page, 'Count sheet with books')
  const at = booked.columns.indexOf('Book')
  const { Lines } = (await session.call({ url: `/inventory/api/PhysicalInventories(${sheet.Id})` })).json<SheetRow>()
  expect(booked.rows.map(({ cells }) => Number(cells[at]?.replaceAll(',', '')).toFixed(1))).toEqual(
    Lines.map(({ Book }) => Number(Book).toFixed(1)),
  )

  // Who may not review counts is not offered it, and a blind sheet says no books to anybody.
  await openAnew(phone, formOf(sheet.Id))
  await phone.getByRole('button', { name: 'More actions' }).click()
  await phone.getByRole('menuitem', { name: 'Count sheet', exact: true }).waitFor()
  expect(await phone.getByRole('menuitem', { name: 'Count sheet with books' }).count()).toBe(0)
  const blind = await fillSheet(session, 'Bay main store', { LoadBy: 'Package', PackageId: id, Blind: true })
  await openAnew(page, formOf(blind.Id))
  const unseen = await printed(page, 'Count sheet with books')
  expect([unseen.rows.length, unseen.columns.includes('Book')]).toEqual([5, false])
})

interface SheetRow {
  readonly Lines: readonly { readonly Book: string }[]
}

const formOf = (id: number) => `/ui/transaction/create-physicalinventory/${id}`

/** What a sheet says on paper, chosen from the menu of its record: what stands on every page, its columns, and its rows with their boxes. */
async function printed(page: Page, sheet: string) {
  await page.evaluate(() => {
    globalThis.print = () => dispatchEvent(new Event('beforeprint'))
  })
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: sheet, exact: true }).click()
  const paper = page.locator('.frm-print-sheet')
  await paper.waitFor({ state: 'attached' })
  const told = await paper.evaluate((drawn) => {
    const texts = (of: Element, what: string) => Array.from(of.querySelectorAll(what), (one) => one.textContent ?? '')
    const rows = Array.from(drawn.querySelectorAll('tbody tr'), (row) => {
      return { text: row.textContent ?? '', cells: texts(row, 'td'), boxes: texts(row, '.frm-print-box') }
    })
    return { name: texts(drawn, '.frm-print-name').join(' '), columns: texts(drawn, 'thead tr:last-child th'), rows }
  })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  return told
}

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
