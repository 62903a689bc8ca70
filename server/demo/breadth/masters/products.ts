import type { WireRecord } from '#core/record/wire-record.ts'
import { productOf } from '../../load-items.ts'
import { idOf } from '../../masters/create-all.ts'
import { soldAs } from '../../masters/sold-as.ts'
import { readTable } from '../world/read-table.ts'
import { administrator, dayFrom, happen, type BreadthPart, type Scene } from '../world/scene.ts'
import { linesOf } from './recipe-lines.ts'
import { itemsByNumber } from './recipes.ts'

const columns = ['code', 'name', 'type', 'price', 'components', 'plu'] as const

/** Products by their type, for packages of them. */
export const productTypes = (): ReadonlyMap<string, string> =>
  new Map(readTable('products', columns).map(({ code, type }) => [code, type]))

/** What is sold beside the products of the first start, with its prices by level; what has no components is linked by nobody yet. */
export const loadProducts: BreadthPart = (scene) => {
  const items = itemsByNumber(scene)
  return readTable('products', columns)
    .filter(({ code }) => !scene.ids.products.has(code))
    .map(({ code, name, type, price, components, plu }) =>
      happen(scene, ['Products', name], () =>
        administrator(scene).create('Products', scene.now, {
          Number: code,
          Name: name,
          ProductTypeId: idOf(scene.ids.productTypes, type),
          Price: price,
          CostTargetPct: targetOf(scene, type),
          CostedAtId: scene.places[0]?.id ?? null,
          Components: linesOf(scene, components, items),
          Prices: pricesOf(scene, type, price),
          Codes: [{ PosSystem: 'Counter', Plu: plu }],
          ...soldAs(type, scene.ids),
        }),
      ),
    )
}

/** Everything is dearer in the room and cheaper at banquets; drinks are cheaper at happy hour. */
function pricesOf({ ids, ...scene }: Scene, type: string, price: string): readonly WireRecord[] {
  const levels = [
    ['STD', '1'],
    ['ROOM', '1.15'],
    ['BANQ', '0.9'],
    ...(type === 'FOOD' ? [] : [['HAPPY', '0.7']]),
  ] as const
  return levels.map(([level = '', factor = '1']) => ({
    LevelId: idOf(ids.priceLevels, level),
    ValidFrom: dayFrom({ ids, ...scene }, -60),
    Price: Number(productOf(price, factor)).toFixed(2),
  }))
}

function targetOf({ data }: Scene, code: string): WireRecord[string] {
  return data.simple['ProductTypes']?.find((type) => type.Code === code)?.['CostTargetPct'] ?? null
}
