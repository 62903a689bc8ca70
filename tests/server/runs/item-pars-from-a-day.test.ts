import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stock } from '../posting/stock-world.ts'
import { createRunWorld, type RunRow, type RunWorld } from './run-world.ts'

const set = 'ItemParRuns'
const day = 24 * 3_600

describe('item pars that hold from a day', () => {
  let world: RunWorld
  /** A run that waits for its day, and one whose person is gone by then. */
  let due: RunRow
  let gone: RunRow
  beforeAll(async () => {
    world = await createRunWorld()
    const draft = await world.submit('56')
    await world.move('Requisitions', draft.id, 'issue')
    due = await scheduled(3)
    gone = await scheduled(6)
  })
  afterAll(() => world.close())

  const dayFrom = (days: number) =>
    new Date(world.clock.now().getTime() + days * day * 1_000).toISOString().slice(0, 10)

  async function scheduled(days: number): Promise<RunRow> {
    const { Id } = await world.begin(set, { EffectiveOn: dayFrom(days) })
    await world.run(set, Id, 'generate')
    return world.run(set, Id, 'apply')
  }

  // Sessions end when the clock is moved.
  const stateOf = async ({ Id }: RunRow) =>
    world.execute(sql`select r.status, r.done_count, j.state, j.message from item_pars r
      join job j on j.tenant_id = r.tenant_id and j.family = 'itemPars' and j.doc_id = r.id and j.step = 'apply' where r.id = ${Id}`)

  it('[PARS-45] wait for it as Scheduled, and items keep the pars they have', async () => {
    expect(due).toMatchObject({ Status: 'Scheduled', DoneCount: 0 })
    expect(await world.progress(set, due.Id)).toMatchObject({
      job: { state: 'Waiting', dueDay: due['EffectiveOn'], isStopAsked: false },
    })
    expect((await world.get(`Items(${stock.flour})`)).json()).toMatchObject({ Pars: [] })
    const jobs = await world.get('Jobs?$orderby=Id desc&$top=1')
    expect(jobs.json()).toMatchObject({ value: [{ State: 'Waiting', DueDay: gone['EffectiveOn'] }] })
  })

  it('[RUN-61] are stopped at once, and begin at once where the day has come', async () => {
    const stopped = await scheduled(3)
    expect(await world.run(set, stopped.Id, 'stop')).toMatchObject({ Status: 'Pending', DoneCount: 0 })
    const { Id } = await world.begin(set, { EffectiveOn: dayFrom(-1) })
    await world.run(set, Id, 'generate')
    expect((await world.move(set, Id, 'apply')).json()).toMatchObject({ Status: 'Running' })
    await world.move(set, Id, 'stop')
    await world.workOff()
    expect(await world.read(set, Id)).toMatchObject({ Status: 'Pending' })
  })

  it('[PARS-45] are written when the day begins at the site', async () => {
    world.clock.moveSeconds(day)
    await world.workOff()
    expect(await stateOf(due)).toMatchObject([{ status: 'Scheduled', state: 'Waiting' }])
    world.clock.moveSeconds(3 * day)
    await world.workOff()
    expect(await stateOf(due)).toMatchObject([{ status: 'Completed', done_count: 1, state: 'Done' }])
    const pars = await world.execute(
      sql`select par_min is not null as kept from item_location where parent_id = ${stock.flour}`,
    )
    expect(pars).toEqual([{ kept: true }])
  })

  it('[RUN-62] fail where who asked for them may not do so any more', async () => {
    await world.execute(sql`update app_user set is_blocked = true where tenant_id = 'ui' and username = 'admin'`)
    world.clock.moveSeconds(4 * day)
    await world.workOff()
    expect(await stateOf(gone)).toMatchObject([
      { status: 'Pending', state: 'Failed', message: expect.stringContaining('may not do it here any more') },
    ])
    expect(world.failures).toEqual([])
  })
})
