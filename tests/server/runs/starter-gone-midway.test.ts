import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRunSteps } from '../../../server/runs/engine/run-deps.ts'
import type { NamedStep } from '../../../server/runs/engine/run-step.ts'
import { workTurn } from '../../../server/runs/engine/work-off.ts'
import { stock } from '../posting/stock-world.ts'
import { createRunWorld, type RunWorld } from './run-world.ts'

const set = 'ItemParRuns'
const day = 24 * 3_600

describe('who started a job and may not go on', () => {
  let world: RunWorld
  beforeAll(async () => {
    world = await createRunWorld()
    await world.execute(sql`insert into item_location (tenant_id, parent_id, line_no, location_id, par_min, par_max, is_active) values
      ('ui', ${stock.flour}, 1, ${stock.store}, 4, 9, true), ('ui', ${stock.wine}, 1, ${stock.store}, 4, 9, true)`)
  })
  afterAll(() => world.close())

  /** The step as it is, which blocks its person once it has worked on a group. */
  const blocking = (step: NamedStep): NamedStep => {
    const { work } = step
    if (work === undefined) return step
    const run: typeof work.run = async (input, lines) => {
      const answers = await work.run(input, lines)
      await world.execute(sql`update app_user set is_blocked = true where tenant_id = 'ui' and username = 'admin'`)
      return answers
    }
    return { ...step, work: { ...work, run } }
  }

  it('[RUN-62] does nothing more in the midst of a turn: what was done stays, and the job fails with the reason', async () => {
    const effective = new Date(world.clock.now().getTime() + 3 * day * 1_000).toISOString().slice(0, 10)
    const { Id } = await world.begin(set, { EffectiveOn: effective })
    await world.run(set, Id, 'generate')
    const lines = await world.lines('ItemParLines', Id)
    expect(lines).toHaveLength(2)
    for (const line of lines)
      await world.change(`ItemParLines(${line.Id})`, { NewMin: '5', NewMax: '10', IsTaken: true })
    await world.run(set, Id, 'apply')
    world.clock.moveSeconds(4 * day)
    const steps = createRunSteps([...world.deps.runSteps.values()].map(blocking))
    await workTurn({ ...world.deps, runSteps: steps }, 'ui')
    await world.workOff()
    const [ended] = await world.execute(sql`select r.status, r.done_count, j.state, j.done, j.message from item_pars r
      join job j on j.tenant_id = r.tenant_id and j.family = 'itemPars' and j.doc_id = r.id and j.step = 'apply' where r.id = ${Id}`)
    expect(ended).toMatchObject({ status: 'Partial', done_count: 1, state: 'Failed', done: 1 })
    expect(ended).toMatchObject({ message: expect.stringContaining('may not do it here any more') })
    const raised = await world.execute(sql`select parent_id::int as id from item_location where par_min = 5 order by 1`)
    expect(raised).toHaveLength(1)
    expect(world.failures).toEqual([])
  })
})
