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

/** Gives the first stores of a site a rack of two shelves each, and tells which items belong there; answers what is to be put away by hand. */
export async function loadBins(input: BinsInput, stores: readonly Store[]): Promise<readonly PutAway[]> {
  const waiting: PutAway[] = []
  for (const store of stores.slice(0, binned)) waiting.push(...(await loadRack(input, store)))
  return waiting.filter(({ store }) => store.location.putAway !== 'HomeBin')
}

/** Puts goods that came in into their bins. */
export async function putAwaySome(input: BinsInput, waiting: readonly PutAway[]): Promise<void> {
  for (const one of waiting) await putAway(input, one)
}

async function loadRack({ keeper, at }: BinsInput, store: Store): Promise<readonly PutAway[]> {
  const waiting: PutAway[] = []
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
    waiting.push(...items.slice(0, perShelf.putAway).map((item) => ({ store, item, binId: shelf.row.Id })))
  }
  return waiting
}

function binAt({ location }: Store) {
  return { LocationId: location.id, TempZone: location.code.endsWith('COLD') ? 'Chilled' : 'Ambient' }
}

/** An item of a store, and the bin it belongs into. */
export interface PutAway {
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
