import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stock } from '../posting/stock-world.ts'
import { addItems, createRunWorld, type RunRow, type RunWorld } from './run-world.ts'

const set = 'ItemMaintenances'

interface Item {
  readonly Suppliers: readonly {
    readonly Id: number
    readonly SupplierId: number
    readonly IsPreferred: boolean | null
  }[]
  readonly Pars: readonly Readonly<Record<string, unknown>>[]
}

describe('lines of items in batch maintenance', () => {
  let world: RunWorld
  beforeAll(async () => {
    world = await createRunWorld()
    await addItems(world, 900, 3)
    // 900 and 901 prefer the farm, and 900 has two rows of the mill; 902 has the farm alone.
    await world.execute(sql`insert into item_supplier (tenant_id, parent_id, line_no, supplier_id, unit_id, price, price_from, price_to, is_preferred) values
      ('ui', 900, 1, 1, 1, 2, null, null, true), ('ui', 900, 2, 2, 1, 3, '2020-01-01', '2020-12-31', false),
      ('ui', 900, 3, 2, 1, 4, '2021-01-01', null, null), ('ui', 901, 1, 1, 1, 2, null, null, true), ('ui', 901, 2, 2, 1, 3, null, null, false),
      ('ui', 902, 1, 1, 1, 2, null, null, true)`)
    // One place of the site, another of it, and one of the other site.
    await world.execute(sql`insert into item_location (tenant_id, parent_id, line_no, location_id, par_min, par_max, reorder_point, is_active) values
      ('ui', 900, 1, ${stock.store}, 2, 10, 3, true), ('ui', 900, 2, ${stock.kitchen}, 1, null, null, true), ('ui', 900, 3, 40, 5, 50, 6, true),
      ('ui', 901, 1, 40, 4, 40, null, true)`)
  })
  afterAll(() => world.close())

  const item = async (id: number) => (await world.get(`Items(${id})`)).json<Item>()
  const preferred = async (id: number) =>
    (await item(id)).Suppliers.map(({ SupplierId, IsPreferred }) => [SupplierId, IsPreferred === true])

  it('[RUN-58] makes a supplier preferred where the item has a row of it, and refuses the others one by one', async () => {
    const { Id } = await world.begin(set, { OfKind: 'Retail', NewPreferredId: 2 })
    expect(await world.run(set, Id, 'generate')).toMatchObject({ Status: 'Pending', LineCount: 3, RefusedCount: 1 })
    const lines = await world.lines('ItemChanges', Id)
    expect(lines.map(told)).toEqual([
      [900, 'preferredSupplier', 'Farm', 'Mill', 3, true, 'Open', null],
      [901, 'preferredSupplier', 'Farm', 'Mill', 2, true, 'Open', null],
      [902, 'preferredSupplier', 'Farm', 'Mill', 0, false, 'Refused', 'It has no row of Mill.'],
    ])
    // All that was taken is done, and nothing is left to apply.
    expect(await world.run(set, Id, 'apply')).toMatchObject({ Status: 'Completed', DoneCount: 2, RefusedCount: 1 })
    expect(await preferred(900)).toEqual([
      [1, false],
      [2, true],
      [2, true],
    ])
    expect(await preferred(902)).toEqual([[1, true]])
    expect((await world.get('Items(901)/history')).body).toMatch(/referred/)
    // Somebody else is preferred of 901 as well by now.
    const [farm, mill] = (await item(901)).Suppliers
    await world.change('Items(901)', { Suppliers: [{ Id: farm?.Id, IsPreferred: true }, { Id: mill?.Id }] })
    expect(await world.run(set, Id, 'undo')).toMatchObject({ Status: 'Partial', DoneCount: 1 })
    expect(await preferred(900)).toEqual([
      [1, true],
      [2, false],
      [2, false],
    ])
    const [first, second] = await world.lines('ItemChanges', Id)
    expect(first).toMatchObject({ Outcome: 'Undone' })
    expect(second).toMatchObject({ Outcome: 'Done', Reason: 'Changed since: it says "Farm, Mill" now.' })
    expect(world.failures).toEqual([])
  })

  it('[RUN-57] raises the pars of the places of a site, and tells of how many', async () => {
    const { Id } = await world.begin(set, { OfKind: 'Retail', NewPars: '33.3333', ParsBy: 'Percent', ParSiteId: 2 })
    expect(await world.run(set, Id, 'generate')).toMatchObject({ Status: 'Pending', LineCount: 1 })
    const [line] = await world.lines('ItemChanges', Id)
    expect(line).toMatchObject({ ItemId: 900, Field: 'pars', Rows: 2 })
    expect(String(line?.['OldText'])).toMatch(/ 2 \/ 10 \/ 3; .* 1 \/ – \/ –$/)
    expect(String(line?.['NewText'])).toMatch(/ 2\.666666 \/ 13\.33333 \/ 3\.999999; .* 1\.333333 \/ – \/ –$/)
    expect(await world.run(set, Id, 'apply')).toMatchObject({ Status: 'Completed', DoneCount: 1 })
    expect((await item(900)).Pars).toMatchObject([
      { LocationId: stock.store, ParMin: '2.666666', ParMax: '13.33333', ReorderPoint: '3.999999' },
      { LocationId: stock.kitchen, ParMin: '1.333333', ParMax: null, ReorderPoint: null },
      { LocationId: 40, ParMin: '5', ParMax: '50', ReorderPoint: '6' },
    ])
    expect(await world.run(set, Id, 'undo')).toMatchObject({ Status: 'Cancelled' })
    expect((await item(900)).Pars).toMatchObject([
      { ParMin: '2', ParMax: '10', ReorderPoint: '3' },
      { ParMin: '1', ParMax: null, ReorderPoint: null },
      { ParMin: '5' },
    ])
  })

  it('[RUN-57] multiplies those of one place, and leaves alone what somebody set since', async () => {
    const { Id } = await world.begin(set, {
      OfKind: 'Retail',
      NewPars: '1.5',
      ParsBy: 'Multiply',
      ParLocationId: stock.store,
    })
    await world.run(set, Id, 'generate')
    const [store, ...others] = (await item(900)).Pars
    await world.change('Items(900)', {
      Pars: [{ Id: store?.['Id'], ParMax: '11' }, ...others.map((one) => ({ Id: one['Id'] }))],
    })
    expect(await world.run(set, Id, 'apply')).toMatchObject({ Status: 'Partial', RefusedCount: 1 })
    const [refused] = await world.lines('ItemChanges', Id)
    expect(String(refused?.['Reason'])).toMatch(/^Changed since: it says ".* 2 \/ 11 \/ 3" now\.$/)
    const again = await world.begin(set, {
      OfKind: 'Retail',
      NewPars: '1.5',
      ParsBy: 'Multiply',
      ParLocationId: stock.store,
    })
    await world.run(set, again.Id, 'generate')
    await world.run(set, again.Id, 'apply')
    expect((await item(900)).Pars[0]).toMatchObject({ ParMin: '3', ParMax: '16.5', ReorderPoint: '4.5' })
  })

  it('[RUN-57] asks for a site or a place of the pars', async () => {
    const answer = await world.add(set, { OfKind: 'Retail', NewPars: '10' })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('parSite')
  })

  it('[RUN-57] changes fields and lines of an item in one save', async () => {
    const { VersionNo } = (await world.get('Items(900)')).json<RunRow>()
    const { Id } = await world.begin(set, {
      OfKind: 'Retail',
      NewStorage: 'Bar',
      NewPars: '2',
      ParsBy: 'Multiply',
      ParLocationId: stock.store,
    })
    await world.run(set, Id, 'generate')
    const lines = await world.lines('ItemChanges', Id)
    expect(lines.filter(({ ItemId }) => ItemId === 900).map(({ Field }) => Field)).toEqual(['storage', 'pars'])
    await world.run(set, Id, 'apply')
    const after = (await world.get('Items(900)')).json()
    expect(after).toMatchObject({ Storage: 'Bar', Pars: [{ ParMin: '6' }, {}, {}], VersionNo: Number(VersionNo) + 1 })
  })

  it('[RUN-57] changes no places the site does not see', async () => {
    const { statusCode } = await world.add(set, { OfKind: 'Retail', NewPars: '2', ParLocationId: 40 })
    expect(statusCode).toBe(422)
  })

  it('[RUN-59] finds items of a supplier, and those that prefer one', async () => {
    const found = async (which: object) => {
      const { Id } = await world.begin(set, { ...which, NewAbc: 'A' })
      await world.run(set, Id, 'generate')
      return (await world.lines('ItemChanges', Id)).map(({ ItemId }) => ItemId)
    }
    expect(await found({ OfSupplierId: 2 })).toEqual([900, 901])
    expect(await found({ OfPreferredId: 2 })).toEqual([901])
  })

  function told(line: RunRow): readonly unknown[] {
    const names = ['ItemId', 'Field', 'OldText', 'NewText', 'Rows', 'IsTaken', 'Outcome', 'Reason']
    return names.map((name) => line[name])
  }
})
