import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { servingUrl } from '../../../server/db/prepare/roles.ts'
import { projectFolder } from '../../../server/process/project-folder.ts'
import { stock } from '../posting/stock-world.ts'
import { servingPassword } from '../support/test-secrets.ts'
import { createResetWorld, set, type ResetWorld } from './reset-world.ts'

/** Places beside the three the world begins with. */
const more = 30

describe('a server killed in the middle of a reset', () => {
  let world: ResetWorld
  beforeAll(async () => {
    world = await createResetWorld()
    await world.execute(sql`insert into location (tenant_id, id, site_id, code, name, location_type_id, is_stocked, allow_negative, is_active)
      select 'ui', n, 2, 'P' || n, 'Place ' || n, 1, true, false, true from generate_series(101, ${100 + more}::int) n`)
    for (let place = 101; place <= 100 + more; place += 1)
      await world.stockWorld.receive({ location: place, item: stock.wine, qty: '2', unitCost: '3' })
  })
  afterAll(() => world.close())

  it('[RESET-7, RUN-10] posts every place once, whoever goes on', async () => {
    const run = await world.preview()
    await world.agree(run.Id)
    await world.move(set, run.Id, 'apply')
    const first = await killAfter(20)
    expect(first).toBeGreaterThan(0)
    await world.workOff()
    expect(await world.read(set, run.Id)).toMatchObject({ Status: 'Completed', DoneCount: more + 3, RefusedCount: 0 })
    const posted =
      await world.execute(sql`select count(*)::int as rows, count(distinct (l.location_id, l.item_id))::int as places,
      count(distinct l.posting_id)::int as postings, trim_scale(sum(l.value))::text as value
      from stock_ledger l where l.tenant_id = 'ui' and l.entry_type = 'RESET'`)
    // 30 places with 6 each, and 2,497.5 of the world: each in a posting of its own.
    expect(posted).toEqual([{ rows: more + 3, places: more + 3, postings: more + 3, value: '-2677.5' }])
    const left = await world.execute(sql`select from stock_onhand where tenant_id = 'ui' and qty <> 0`)
    expect(left).toEqual([])
    expect(await world.broken()).toEqual([])
  }, 120_000)

  /** Starts a worker, kills it a while after the first place it did, and answers how many lines are done then. */
  async function killAfter(milliseconds: number): Promise<number> {
    const url = servingUrl(world.database.adminUrl, servingPassword)
    const script = join(projectFolder, 'tests/server/runs/work-until-killed.ts')
    const child = spawn(process.execPath, ['--import', 'tsx', script, url], { cwd: projectFolder })
    const ended = new Promise<void>((done) => child.once('close', () => done()))
    while ((await doneNow()) === 0 && child.exitCode === null) await delay(10)
    await delay(milliseconds)
    child.kill('SIGKILL')
    await ended
    return doneNow()
  }

  async function doneNow(): Promise<number> {
    const [row] = await world.execute(
      sql`select count(*)::int as done from inventory_reset_line where outcome = 'Done'`,
    )
    // A row of the statement above.
    return (row as { readonly done: number }).done
  }
})
