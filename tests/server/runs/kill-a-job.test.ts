import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { servingUrl } from '../../../server/db/prepare/roles.ts'
import { projectFolder } from '../../../server/process/project-folder.ts'
import { servingPassword } from '../support/test-secrets.ts'
import { addItems, createRunWorld, type RunWorld } from './run-world.ts'

const set = 'ItemMaintenances'
const count = 300

describe('a server killed in the middle of a job', () => {
  let world: RunWorld
  beforeAll(async () => {
    world = await createRunWorld()
    await addItems(world, 1000, count)
  })
  afterAll(() => world.close())

  it('[RUN-10] is followed by one that goes on: every record is changed, and none twice', async () => {
    const { Id } = await world.begin(set, { OfKind: 'Retail', NewWastePct: '1', WasteBy: 'Add' })
    await world.run(set, Id, 'generate')
    await world.move(set, Id, 'apply')
    const first = await killAfter(100)
    expect(first).toBeGreaterThan(0)
    expect(first).toBeLessThan(count)
    expect(await killAfter(100)).toBeGreaterThan(first)
    await expect.poll(workedOff(Id), { timeout: 60_000 }).toBe('Completed')
    expect(await world.read(set, Id)).toMatchObject({ DoneCount: count, RefusedCount: 0 })
    // 4 percent of waste and 1 more, once: a save of each, and a history of each.
    const found = await world.execute(
      sql`select trim_scale(waste_pct)::text as waste, version_no, count(*)::int as items from item where item_kind = 'Retail' group by 1, 2`,
    )
    expect(found).toEqual([{ waste: '5', version_no: 2, items: count }])
    const told = await world.execute(
      sql`select count(*)::int as rows from audit_log where tenant_id = 'ui' and entity = 'item' and action = 'change'`,
    )
    expect(told).toEqual([{ rows: count }])
  }, 120_000)

  /** Works off what waits and says how the run stands; a database may hold the lock of who was killed a while longer. */
  function workedOff(id: number) {
    return async () => {
      await world.workOff()
      return (await world.read(set, id)).Status
    }
  }

  /** Starts a worker, kills it a while after the first line it did, and answers how many lines are done then. */
  async function killAfter(milliseconds: number): Promise<number> {
    const url = servingUrl(world.database.adminUrl, servingPassword)
    const script = join(projectFolder, 'tests/server/runs/work-until-killed.ts')
    const child = spawn(process.execPath, ['--import', 'tsx', script, url], { cwd: projectFolder })
    let complaint = ''
    child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
    await new Promise<void>((done, fail) => {
      child.stdout.on('data', () => done())
      child.on('exit', () => fail(new Error(`The worker ended before it worked: ${complaint}`)))
    })
    const before = await doneNow()
    // However long a busy machine takes to begin.
    while ((await doneNow()) === before) await delay(20)
    await delay(milliseconds)
    const ended = new Promise<void>((done) => child.once('close', () => done()))
    child.kill('SIGKILL')
    await ended
    return doneNow()
  }

  async function doneNow(): Promise<number> {
    const [row] = await world.execute(sql`select count(*)::int as done from item_change where outcome = 'Done'`)
    // A row of the statement above.
    return (row as { readonly done: number }).done
  }
})
