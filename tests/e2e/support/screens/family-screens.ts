import type { Page } from 'playwright'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import { canBeMade } from '../../../server/families/support/family-cases.ts'
import { productDefinitions } from '../../../server/support/product-definitions.ts'
import { textOf } from '../type-sample.ts'
import type { ShownScreen } from './shown-screen.ts'

const definitions = (await productDefinitions()).forTenant('ui')
/** Of which the lists and new records are looked at in Spanish. */
const modules = ['inventory', 'recipes', 'sales', 'purchasing', 'utilities']
/** List of whose records the first is opened → family of the record. */
const opened = {
  'inventory-management/view-inventory': 'item',
  'inventory-management/view-Recipes': 'recipe',
  'inventory-management/view-Products': 'product',
  'inventory-management/view-Suppliers': 'supplier',
  'inventory-management/view-Customer': 'customer',
  'inventory-management/view-packages': 'package',
  'inventory-management/view-locations': 'location',
  'transaction/view-packagelimitation': 'packageLimit',
  'transaction/view-template': 'requisitionTemplate',
  'transaction/bin-management': 'bin',
  'transaction/view-spoilage': 'spoilage',
  'transaction/view-transfer': 'transfer',
  'transaction/view-physicalinventory?view=all': 'physicalInventory',
  'utilities/view-itempars': 'itemPars',
  'utilities/view-itemmaintenance': 'itemMaintenance',
  'utilities/view-movephysicalinventory': 'countMove',
  'inventory-management/view-inventoryreset': 'inventoryReset',
  'transaction/view-openpurchaserequest?view=all': 'purchaseRequest',
  'transaction/view-purchaseorder?view=all': 'purchaseOrder',
  'transaction/view-receiving?view=all': 'receipt',
  'transaction/view-apvoucher?view=all': 'voucher',
  'transaction/view-apcredits?view=all': 'apCredit',
  'transaction/view-blanketpurchaseorder': 'blanketOrder',
  'transaction/view-request-for-bids': 'requestForBids',
} as const

/** Lists of families and their new records: `families.test.ts` looks at them in English, in both lights and on a phone. */
export const familyScreens: readonly ShownScreen[] = [...definitions.families.values()]
  .filter(({ module }) => modules.includes(module))
  .flatMap((family) => [...listsOf(family), ...newOf(family)])

/** Records as they are stored, with what stands on each of their tabs. */
export const recordScreens: readonly ShownScreen[] = Object.entries(opened).flatMap(([route, id]) => [
  { name: `record-${id}`, show: (page: Page) => openFirst(page, route) },
  ...(definitions.families.get(id)?.form.tabs ?? []).slice(1).map((tab) => ({
    name: `record-${id}-${tab.id}`,
    show: (page: Page) => openTab(page, tab.id),
  })),
])

function listsOf(family: FamilyDefinition): readonly ShownScreen[] {
  // A list without a route is shown in the forms it belongs to alone.
  const routed = Object.values(family.lists).filter(({ route }) => route !== '')
  return routed.map(({ id, route }) => ({ name: `list-of-${id}`, show: (page: Page) => openList(page, route) }))
}

async function openList(page: Page, address: string): Promise<void> {
  const [route] = address.split('?')
  const lists = [...definitions.families.values()].flatMap((family) => Object.values(family.lists))
  const title = lists.find((list) => list.route === route)?.title ?? ''
  await goTo(page, address)
  await page.getByRole('heading', { level: 1, name: textOf(definitions, title), exact: true }).waitFor()
  await settled(page)
}

function newOf(family: FamilyDefinition): readonly ShownScreen[] {
  const { create } = family.routes
  if (create === undefined || !canBeMade(family)) return []
  const show = async (page: Page) => {
    await goTo(page, create)
    await page.locator('.frm-head h1').getByText(textOf(definitions, family.title), { exact: true }).waitFor()
    await settled(page)
  }
  return [{ name: `new-${family.id}`, show }]
}

async function openFirst(page: Page, address: string): Promise<void> {
  await openList(page, address)
  await page.locator('[role=gridcell][data-twin="0:0"]').focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/[\w-]+\/\d+(\?|$)/)
  await page.locator('.frm-head h1').waitFor()
  await settled(page)
}

async function openTab(page: Page, id: string): Promise<void> {
  await page.locator(`[role=tab][data-tab="${id}"]`).click()
  await page.locator(`[role=tab][data-tab="${id}"][aria-selected=true]`).waitFor()
  await settled(page)
}

/** Another screen without loading the page anew; what was begun on the one before is left. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, `/ui/${path}`)
  const leave = page.getByRole('button', { name: 'Leave without saving' })
  if (await leave.isVisible()) await leave.click()
}

/** Waits until what stands there has come. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    const comes = '.list-skeleton, .frm-skeleton, .lar-skeleton, [aria-busy=true]'
    return main !== null && main.querySelector('h1') !== null && main.querySelector(comes) === null
  })
}
