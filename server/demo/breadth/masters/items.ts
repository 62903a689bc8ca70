import type { WireRecord } from '#core/record/wire-record.ts'
import { idOf } from '../../masters/create-all.ts'
import type { DemoItem } from '../../demo-data.ts'
import { breadthItems } from '../world/breadth-items.ts'
import { administrator, happen, type BreadthPart, type Scene } from '../world/scene.ts'
import { barcodesOf, frequencyOf, itemBody, itemClassId, outletParsOf } from './item-body.ts'

/** The items beside those of the first start. */
export const loadItems: BreadthPart = (scene) =>
  breadthItems()
    .filter(({ number }) => !scene.ids.items.has(number))
    .map((item) =>
      happen(scene, ['Items', item.number], () =>
        administrator(scene).create('Items', scene.now, itemBody(scene, item)),
      ),
    )

/** What the items of the first start get: a class, a further unit, barcodes, and pars at outlets. What they had stays. */
export const enrichItems: BreadthPart = (scene) =>
  scene.data.items
    .filter(({ number }) => scene.ids.items.has(number))
    .map((item) => happen(scene, ['Items', `more of ${item.number}`], () => enrich(scene, item)))

async function enrich(scene: Scene, item: DemoItem): Promise<void> {
  const admin = administrator(scene)
  const document = await admin.read('Items', scene.now, idOf(scene.ids.items, item.number))
  const { row } = document
  if (rowsOf(row['Barcodes']).length > 0) return
  const pars = rowsOf(row['Pars'])
  const kept = new Set(pars.map((par) => par['LocationId']))
  await admin.change('Items', scene.now, {
    document,
    body: {
      ItemClassId: itemClassId(scene, item),
      ...frequencyOf(scene, item),
      Units: [...rowsOf(row['Units']).map((unit) => only(unit, unitFields)), ...furtherUnit(scene, item)],
      Barcodes: barcodesOf(scene, item),
      ...(item.number === scarce ? { Substitutes: [substitute(scene)] } : {}),
      Pars: [
        ...pars.map((par) => only(par, parFields)),
        ...outletParsOf(scene, item).filter((par) => !kept.has(par['LocationId'])),
      ],
    },
  })
}

/** What stands in for avocados while they are scarce. */
const scarce = 'PRO-1017'

function substitute({ ids }: Scene): WireRecord {
  return { ItemId: idOf(ids.items, 'FRZ-1012'), Factor: '1', Note: 'While avocados are scarce' }
}

const unitFields = ['Id', 'UnitId', 'Num', 'Den', 'IsPurchase', 'IsTransaction', 'IsRecipe']
const parFields = ['Id', 'LocationId', 'ParMin', 'ParMax', 'ReorderPoint']

/** Ounces of what is weighed or poured: 25.36 to a bottle of wine or spirits, 32 to a quart, 128 to a gallon. */
function furtherUnit({ ids }: Scene, { base, category }: DemoItem): readonly WireRecord[] {
  const perBase: Readonly<Record<string, readonly [string, string]>> = {
    lb: ['1', '16'],
    quart: ['1', '32'],
    gal: ['1', '128'],
    ...(category === 'WIN' || category === 'SPI' ? { bottle: ['100', '2536'] as const } : {}),
  }
  const factor = perBase[base]
  if (factor === undefined) return []
  return [{ UnitId: idOf(ids.units, 'oz'), Num: factor[0], Den: factor[1], IsPurchase: false, IsRecipe: true }]
}

function only(row: WireRecord, fields: readonly string[]): WireRecord {
  return Object.fromEntries(fields.map((field) => [field, row[field]]))
}

/** The answer carries lines as the definition names them. */
function rowsOf(lines: unknown): readonly WireRecord[] {
  return lines as readonly WireRecord[]
}
