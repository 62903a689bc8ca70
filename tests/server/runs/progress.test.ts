import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRunWorld, type RunWorld } from './run-world.ts'

const set = 'ItemParRuns'

describe('how far a job is', () => {
  let world: RunWorld
  beforeAll(async () => {
    world = await createRunWorld()
  })
  afterAll(() => world.close())

  /** Whether nobody else may read jobs now. */
  async function isHeld(): Promise<boolean> {
    const rows = await world.execute(
      sql`select from pg_locks where granted and relation = 'job'::regclass and mode = 'AccessExclusiveLock'`,
    )
    return rows.length > 0
  }

  it('[RUN-17] a job that ends while somebody asks is told with its document as it stands then', async () => {
    const { Id } = await world.begin(set, {})
    await world.move(set, Id, 'generate')
    const before = await world.progress(set, Id)
    expect(before.job?.state).toBe('Waiting')
    // Ends the job as a worker does, in one transaction, once somebody waits to read it.
    const ended = world.execute(
      sql.raw(`do $$ begin
        lock table job in access exclusive mode;
        for waited in 1 .. 1000 loop
          exit when exists (select from pg_locks where not granted and relation = 'job'::regclass);
          perform pg_sleep(0.01);
        end loop;
        update item_pars set version_no = version_no + 1 where tenant_id = 'ui' and id = ${Id};
        update job set state = 'Done' where tenant_id = 'ui' and doc_id = ${Id};
      end $$`),
    )
    await expect.poll(isHeld).toBe(true)
    const [answer] = await Promise.all([world.progress(set, Id), ended])
    const isNew = answer.job?.state === 'Done'
    expect(answer.version).toBe(isNew ? before.version + 1 : before.version)
    expect(isNew).toBe(true)
  })
})
