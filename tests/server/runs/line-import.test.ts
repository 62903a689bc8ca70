import { sql } from 'kysely'
import writeExcelFile from 'write-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRows } from '../../../server/runs/imports/read-rows.ts'
import { stock } from '../posting/stock-world.ts'
import { createRunWorld, type RunRow, type RunWorld } from './run-world.ts'

const set = 'CountImports'

describe('rows of files', () => {
  it('[IMP-1] are divided by tabs, semicolons or commas, quoted or not, with or without headings', async () => {
    const expected = [
      { row: 2, code: 'A-1', unit: 'case', qty: '2', place: '', day: '' },
      { row: 4, code: 'B, "2"', unit: '', qty: '1,5', place: '', day: '' },
    ]
    expect(await readRows('Item\tUnit\tQty\r\nA-1\tcase\t2\r\n\r\n"B, ""2"""\t1,5\r\n')).toEqual(expected)
    expect(await readRows('A-1;case;2;L-7;2026-12-24')).toEqual([
      { row: 1, code: 'A-1', unit: 'case', qty: '2', place: 'L-7', day: '2026-12-24' },
    ])
    expect(await readRows('A-1;case;2;B-7')).toEqual([
      { row: 1, code: 'A-1', unit: 'case', qty: '2', place: 'B-7', day: '' },
    ])
    expect(await readRows('4006381333931,3')).toEqual([
      { row: 1, code: '4006381333931', unit: '', qty: '3', place: '', day: '' },
    ])
  })

  it('[IMP-1] come from workbooks too', async () => {
    const cell = (value: string | number) => ({ value, type: typeof value === 'string' ? String : Number })
    const file = await writeExcelFile([
      [cell('Code'), cell('Unit'), cell('Quantity')],
      [cell('A & B'), cell('case'), cell(2.5)],
    ]).toBuffer()
    expect(await readRows(file)).toEqual([{ row: 2, code: 'A & B', unit: 'case', qty: '2.5', place: '', day: '' }])
    await expect(readRows(Buffer.from('no workbook'))).rejects.toThrow(/E_IMPORT_FILE/)
  })
})

