import type { Page } from 'playwright'
import type { Picture } from '../picture.ts'
import { open, rows, scrollTo, steps, tab } from '../steps.ts'
import { admin, controller, storekeeper } from '../viewers.ts'

const items = 'inventory-management/view-inventory'
const counts = 'transaction/view-physicalinventory'

/** Items, places, counting, transfers and losses. */
export const stock: readonly Picture[] = [
  { name: 'items', who: admin, route: items, first: rows },
  { name: 'item', who: admin, route: items, first: open() },
  { name: 'item-units', who: admin, route: items, first: steps(open(), tab('Units')) },
  { name: 'item-suppliers', who: admin, route: items, first: steps(open(), tab(/Suppliers|Prices/)) },
  { name: 'item-stock', who: admin, route: items, first: steps(open(), tab(/Stock/)) },
  { name: 'item-movements', who: admin, route: items, first: steps(open(), tab('Movements')) },
  { name: 'item-narrow', who: admin, route: items, first: open(), size: 'narrow' },
  { name: 'counts', who: storekeeper, route: counts, first: rows },
  { name: 'count-sheets-narrow', who: storekeeper, route: 'transaction/count-sheets', size: 'narrow' },
  { name: 'counting', who: storekeeper, route: 'transaction/count-sheets', first: openSheet },
  { name: 'counting-narrow', who: storekeeper, route: 'transaction/count-sheets', first: openSheet, size: 'narrow' },
  {
    name: 'count-review',
    who: controller,
    route: 'transaction/view-postphysicalinventory',
    first: steps(open(), scrollTo(/^Lines/)),
  },
  { name: 'transfers', who: storekeeper, route: 'transaction/view-transfer', first: rows },
  { name: 'transfer', who: storekeeper, route: 'transaction/view-transfer', first: open() },
  { name: 'in-transit', who: storekeeper, route: 'transaction/view-in-transit', first: rows },
  { name: 'spoilages', who: storekeeper, route: 'transaction/view-spoilage', first: rows },
  { name: 'spoilage', who: storekeeper, route: 'transaction/view-spoilage', first: open() },
  { name: 'bins', who: storekeeper, route: 'transaction/bin-management', first: rows },
  { name: 'bin-stock', who: storekeeper, route: 'transaction/view-bin-stock', first: rows },
  { name: 'open-transactions', who: controller, route: 'transaction/view-opentransaction', first: rows },
  { name: 'stock-worth', who: controller, route: 'inventory-management/view-stock-worth', first: rows },
]

async function openSheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Housekeeping store/ }).click()
  await page.getByRole('listitem').first().waitFor()
}
