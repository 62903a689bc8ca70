import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { servingUrl } from '../../../server/db/prepare/roles.ts'
import { findBrokenInvariants, readInvariants } from '../../../server/posting/check-invariants.ts'
import { projectFolder } from '../../../server/process/project-folder.ts'
import { servingPassword } from '../support/test-secrets.ts'
import { createStockWorld, stock, type StockWorld } from './stock-world.ts'

describe('a server killed while it posts', () => {
  let world: StockWorld
  beforeAll(async () => {
    world = await createStockWorld()
    await world.inTenant((trx) =>
      sql`insert into role_permission (tenant_id, parent_id, permission) values ('ui', 1, 'ViewRequisition'),
        ('ui', 1, 'CreateRequisition'), ('ui', 1, 'PostRequisition')`.execute(trx),
    )
    await world.receive({ qty: '100000', unitCost: '2' })
    await world.receive({ item: stock.wine, qty: '100000', unitCost: '3.33' })
  })
  afterAll(() => world.close())

  it('[POST-23] loses nothing it acknowledged and leaves nothing half posted', async () => {
    const acknowledged = [...(await killAfter(150)), ...(await killAfter(450)), ...(await killAfter(700))]
    expect(acknowledged.length).toBeGreaterThan(0)
    // The database notices the dead connections and rolls their transactions back.
    await delay(500)
    const documents = await world.inTenant((trx) =>
      sql<Found>`select r.id, r.status, count(distinct p.id)::int as postings, count(distinct s.id)::int as rows,
          count(distinct j.id)::int as lines
        from requisition r left join posting p on p.tenant_id = r.tenant_id and p.doc_type_id = 1 and p.doc_id = r.id
        left join stock_ledger s on s.tenant_id = p.tenant_id and s.posting_id = p.id
        left join journal_line j on j.tenant_id = p.tenant_id and j.posting_id = p.id group by r.id, r.status`.execute(
        trx,
      ),
    )
    const states = new Map(documents.rows.map(({ id, ...state }) => [id, state]))
    const posted = { status: 'Completed', postings: 1, rows: 4, lines: 4 }
    expect(acknowledged.filter((id) => JSON.stringify(states.get(id)) !== JSON.stringify(posted))).toEqual([])
    const others = [...states.values()].filter((state) => state.status !== 'Completed')
    expect(others.filter((state) => state.postings > 0)).toEqual([])
    const broken = await world.inTenant(async (trx) => findBrokenInvariants(trx, await readInvariants()))
    expect(broken).toEqual([])
  }, 120_000)

  interface Found {
    readonly id: number
    readonly status: string
    readonly postings: number
    readonly rows: number
    readonly lines: number
  }

  /** Starts the server, lets it work for a while after its first acknowledgement, and kills it; answers what it acknowledged. */
  async function killAfter(milliseconds: number): Promise<readonly number[]> {
    const url = servingUrl(world.database.adminUrl, servingPassword)
    const script = join(projectFolder, 'tests/server/posting/issue-until-killed.ts')
    const child = spawn(process.execPath, ['--import', 'tsx', script, url], { cwd: projectFolder })
    let said = ''
    let complaint = ''
    const first = new Promise<void>((done, fail) => {
      child.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString()
        done()
      })
      child.on('exit', () => fail(new Error(`The server ended before it posted: ${complaint}`)))
    })
    child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
    const ended = new Promise<void>((done) => child.once('close', () => done()))
    await first
    await delay(milliseconds)
    child.kill('SIGKILL')
    await ended
    // A line cut by the kill was not acknowledged.
    return said.split('\n').slice(0, -1).map(Number)
  }
})
