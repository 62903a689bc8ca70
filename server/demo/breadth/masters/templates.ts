import { idOf } from '../../masters/create-all.ts'
import { boughtItems } from '../world/breadth-items.ts'
import { readTable } from '../world/read-table.ts'
import { happen, type BreadthPart } from '../world/scene.ts'

const columns = ['site', 'outlet', 'store', 'name', 'category', 'daily'] as const
const lines = 10

/** Requisition templates beside those of the first start; some are drawn every Monday and Thursday. */
export const loadTemplates: BreadthPart = (scene) => {
  const { ids, data, people, now } = scene
  const items = [...data.items, ...boughtItems()]
  return readTable('templates', columns)
    .filter(({ name }) => !ids.templates.has(name))
    .map(({ site, outlet, store, name, category, daily }) =>
      happen(scene, ['RequisitionTemplates', name], () =>
        people('chef', Number(site)).create('RequisitionTemplates', now, {
          Name: name,
          RequestLocationId: idOf(ids.places, outlet),
          SupplyLocationId: idOf(ids.places, store),
          NeededInDays: 1,
          Reference: 'Restock',
          ...(daily === '' ? {} : { OnMonday: true, OnThursday: true, RunAt: 300 }),
          Lines: items
            .filter((item) => item.category === category)
            .slice(0, lines)
            .map(({ number, pack }, line) => ({
              ItemId: idOf(ids.items, number),
              UnitId: idOf(ids.itemUnits, `${number}/${pack}`),
              ...(line % 3 === 2 ? { Fill: 'ToPar' } : { Fill: 'Fixed', Qty: String((line % 3) + 1) }),
            })),
        }),
      ),
    )
}