describe('counts from a file', () => {
  let world: RunWorld
  let sheet: RunRow
  let number: string
  let unit: string
  beforeAll(async () => {
    world = await createRunWorld()
    await world.execute(
      sql`insert into item_barcode (tenant_id, parent_id, line_no, code, kind, unit_id)
        select u.tenant_id, u.parent_id, c.no, c.code, 'Gtin', u.unit_id from (values (1, '40170725'), (2, '04006381333931')) as c(no, code),
          (select * from item_unit where tenant_id = 'ui' and parent_id = ${stock.flour} order by id limit 1) u`,
    )
    const { Id } = await world.begin('PhysicalInventories', { LocationId: stock.store })
    const started = await world.move('PhysicalInventories', Id, 'start')
    expect(started.statusCode, started.body).toBe(200)
    sheet = started.json<RunRow>()
    const item = (await world.get(`Items(${stock.flour})?$expand=BaseUnit`)).json<{
      readonly Number: string
      readonly BaseUnit: { readonly Code?: string }
    }>()
    number = item.Number
    unit = String(item.BaseUnit.Code ?? '')
  })
  afterAll(() => world.close())

  const imported = (Rows: string, more: object = {}) => world.begin(set, { SheetId: sheet.Id, Rows, ...more })
  const outcomes = async (id: number) =>
    (await world.lines('CountImportLines', id)).map(({ Row, Outcome, Reason }) => ({ Row, Outcome, Reason }))

  it('[IMP-2, IMP-3, COUNT-342] says every problem beside its row, takes the others, and is Partial', async () => {
    const { Id } = await imported(`nothing\tx\ty\n${number}\tbarrel\t2\n${number}\t12.5\n4006381333931\t3`)
    expect(await world.run(set, Id, 'generate')).toMatchObject({ Status: 'Pending', LineCount: 4, RefusedCount: 3 })
    expect(await outcomes(Id)).toEqual([
      {
        Row: 1,
        Outcome: 'Refused',
        Reason: 'No item has this number or barcode. The quantity is not a number of zero or more.',
      },
      { Row: 2, Outcome: 'Refused', Reason: 'The item has no such unit.' },
      { Row: 3, Outcome: 'Open', Reason: null },
      { Row: 4, Outcome: 'Refused', Reason: 'The item stands in an earlier row in this unit already.' },
    ])
    expect(await world.run(set, Id, 'apply')).toMatchObject({ Status: 'Partial', DoneCount: 1, RefusedCount: 3 })
    const after = await world.read('PhysicalInventories', sheet.Id)
    expect(after).toMatchObject({ LinesCounted: 1, Device: 'File' })
    const line = { ItemId: stock.flour, Count1: '12.5', Device: 'File' }
    expect(after['Lines']).toContainEqual(expect.objectContaining(line))
  })

  it('[IMP-3] takes none where the run says so and one row has a problem', async () => {
    const { Id } = await imported(`${number}\t${unit}\t7\nnothing\t1`, { Mode: 'All' })
    await world.run(set, Id, 'generate')
    await world.run(set, Id, 'apply')
    expect(await outcomes(Id)).toMatchObject([{ Outcome: 'Refused' }, { Outcome: 'Refused' }])
    const after = await world.read('PhysicalInventories', sheet.Id)
    expect(after['Lines']).toContainEqual(expect.objectContaining({ ItemId: stock.flour, Count1: '12.5' }))
  })

  it('[IMP-4] brings the same rows in once; no rows are refused', async () => {
    const rows = `${number}\t15`
    const first = await imported(rows)
    await world.run(set, first.Id, 'generate')
    expect(await world.run(set, first.Id, 'apply')).toMatchObject({ Status: 'Completed', DoneCount: 1 })
    const again = await imported(rows)
    expect(await world.run(set, again.Id, 'generate')).toMatchObject({ Status: 'PendingSubmission' })
    const jobs = await world.get(`Jobs?$filter=Family eq 'countImport'&$orderby=Id desc&$top=1`)
    expect(jobs.json<{ value: readonly object[] }>().value[0]).toMatchObject({
      State: 'Failed',
      Message: `These rows were imported into this document already (${String(first['DocNo'])}).`,
    })
    const none = await imported('')
    expect(await world.run(set, none.Id, 'generate')).toMatchObject({ Status: 'PendingSubmission' })
  })

  it('[IMP-46] counts by bins: the fourth cell names the bin, and a row without one is refused', async () => {
    expect((await world.move('PhysicalInventories', sheet.Id, 'cancel')).statusCode).toBe(200)
    await world.execute(sql`insert into bin (tenant_id, id, site_id, location_id, code, name, bin_type, priority, temp_zone, is_active, version_no, tree_path)
      select 'ui', 71, site_id, id, 'A-1', 'A 1', 'Shelf', 10, 'Ambient', true, 1, 'A-1' from location where tenant_id = 'ui' and id = ${stock.store}`)
    await world.execute(sql`insert into bin_move (tenant_id, site_id, location_id, item_id, bin_id, qty)
      select tenant_id, site_id, location_id, id_of.item, 71, 4 from stock_onhand, (select ${stock.flour}::bigint as item) id_of
      where tenant_id = 'ui' and location_id = ${stock.store} and item_id = id_of.item`)
    const { Id } = await world.begin('PhysicalInventories', { LocationId: stock.store })
    expect((await world.move('PhysicalInventories', Id, 'start')).statusCode).toBe(200)
    sheet = await world.read('PhysicalInventories', Id)
    const run = await imported(`${number}\t${unit}\t5\ta-1\n${number}\t${unit}\t2\t-\n${number}\t${unit}\t1`)
    await world.run(set, run.Id, 'generate')
    expect(await outcomes(run.Id)).toMatchObject([
      { Outcome: 'Open' },
      { Outcome: 'Open' },
      { Outcome: 'Refused', Reason: expect.stringContaining('name its bin, its lot or both') },
    ])
    expect(await world.run(set, run.Id, 'apply')).toMatchObject({ Status: 'Partial', DoneCount: 2 })
    const after = await world.read('PhysicalInventories', Id)
    expect(after['Lines']).toMatchObject([
      { BinId: 71, Count1: '5' },
      { BinId: null, Loose: 'Loose', Count1: '2' },
    ])
  })

  it('[IMP-56] a row that was read before the sheet got lines of bins is refused, and written into none of them', async () => {
    const line = (await world.read('PhysicalInventories', sheet.Id))['Lines'] as readonly Record<string, unknown>[]
    expect((await world.move('PhysicalInventories', sheet.Id, 'cancel')).statusCode).toBe(200)
    const { ItemId, UnitId } = line[0] ?? {}
    const of = { ItemId, UnitId, Unit1Id: UnitId }
    sheet = await world.begin('PhysicalInventories', { LocationId: stock.store, Lines: [of] })
    const run = await imported(`${number}\t${unit}\t9`)
    await world.run(set, run.Id, 'generate')
    expect(await outcomes(run.Id)).toMatchObject([{ Outcome: 'Open' }])
    const all = await imported(`${number}\t${unit}\t8`, { Mode: 'All' })
    await world.run(set, all.Id, 'generate')
    const Lines = [
      { ...of, BinId: 71 },
      { ...of, Loose: 'Loose' },
    ]
    const changed = await world.change(`PhysicalInventories(${sheet.Id})`, { Lines })
    expect(changed.statusCode, changed.body).toBe(200)
    await world.run(set, run.Id, 'apply')
    const refused = { Outcome: 'Refused', Reason: expect.stringContaining('name its bin, its lot or both') }
    expect(await outcomes(run.Id)).toMatchObject([refused])
    await world.run(set, all.Id, 'apply')
    expect(await outcomes(all.Id)).toMatchObject([{ Outcome: 'Refused' }])
    const after = await world.read('PhysicalInventories', sheet.Id)
    expect(after['Lines']).toMatchObject([{ Count1: null }, { Count1: null }])
  })
})
