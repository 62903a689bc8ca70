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
})
