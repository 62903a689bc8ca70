import type { PresentedRecord } from '../../documents/present/present-record.ts'
import { decideIfAsked } from '../documents/decide-if-asked.ts'
import type { LoadedItem } from '../loaded-item.ts'
import type { LoadedLocation } from '../load-places.ts'
import { idOf } from '../masters/create-all.ts'
import { beginCount, playCount } from './play-count.ts'
import type { StoreDays } from './store-days.ts'

/** Goods that went to the small store, and how many of them are counted. */
const supplies = { items: 10, counted: 4 } as const

/** A line in eight is found two percent short. */
const percentOf = (line: number): number => (line % 8 === 3 ? 98 : 100)

/** A count of the cold goods that was posted, one of a small store that is under way, and a file that is to be brought into it. */
export async function loadCounts(days: StoreDays): Promise<void> {
  const [main, cold] = days.stores
  if (main === undefined || cold === undefined) return
  await playCount(days, { at: days.hoursAgo(48), location: cold.location, reference: 'Cycle count', percentOf })
  // Not where the year before is counted: two open sheets of a place may not hold the same goods.
  const { smallStore } = days
  if (smallStore === undefined) return
  const items = main.items.slice(-supplies.items)
  await bring(days, { from: main.location, to: smallStore, items })
  const count = {
    at: days.hoursAgo(4),
    location: smallStore,
    reference: 'Supplies',
    percentOf,
    lines: supplies.counted,
  }
  const sheet = await beginCount(days, count)
  if (sheet !== undefined) await importRest(days, sheet, items.slice(supplies.counted))
}

interface Supply {
  readonly from: LoadedLocation
  readonly to: LoadedLocation
  readonly items: readonly LoadedItem[]
}

async function bring({ keeper, controller, masters, hoursAgo }: StoreDays, { from, to, items }: Supply): Promise<void> {
  const set = 'Transfers'
  const created = await keeper.create(set, hoursAgo(73), {
    FromLocationId: from.id,
    ToLocationId: to.id,
    ReasonId: idOf(masters.reasons, 'REBAL'),
    Reference: 'Supplies',
    Lines: items.map(({ id, packUnitId }) => ({ ItemId: id, UnitId: packUnitId, Qty: '1' })),
  })
  const submitted = await keeper.move(set, hoursAgo(73), { document: created, move: 'submit' })
  const document = await decideIfAsked(controller, { set, at: hoursAgo(73), document: submitted })
  await keeper.move(set, hoursAgo(72), { document, move: 'post' })
}

/** Somebody counted the others in a workbook; a row of it names nothing that is kept here. The job lists them once the product runs. */
async function importRest(
  { keeper, hoursAgo }: StoreDays,
  sheet: PresentedRecord,
  items: readonly LoadedItem[],
): Promise<void> {
  const rows = items.map(({ number, pack }) => `${number}\t${pack}\t1`)
  const document = await keeper.create('CountImports', hoursAgo(2), {
    SheetId: sheet.row.Id,
    Reference: 'Counted in a workbook',
    Rows: ['Item\tUnit\tQty', ...rows, 'OLD-4711\tcase\t3'].join('\n'),
  })
  await keeper.move('CountImports', hoursAgo(2), { document, move: 'generate' })
}
