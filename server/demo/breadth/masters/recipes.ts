import type { WireRecord } from '#core/record/wire-record.ts'
import type { PresentedRecord } from '../../../documents/present/present-record.ts'
import type { DemoItem } from '../../demo-data.ts'
import { idOf } from '../../masters/create-all.ts'
import { breadthItems } from '../world/breadth-items.ts'
import { listOf, readTable, type TableRow } from '../world/read-table.ts'
import { administrator, daysBefore, dayFrom, happen, type BreadthPart, type Scene } from '../world/scene.ts'
import { linesOf } from './recipe-lines.ts'

const columns = [
  'code',
  'name',
  'type',
  'category',
  'station',
  'yield',
  'unit',
  'units',
  'portions',
  'price',
  'prep',
  'cook',
  'life',
  'produced',
  'lines',
  'steps',
] as const

type RecipeRow = TableRow<(typeof columns)[number]>

/** Recipes by their type, for packages of them. */
export const recipeTypes = (): ReadonlyMap<string, string> =>
  new Map(readTable('recipes', columns).map(({ code, type }) => [code, type]))

/** Every item by its number. */
export function itemsByNumber({ data }: Scene): ReadonlyMap<string, DemoItem> {
  return new Map([...data.items, ...breadthItems()].map((item) => [item.number, item]))
}

/** The recipes beside those of the first start, each after those it is made of. */
export const loadRecipes: BreadthPart = (scene) => {
  const items = itemsByNumber(scene)
  return readTable('recipes', columns)
    .filter(({ code }) => !scene.ids.recipes.has(code))
    .map((row) => happen(scene, ['Recipes', row.name], () => write(scene, row, items)))
}

async function write(scene: Scene, row: RecipeRow, items: ReadonlyMap<string, DemoItem>): Promise<void> {
  const { ids } = scene
  const at = daysBefore(scene, 20)
  const admin = administrator(scene)
  const units = [`${row.unit}:1/1`, ...listOf(row.units)].map((text) => text.split(/[:/]/))
  const document = await admin.create('Recipes', at, {
    Number: row.code,
    Name: row.name,
    RecipeType: row.type,
    Category: row.category,
    Station: row.station,
    YieldQty: row.yield,
    YieldUnitId: idOf(ids.units, row.unit),
    Portions: row.portions === '' ? null : Number(row.portions),
    Price: row.price === '' ? null : row.price,
    PrepMinutes: Number(row.prep),
    CookMinutes: Number(row.cook),
    ShelfLifeDays: row.life === '' ? null : Number(row.life),
    ProducedItemId: row.produced === '' ? null : idOf(ids.items, row.produced),
    CostedAtId: scene.places[0]?.id ?? null,
    EffectiveFrom: dayFrom(scene, -20),
    Lines: linesOf(scene, row.lines, items),
    Steps: row.steps.split(' / ').map((text) => ({ Text: text.replace(/^! /, ''), IsCritical: text.startsWith('! ') })),
    Units: units.map(([code = '', Num = '1', Den = '1']) => ({ UnitId: idOf(ids.units, code), Num, Den })),
  })
  note(scene, row.code, { row: document.row, units: units.map(([code = '']) => code) })
  await admin.move('Recipes', at, { document, move: 'approve' })
}

interface MadeRecipe extends Pick<PresentedRecord, 'row'> {
  readonly units: readonly string[]
}

/** What is made of it next finds it by its number. */
function note({ ids }: Scene, number: string, { row, units }: MadeRecipe): void {
  ids.recipes.set(number, row.Id)
  const lines = row['Units'] as readonly { readonly Id: number }[]
  for (const [index, unit] of units.entries()) ids.recipeUnits.set(`${number}/${unit}`, lines[index]?.Id ?? 0)
}

/** Second versions of recipes of the first start, some of which fill the store with what is made by them. */
export const loadRecipeVersions: BreadthPart = (scene) =>
  readTable('recipe-versions', ['code', 'produced', 'note']).map(({ code, produced, note: text }) =>
    happen(scene, ['Recipes', `second version of ${code}`], async () => {
      const admin = administrator(scene)
      const first = await admin.read('Recipes', scene.now, idOf(scene.ids.recipes, code))
      if (Number(first.row['Revision']) > 1) return
      const document = await admin.create('Recipes', scene.now, {
        ...copyOf(first.row),
        VersionOfId: first.row.Id,
        ProducedItemId: produced === '' ? null : idOf(scene.ids.items, produced),
        EffectiveFrom: dayFrom(scene, 0),
        Note: text,
      })
      await admin.move('Recipes', scene.now, { document, move: 'approve' })
    }),
  )

const kept = [
  'Number',
  'Name',
  'RecipeType',
  'Category',
  'Station',
  'YieldQty',
  'YieldUnitId',
  'Portions',
  'Price',
  'PrepMinutes',
  'CookMinutes',
  'ShelfLifeDays',
  'CostedAtId',
]
const keptOfLines: Readonly<Record<string, readonly string[]>> = {
  Lines: ['Kind', 'ItemId', 'RecipeId', 'Text', 'Qty', 'UnitId', 'RecipeUnitId', 'YieldPct', 'TakesUp'],
  Steps: ['Text', 'IsCritical'],
  Units: ['UnitId', 'Num', 'Den'],
}

function copyOf(row: WireRecord): WireRecord {
  const some = (from: WireRecord, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, from[name]]))
  const lines = Object.entries(keptOfLines).map(([name, fields]) => {
    // The answer carries lines as the definition names them.
    const rows = row[name] as readonly WireRecord[]
    return [name, rows.map((line) => some(line, fields))] as const
  })
  return { ...some(row, kept), ...Object.fromEntries(lines) }
}
