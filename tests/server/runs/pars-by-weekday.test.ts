import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stock } from '../posting/stock-world.ts'
import { createRunWorld, type RunWorld } from './run-world.ts'

const set = 'ItemParRuns'

/** What flour is used of on the days of a week, Monday first: two a day, four on Saturdays, nothing on Sundays. */
const week = [2, 2, 2, 2, 2, 4, 0]

describe('factors of the days of the week', () => {
  let world: RunWorld
  let admin: pg.Client
  beforeAll(async () => {
    world = await createRunWorld()
    const draft = await world.submit('1')
    await world.move('Requisitions', draft.id, 'issue')
    admin = new pg.Client({ connectionString: world.database.adminUrl })
    await admin.connect()
    // The issue of today, on each of the last four weeks.
    await admin.query('begin; set local session_replication_role = replica')
    await admin.query(`insert into stock_ledger select (jsonb_populate_record(l, jsonb_build_object('id', l.id + 100000 + n, 'entry_no', 1000 + n,
        'post_date', l.post_date - n, 'qty', -('{${week.join()}}'::int[])[extract(isodow from l.post_date - n)::int]))).*
      from stock_ledger l cross join generate_series(0, 27) n where l.qty < 0`)
    await admin.query('update stock_ledger set qty = 0 where qty < 0 and id < 100000; commit')
  })
  afterAll(async () => {
    await admin.end()
    await world.close()
  })

  const used = async (days: readonly number[]) => {
    await admin.query('begin; set local session_replication_role = replica')
    await admin.query(
      `update stock_ledger set qty = -('{${days.join()}}'::int[])[extract(isodow from post_date)::int] where id > 100000`,
    )
    await admin.query('commit')
  }
  const line = async (run: number) => (await world.lines('ItemParLines', run))[0]
  const suggested = async (body: object) => {
    const { Id } = await world.begin(set, body)
    await world.run(set, Id, 'generate')
    return { run: Id, line: await line(Id) }
  }

  it('[PARS-46] are usage on such a day by usage a day, where a run is asked for them', async () => {
    const plain = await suggested({})
    expect(plain.line).toMatchObject({ Usage: '2', NewMon: null, NewSat: null })
    const { line: one } = await suggested({ Weekdays: true })
    expect(one).toMatchObject({
      Usage: '2',
      CurrentMon: null,
      NewMon: '1',
      NewFri: '1',
      NewSat: '2',
      NewSun: '0',
      IsTaken: true,
    })
  })

  it('[PARS-47] are nothing new where all of them are one and there are none', async () => {
    await used([2, 2, 2, 2, 2, 2, 2])
    const { run, line: one } = await suggested({ Weekdays: true })
    expect(one).toMatchObject({ Usage: '2', CurrentMon: null, NewMon: null, NewSun: null, IsTaken: true })
    await world.run(set, run, 'apply')
    const item = (await world.get(`Items(${stock.flour})`)).json<{ Pars: readonly object[] }>()
    expect(item.Pars).toMatchObject([{ FactorMon: null, FactorSun: null }])
    expect((await suggested({ Weekdays: true })).line).toMatchObject({ NewMon: null, IsTaken: false })
    await used(week)
  })

  it('[PARS-46] are not suggested of under 14 days, nor of what was used on under ten of them', async () => {
    const { line: short } = await suggested({ Weekdays: true, UsageDays: 13 })
    expect(short).toMatchObject({ NewMon: null, NewSat: null })
    await admin.query('begin; set local session_replication_role = replica')
    await admin.query('update stock_ledger set qty = 0 where id > 100000 + 8')
    await admin.query('commit')
    const { line: rare } = await suggested({ Weekdays: true })
    expect(rare).toMatchObject({ NewMon: null, NewSat: null, NoUsage: false })
    await admin.query('begin; set local session_replication_role = replica')
    await admin.query('commit')
    await used(week)
  })

  it('[PARS-47] are adjusted and written with their pars, and refused where somebody set them since', async () => {
    const { run, line: one } = await suggested({ Weekdays: true })
    expect((await world.change(`ItemParLines(${one?.Id})`, { NewSun: '0.25', NewSat: '11' })).statusCode).toBe(422)
    expect((await world.change(`ItemParLines(${one?.Id})`, { NewSun: '0.25' })).statusCode).toBe(200)
    expect(await world.run(set, run, 'apply')).toMatchObject({ Status: 'Completed', DoneCount: 1 })
    const item = (await world.get(`Items(${stock.flour})`)).json<{ Pars: readonly { Id: number }[] }>()
    expect(item.Pars).toMatchObject([{ LocationId: stock.store, FactorMon: '1', FactorSat: '2', FactorSun: '0.25' }])
    // Without factors those there are stay.
    const plain = await suggested({ LeadDays: 5 })
    expect(await world.run(set, plain.run, 'apply')).toMatchObject({ Status: 'Completed' })
    const kept = (await world.get(`Items(${stock.flour})`)).json<{ Pars: readonly object[] }>()
    expect(kept.Pars).toMatchObject([{ FactorMon: '1', FactorSat: '2', FactorSun: '0.25' }])
    const late = await suggested({ LeadDays: 5, Weekdays: true })
    expect(late.line).toMatchObject({ CurrentSun: '0.25', NewSun: '0', IsTaken: true })
    await world.change(`Items(${stock.flour})`, { Pars: [{ Id: item.Pars[0]?.Id, FactorSun: '0.5' }] })
    expect(await world.run(set, late.run, 'apply')).toMatchObject({ Status: 'Partial', RefusedCount: 1 })
    expect((await line(late.run))?.['Reason']).toMatch(/says ".+ · 1 1 1 1 1 2 0.5" now/)
  })

  it('[PARS-47] say nothing new where they are those of the item, and such a line is not taken', async () => {
    await world.change(`Items(${stock.flour})`, { Pars: [{ Id: await parOf(), FactorSun: '0' }] })
    const { line: same } = await suggested({ LeadDays: 5, Weekdays: true })
    expect(same).toMatchObject({ CurrentSat: '2', NewSat: '2', IsTaken: false })
  })

  async function parOf(): Promise<number | undefined> {
    return (await world.get(`Items(${stock.flour})`)).json<{ Pars: readonly { Id: number }[] }>().Pars[0]?.Id
  }
})
