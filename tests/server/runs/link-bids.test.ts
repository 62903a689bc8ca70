import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stock } from '../posting/stock-world.ts'
import { createRunWorld, type RunRow, type RunWorld } from './run-world.ts'

const [each, box, kilo] = [1, 2, 3]
const set = 'BidLinkings'
const offer = [
  'Number\tDescription\tPack\tUnit\tPrice\tBarcode',
  'F-1\tWheat flour, white\t12 x 1\tcs\t33',
  'W-9\tRed wine\tbottle\tea\t4,50\t4006381333931',
  'M-3\tMysteries\t1 kg\tkg\t7',
  'X-1\tSaffron\t1 g\t\ton request',
  'N-1\tNapkins, white\t100\tcs\t12.5',
].join('\n')

describe('bids of a supplier that are linked to items', () => {
  let world: RunWorld
  beforeAll(async () => {
    world = await createRunWorld()
    // A case of flour costs 30 at the farm since the new year; a bottle of wine bears a code.
    await world.execute(sql`insert into item_supplier (tenant_id, id, parent_id, line_no, supplier_id, supplier_item_no, unit_id, price, price_from, is_preferred,
        lead_days) values ('ui', 1, ${stock.flour}, 1, 1, 'f-1', ${box}, 30, '2026-01-01', true, 3)`)
    await world.execute(sql`insert into item_barcode (tenant_id, id, parent_id, line_no, code, kind, unit_id, is_primary)
      values ('ui', 1, ${stock.wine}, 1, '4006381333931', 'Gtin', ${each}, true)`)
    for (const table of ['item_supplier', 'item_barcode'])
      await world.execute(sql`select setval(pg_get_serial_sequence(${table}, 'id'), 100)`)
  })
  afterAll(async () => {
    expect(world.failures).toEqual([])
    await world.close()
  })

  const read = async (body: object = {}): Promise<RunRow> => {
    const which = { SupplierId: 1, ValidFrom: '2026-03-01', Rows: offer, ...body }
    return world.run(set, (await world.begin(set, which)).Id, 'generate')
  }
  const lines = (run: RunRow) => world.lines('BidLines', run.Id)
  const edit = async (line: RunRow | undefined, body: object) => {
    const answer = await world.change(`BidLines(${line?.Id})`, body)
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const pricesOf = async (item: number) =>
    ((await world.read('Items', item))['Suppliers'] as readonly RunRow[]).map((line) => [
      line['UnitId'],
      line['Price'],
      line['PriceFrom'],
      line['PriceTo'],
    ])

  it('[BID-1, BID-2, BID-4] are matched by number, code and words, and what is certain is taken', async () => {
    const run = await read()
    expect(run).toMatchObject({ Status: 'Pending', LineCount: 5 })
    expect(await lines(run)).toMatchObject([
      // 33 in place of 30 are 10 % more.
      {
        MatchedBy: 'Code',
        Score: 100,
        ItemId: stock.flour,
        PackUnitId: box,
        KnownFactor: '12',
        OldPrice: '30',
        ChangePct: '10',
        IsTaken: true,
      },
      {
        MatchedBy: 'Barcode',
        Score: 95,
        ItemId: stock.wine,
        PackUnitId: each,
        KnownFactor: '1',
        OldPrice: null,
        IsTaken: true,
      },
      // The words are its name; that it is sold by the kilogram nobody knows yet.
      { MatchedBy: 'None', Score: 0, ItemId: null, PackUnitId: kilo, KnownFactor: null, IsTaken: false },
      { MatchedBy: 'None', Price: null, PriceText: 'on request', IsTaken: false },
      { MatchedBy: 'None', IsTaken: false },
    ])
    await world.move(set, run.Id, 'cancel')
  })

  it('[BID-5, BID-6, BID-7, BID-8, BID-9] become prices and items, are refused with reasons, and are taken back', async () => {
    const run = await read({ NewCategoryId: 2 })
    const [, , mystery, saffron, napkins] = await lines(run)
    await edit(mystery, { ItemId: stock.mystery, IsTaken: true })
    await edit(saffron, { ItemId: stock.wine, PackUnitId: each, IsTaken: true })
    await edit(napkins, { Handling: 'Create', IsTaken: true })
    expect(await world.run(set, run.Id, 'apply')).toMatchObject({ Status: 'Partial', DoneCount: 3, RefusedCount: 2 })
    expect((await lines(run)).map(({ Reason }) => Reason)).toEqual([
      null,
      null,
      'Nobody has said how many base units this pack holds',
      'The price cannot be read',
      null,
    ])
    await edit(mystery, { Factor: '1.5' })
    await edit(saffron, { Handling: 'Ignore' })
    expect(await world.run(set, run.Id, 'apply')).toMatchObject({ Status: 'Completed', DoneCount: 5 })
    // The old price ends the day before; whoever was preferred is.
    expect(await pricesOf(stock.flour)).toEqual([
      [box, '30', '2026-01-01', '2026-02-28'],
      [box, '33', '2026-03-01', null],
    ])
    expect((await world.read('Items', stock.flour))['Suppliers']).toMatchObject([
      {},
      { SupplierItemNo: 'F-1', Description: 'Wheat flour, white', PackText: '12 x 1', IsPreferred: true, LeadDays: 3 },
    ])
    expect(await pricesOf(stock.wine)).toEqual([[each, '4.5', '2026-03-01', null]])
    expect((await world.read('Items', stock.mystery))['Units']).toMatchObject([
      {},
      {},
      { UnitId: kilo, Num: '1.5', Den: '1' },
    ])
    const created = Number((await lines(run))[4]?.['CreatedItemId'])
    expect(await world.read('Items', created)).toMatchObject({
      Number: 'N-1',
      Name: 'Napkins, white',
      CategoryId: 2,
      BaseUnitId: box,
      IsActive: true,
      Suppliers: [{ SupplierId: 1, SupplierItemNo: 'N-1', Price: '12.5', IsPreferred: true }],
    })

    // The same offer again: all is linked at these prices, and saffron is left aside.
    const again = await read()
    expect((await lines(again)).map((line) => [line['MatchedBy'], line['Handling'], line['IsTaken']])).toEqual([
      ['Code', 'Link', false],
      ['Code', 'Link', false],
      ['Code', 'Link', false],
      ['None', 'Ignore', true],
      ['Code', 'Link', false],
    ])
    await world.move(set, again.Id, 'cancel')

    // Somebody has corrected the price of wine since.
    const wine = await world.read('Items', stock.wine)
    const [price] = wine['Suppliers'] as readonly RunRow[]
    await world.change(`Items(${stock.wine})`, { Suppliers: [{ Id: price?.Id, Price: '4.4' }] })
    expect(await world.run(set, run.Id, 'undo')).toMatchObject({ Status: 'Partial', DoneCount: 1 })
    expect((await lines(run)).map(({ Outcome, Reason }) => [Outcome, Reason])).toEqual([
      ['Undone', null],
      ['Done', expect.stringContaining('4.4')],
      ['Undone', null],
      ['Undone', null],
      ['Undone', null],
    ])
    expect(await pricesOf(stock.flour)).toEqual([[box, '30', '2026-01-01', null]])
    expect(await world.read('Items', created)).toMatchObject({ IsActive: false })
  })

  it('[BID-6, BID-9] replace a price of the same day, which comes back', async () => {
    const only = { Rows: 'F-1\tFlour\t\tcs\t36', ValidFrom: '2026-01-01' }
    const run = await read(only)
    expect(await world.run(set, run.Id, 'apply')).toMatchObject({ Status: 'Completed' })
    expect(await pricesOf(stock.flour)).toEqual([[box, '36', '2026-01-01', null]])
    expect(await world.run(set, run.Id, 'undo')).toMatchObject({ Status: 'Cancelled' })
    expect(await pricesOf(stock.flour)).toEqual([[box, '30', '2026-01-01', null]])
  })

  it('[BID-6, REC-36] end what began last, of prices without an end that follow each other', async () => {
    await world.execute(sql`insert into item_supplier (tenant_id, parent_id, line_no, supplier_id, supplier_item_no, unit_id, price, price_from)
      values ('ui', ${stock.flour}, 9, 1, 'f-1', ${box}, 31, '2026-02-01')`)
    const run = await read({ Rows: 'F-1\tFlour\t\tcs\t33' })
    expect(await world.run(set, run.Id, 'apply')).toMatchObject({ Status: 'Completed' })
    expect(await pricesOf(stock.flour)).toEqual([
      [box, '30', '2026-01-01', null],
      [box, '31', '2026-02-01', '2026-02-28'],
      [box, '33', '2026-03-01', null],
    ])
    expect(await world.run(set, run.Id, 'undo')).toMatchObject({ Status: 'Cancelled' })
    await world.execute(sql`delete from item_supplier where parent_id = ${stock.flour} and price_from = '2026-02-01'`)
  })

  it('[BID-5] refuses another factor than the item knows, a unit nobody knows, and an item without a category', async () => {
    const rows = ['F-1\tFlour\t\tcs\t31', 'Q-1\tQuinoa\t\tbag\t9', 'Q-2\tQuark\t\tcs\t9', '\tNameless\t\tcs\t9'].join(
      '\n',
    )
    const run = await read({ Rows: rows })
    const [flour, quinoa, quark, nameless] = await lines(run)
    await edit(flour, { Factor: '10' })
    await edit(quinoa, { ItemId: stock.wine, IsTaken: true })
    await edit(quark, { Handling: 'Create', IsTaken: true })
    await edit(nameless, { IsTaken: true })
    expect(await world.run(set, run.Id, 'apply')).toMatchObject({ RefusedCount: 4, DoneCount: 0 })
    expect((await lines(run)).map(({ Reason }) => Reason)).toEqual([
      'The item knows this unit as 12 base units',
      'The unit the price is for is not known',
      'Name the category of new items above',
      'Nobody has said which item this is',
    ])
  })
})
