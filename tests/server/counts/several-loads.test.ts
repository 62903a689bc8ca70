import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../sources/order-world.ts'
import { places, things } from '../support/inventory.ts'
import { createCountWorld, type CountWorld } from './count-world.ts'

let w: CountWorld
beforeAll(async () => {
  w = await createCountWorld()
  await w.run(sql`insert into bin (tenant_id, id, site_id, location_id, code, name, priority, is_active, version_no)
    values ('ui', 91, 2, ${places.store}, 'B1', 'Back', 1, true, 1)`)
  await w.run(sql`insert into package (tenant_id, id, site_id, number, name, holds, owner, for_count, is_active)
    values ('ui', 70, 2, 'P1', 'Dry', 'Item', 'Site', true, true), ('ui', 71, 2, 'P2', 'Fresh', 'Item', 'Site', true, true)`)
  await w.run(sql`insert into package_item (tenant_id, parent_id, line_no, item_id, bin_id, shelf_label)
    values ('ui', 70, 1, ${things.flour}, 91, 'left'), ('ui', 71, 1, ${things.tomato}, null, 'T1'), ('ui', 71, 2, ${things.flour}, null, 'F1')`)
  await w.enter('8', '3')
})
afterAll(() => w.close())

const dropped = async (sheet: Row) =>
  w.moved('PhysicalInventories', await w.world.read('PhysicalInventories', sheet.Id), 'cancel')

describe('a sheet that is loaded with several things', () => {
  it('[COUNT-82, PACK-5] has the items of each package in order, one once, with the bin before the shelf', async () => {
    const one = await w.filled({ LoadBy: 'Package', PackageId: 70 })
    expect(one.Lines).toMatchObject([{ ItemId: things.flour, Shelf: 'B1 · left' }])
    await dropped(one)
    const both = await w.filled({ LoadBy: 'Package', PackageId: 70, AlsoLoad: [{ Kind: 'Package', PackageId: 71 }] })
    expect(both).toMatchObject({
      AlsoCount: 1,
      Lines: [
        { ItemId: things.flour, Shelf: 'B1 · left' },
        { ItemId: things.tomato, Shelf: 'T1' },
      ],
    })
    await dropped(both)
  })

  it('[PACK-5] says no shelf where a line of the package has neither a bin nor a label', async () => {
    await w.run(
      sql`update package_item set shelf_label = null where tenant_id = 'ui' and parent_id = 71 and line_no = 1`,
    )
    const bare = await w.filled({ LoadBy: 'Package', PackageId: 71 })
    expect(bare.Lines).toMatchObject([
      { ItemId: things.tomato, Shelf: null },
      { ItemId: things.flour, Shelf: 'F1' },
    ])
    await dropped(bare)
  })

  it('[COUNT-82] mixes what lies there of a type with a package, which comes first', async () => {
    const AlsoLoad = [{ Kind: 'Package', PackageId: 70 }]
    await w.run(
      sql`insert into item_type (tenant_id, id, code, name, is_active) values ('ui', 84, 'T1', 'Fresh', true)`,
    )
    await w.run(sql`update item set item_type_id = 84 where tenant_id = 'ui' and id = ${things.tomato}`)
    const sheet = await w.filled({ LoadBy: 'Type', ItemTypeId: 84, AlsoLoad })
    expect(sheet.Lines.map((line) => line['ItemId'])).toEqual([things.flour, things.tomato])
    await dropped(sheet)
    // What is loaded with everything has nothing beside it.
    const all = await w.filled({ LoadBy: 'All', AlsoLoad })
    expect(all.Lines.map((line) => line['ItemId'])).toEqual([things.tomato])
    await dropped(all)
  })

  it('[COUNT-82] of a cycle count holds what is due of them', async () => {
    await w.posted(await w.counted(await w.filled({ LoadBy: 'Type', ItemTypeId: 84 }), '7'))
    const AlsoLoad = [{ Kind: 'Package', PackageId: 71 }]
    const sheet = await w.filled({ CountType: 'Cycle', LoadBy: 'Type', ItemTypeId: 84, AlsoLoad })
    expect(sheet.Lines.map((line) => line['ItemId'])).toEqual([things.flour])
    await dropped(sheet)
  })

  it('[COUNT-17, COUNT-82] keeps what it was loaded with once it is filled', async () => {
    const sheet = await w.filled({ LoadBy: 'Package', PackageId: 70, AlsoLoad: [{ Kind: 'Package', PackageId: 71 }] })
    const answer = await w.patch(sheet, { AlsoLoad: [] })
    const kept = await w.world.read('PhysicalInventories', sheet.Id)
    expect([answer.statusCode, kept['AlsoCount']]).toEqual([422, 1])
    await dropped(kept)
  })

  it('[COUNT-10, COUNT-82] of an ABC class or of a supplier holds what is of it alone, and both where it names both', async () => {
    await w.enter('4', '2', { ItemId: things.flour, UnitId: things.flourKilo })
    await w.run(sql`update item set abc = case id when ${things.tomato} then 'A' else 'B' end where tenant_id = 'ui'`)
    await w.run(sql`insert into item_supplier (tenant_id, parent_id, line_no, supplier_id, unit_id, price) values
      ('ui', ${things.tomato}, 1, 1, ${things.each}, 3), ('ui', ${things.flour}, 1, 2, ${things.kilo}, 2)`)
    const itemsOf = async (load: object) => {
      const sheet = await w.filled(load)
      await dropped(sheet)
      return sheet.Lines.map((line) => line['ItemId']).toSorted((one, other) => Number(one) - Number(other))
    }
    const loads: readonly (readonly [object, object])[] = [
      [
        { LoadBy: 'Abc', Abc: 'A' },
        { LoadBy: 'Abc', Abc: 'B' },
      ],
      [
        { LoadBy: 'Supplier', SupplierId: 1 },
        { LoadBy: 'Supplier', SupplierId: 2 },
      ],
    ]
    for (const [ofTomato, ofFlour] of loads)
      expect([await itemsOf(ofTomato), await itemsOf(ofFlour)]).toEqual([[things.tomato], [things.flour]])
    const both = [things.tomato, things.flour]
    const supplier = { Kind: 'Supplier', SupplierId: 2 }
    expect(await itemsOf({ LoadBy: 'Abc', Abc: 'A', AlsoLoad: [supplier] })).toEqual(both)
    expect(await itemsOf({ LoadBy: 'Supplier', SupplierId: 1, AlsoLoad: [{ Kind: 'Abc', Abc: 'B' }] })).toEqual(both)
    const nothing = String(await w.filled({ LoadBy: 'Abc', Abc: 'C' }).catch((error: unknown) => error))
    expect(nothing).toContain('E_NOTHING_TO_COUNT')
  })

  it('[PACK-3] a package that is loaded besides was used as well', async () => {
    const answer = await w.world.session.call({ url: '/inventory/api/Packages?$filter=Id in (70,71)&$orderby=Number' })
    const days = answer.json<{ value: readonly { readonly LastUsed: string | null }[] }>().value
    expect(days.map(({ LastUsed }) => LastUsed)).toEqual([expect.any(String), expect.any(String)])
  })
})
