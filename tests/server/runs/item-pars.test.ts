import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stock } from '../posting/stock-world.ts'
import { createRunWorld, type RunWorld } from './run-world.ts'

const set = 'ItemParRuns'

describe('item pars', () => {
  let world: RunWorld
  beforeAll(async () => {
    world = await createRunWorld()
    // Issued of flour: 1,000 lie in the store.
    const draft = await world.submit('56')
    await world.move('Requisitions', draft.id, 'issue')
    await world.execute(sql`insert into item_supplier (tenant_id, parent_id, line_no, supplier_id, unit_id, lead_days, is_preferred)
      values ('ui', ${stock.flour}, 1, 1, 1, 9, false), ('ui', ${stock.flour}, 2, 2, 1, 3, true)`)
  })
  afterAll(() => world.close())

  it('[PARS-1] are worked out from usage: min = usage × lead days × safety, max = min + usage × days between orders', async () => {
    const { Id } = await world.begin(set, { LeadDays: 2, Safety: '1.5', ReviewDays: 7 })
    expect(await world.run(set, Id, 'generate')).toMatchObject({ Status: 'Pending' })
    const [line] = await world.lines('ItemParLines', Id)
    // 56 in 28 days are 2 a day; the preferred supplier takes 3 days: 2 × 3 × 1.5 = 9, and 9 + 2 × 7 = 23.
    expect(line).toMatchObject({
      ItemId: stock.flour,
      LocationId: stock.store,
      Usage: '2',
      LeadTime: 3,
      SuggestedMin: '9',
      SuggestedMax: '23',
      CurrentMin: null,
      NewMin: '9',
      NewMax: '23',
      IsTaken: true,
    })
  })

  it('[PARS-1] what was taken back was used neither where it left nor where it came to', async () => {
    const draft = await world.submit('28')
    await world.move('Requisitions', draft.id, 'issue')
    const etag = String((await world.get(`Requisitions(${draft.id})`)).headers['etag'])
    const back = await world.admin.call({
      method: 'POST',
      url: `/inventory/api/Requisitions(${draft.id})/reverse`,
      headers: { 'if-match': etag, 'idempotency-key': randomUUID() },
      payload: { Remarks: 'Wrong kitchen' },
    })
    expect(back.statusCode, back.body).toBe(200)
    const { Id } = await world.begin(set, { LeadDays: 2, Safety: '1.5', ReviewDays: 7 })
    await world.run(set, Id, 'generate')
    expect(await world.lines('ItemParLines', Id)).toMatchObject([{ LocationId: stock.store, Usage: '2' }])
  })

  it('[PARS-2] are adjusted, and written into their items: those taken, each item in one save', async () => {
    const { Id } = await world.begin(set, {})
    await world.run(set, Id, 'generate')
    const [line] = await world.lines('ItemParLines', Id)
    const upside = await world.change(`ItemParLines(${line?.Id})`, { NewMin: '30' })
    expect(upside.statusCode).toBe(422)
    expect((await world.change(`ItemParLines(${line?.Id})`, { NewMin: '12' })).statusCode).toBe(200)
    expect(await world.run(set, Id, 'apply')).toMatchObject({ Status: 'Completed', DoneCount: 1 })
    const item = (await world.get(`Items(${stock.flour})`)).json()
    expect(item).toMatchObject({ Pars: [{ LocationId: stock.store, ParMin: '12', ParMax: '23' }], VersionNo: 2 })
  })

  it('[PARS-3] that say what is there already are left out at first, and those somebody set since are refused with what they are', async () => {
    const { Id } = await world.begin(set, {})
    await world.run(set, Id, 'generate')
    const [line] = await world.lines('ItemParLines', Id)
    expect(line).toMatchObject({ CurrentMin: '12', CurrentMax: '23', SuggestedMin: '9', IsTaken: true })
    const [par] = (await world.get(`Items(${stock.flour})`)).json<{ Pars: readonly { Id: number }[] }>().Pars
    await world.change(`Items(${stock.flour})`, { Pars: [{ Id: par?.Id, ParMin: '5' }] })
    expect(await world.run(set, Id, 'apply')).toMatchObject({ Status: 'Partial', RefusedCount: 1 })
    const [refused] = await world.lines('ItemParLines', Id)
    expect(refused).toMatchObject({ Outcome: 'Refused', Reason: 'Changed since: it says "5 / 23" now.' })
    await world.change(`Items(${stock.flour})`, { Pars: [{ Id: par?.Id, ParMin: '9' }] })
    const again = await world.begin(set, {})
    await world.run(set, again.Id, 'generate')
    expect((await world.lines('ItemParLines', again.Id))[0]).toMatchObject({ IsTaken: false })
  })

  it('[PARS-4] of what was not used are marked and left out at first, so that none is erased by the way', async () => {
    await world.execute(sql`insert into item_location (tenant_id, parent_id, line_no, location_id, par_min, par_max, is_active)
      values ('ui', ${stock.wine}, 1, ${stock.store}, 4, 9, true)`)
    const { Id } = await world.begin(set, {})
    await world.run(set, Id, 'generate')
    const lines = await world.lines('ItemParLines', Id)
    expect(lines).toMatchObject([
      { ItemId: stock.flour, NoUsage: false },
      { ItemId: stock.wine, NoUsage: true, Usage: '0', CurrentMin: '4', IsTaken: false },
    ])
  })

  it('[PARS-5] are suggested of no item that package limits of the place refuse', async () => {
    await world.execute(sql`insert into package (tenant_id, id, site_id, number, name, holds, is_active, version_no)
      values ('ui', 9901, 2, 'CELLAR', 'Cellar', 'Item', true, 1)`)
    await world.execute(
      sql`insert into package_item (tenant_id, parent_id, line_no, item_id) values ('ui', 9901, 1, ${stock.wine})`,
    )
    await world.execute(sql`insert into package_limit (tenant_id, id, number, name, limit_type, mode, is_active, version_no)
      values ('ui', 9901, 'L1', 'Wine alone', 'Item', 'Refuse', true, 1)`)
    await world.execute(
      sql`insert into package_limit_package (tenant_id, parent_id, line_no, package_id) values ('ui', 9901, 1, 9901)`,
    )
    await world.execute(
      sql`insert into package_limit_location (tenant_id, parent_id, line_no, location_id) values ('ui', 9901, 1, ${stock.store})`,
    )
    const { Id } = await world.begin(set, {})
    await world.run(set, Id, 'generate')
    expect((await world.lines('ItemParLines', Id)).map((line) => line['ItemId'])).toEqual([stock.wine])
  })
})
