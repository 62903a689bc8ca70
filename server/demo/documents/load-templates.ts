import type { DemoActor } from '../demo-actor.ts'
import type { LoadedLocation } from '../load-places.ts'
import type { Store } from './stores.ts'

/** Who writes the templates of a site, and for what. */
export interface TemplatesInput {
  readonly chef: DemoActor
  readonly stores: readonly Store[]
  readonly outlets: readonly LoadedLocation[]
  readonly now: Date
}

/** Items of a template. */
const most = 8

/** Writes a template of each store for its site's outlets: one up to par every morning of the week, the others by hand. */
export async function loadTemplates({ chef, stores, outlets, now }: TemplatesInput): Promise<void> {
  for (const [index, { location, items }] of stores.entries()) {
    const outlet = outlets[index % outlets.length]
    if (outlet === undefined) return
    await chef.create('RequisitionTemplates', now, {
      Name: `${outlet.name} from ${location.name}`,
      RequestLocationId: outlet.id,
      SupplyLocationId: location.id,
      NeededInDays: 1,
      Reference: 'Restock',
      ...(index === 0 ? everyMorning : {}),
      Lines: items.slice(0, most).map(({ id, packUnitId }, line) => ({
        ItemId: id,
        UnitId: packUnitId,
        Fill: line % 4 === 3 ? 'ToPar' : 'Fixed',
        Qty: line % 4 === 3 ? null : String((line % 3) + 1),
      })),
    })
  }
}

const everyMorning = {
  OnMonday: true,
  OnTuesday: true,
  OnWednesday: true,
  OnThursday: true,
  OnFriday: true,
  RunAt: 300,
}
