import type { DemoActor } from '../demo-actor.ts'
import type { LoadedItem } from '../loaded-item.ts'
import type { Store } from './stores.ts'

/** Who keeps the bins of which stores. */
export interface BinsInput {
  readonly keeper: DemoActor
  readonly at: Date
}

/** Stores of a site that keep bins. */
const binned = 2
/** Items that belong into each shelf, and how many of them are put away; the others wait. */
const perShelf = { items: 6, putAway: 4 } as const

/** Shelves in their order of picking. */
const shelves = [
  { code: 'A-1', name: 'Rack A, top shelf', priority: 10 },
  { code: 'A-2', name: 'Rack A, lower shelf', priority: 20 },
] as const

/** Gives the first stores of a site a rack of two shelves each, tells which items belong there, and puts some of them away. */
export async function loadBins(input: BinsInput, stores: readonly Store[]): Promise<void> {
  for (const store of stores.slice(0, binned)) await loadRack(input, store)
}

async function loadRack(input: BinsInput, store: Store): Promise<void> {
  const { keeper, at } = input
  const rack = await keeper.create('Bins', at, {
    ...binAt(store),
    Code: 'A',
    Name: 'Rack A',
    BinType: 'Rack',
    Priority: 100,
  })
  for (const [index, { code, name, priority }] of shelves.entries()) {
    const items = store.items.slice(index * perShelf.items, (index + 1) * perShelf.items)
    const shelf = await keeper.create('Bins', at, {
      ...binAt(store),
      Code: code,
      Name: name,
      BinType: 'Shelf',
      Priority: priority,
      ParentId: rack.row.Id,
      Items: items.map(({ id }) => ({ ItemId: id, Use: 'Fixed' })),
    })
    for (const item of items.slice(0, perShelf.putAway)) await putAway(input, { store, item, binId: shelf.row.Id })
  }
}

function binAt({ location }: Store) {
  return { LocationId: location.id, TempZone: location.code.endsWith('COLD') ? 'Chilled' : 'Ambient' }
}

interface PutAway {
  readonly store: Store
  readonly item: LoadedItem
  readonly binId: number
}

/** One pack of an item into its bin. */
async function putAway({ keeper, at }: BinsInput, { store, item, binId }: PutAway): Promise<void> {
  await keeper.create('BinTransfers', at, {
    LocationId: store.location.id,
    ItemId: item.id,
    UnitId: item.packUnitId,
    Qty: '1',
    ToBinId: binId,
  })
}
