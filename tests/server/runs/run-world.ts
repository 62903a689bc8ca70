import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { LightMyRequestResponse } from 'fastify'
import type { RunAnswer } from '#core/http/runs-contract.ts'
import { productFigures } from '../../../server/product-figures.ts'
import type { RunDeps } from '../../../server/runs/engine/run-deps.ts'
import { createStockMasterWorld, type StockMasterWorld } from '../stock-masters/stock-master-world.ts'
import type { TestSession } from '../support/sign-in.ts'
import { createRunWorker } from './run-worker.ts'

/** A document of a run as the server answers it. */
export type RunRow = Readonly<Record<string, unknown>> & { readonly Id: number; readonly Status: string }

/** Stock masters with a worker of jobs that works when it is told. */
export interface RunWorld extends Omit<StockMasterWorld, 'move' | 'read'> {
  readonly deps: RunDeps
  readonly failures: readonly string[]
  /** Works everything off that waits; `turns` at most. */
  readonly workOff: (turns?: number) => Promise<number>
  /** A new document of a set. */
  readonly begin: (set: string, body: object) => Promise<RunRow>
  readonly move: (set: string, id: number, move: string, session?: TestSession) => Promise<LightMyRequestResponse>
  /** Makes a move and works its job off. */
  readonly run: (set: string, id: number, move: string) => Promise<RunRow>
  readonly read: (set: string, id: number) => Promise<RunRow>
  /** Lines of a run, by id. */
  readonly lines: (set: string, id: number) => Promise<readonly RunRow[]>
  readonly progress: (set: string, id: number) => Promise<RunAnswer>
}

/** Makes one; call `close` in afterAll. */
export async function createRunWorld(): Promise<RunWorld> {
  const world = await createStockMasterWorld()
  const worker = createRunWorker(world, productFigures)
  const { deps, failures, workOff } = worker
  const read = async (set: string, id: number) => (await world.get(`${set}(${id})`)).json<RunRow>()
  const move = async (set: string, id: number, name: string, session: TestSession = world.admin) => {
    const etag = String((await session.call({ url: `/inventory/api/${set}(${id})` })).headers['etag'])
    const headers = { 'if-match': etag, 'idempotency-key': randomUUID() }
    return session.call({ method: 'POST', url: `/inventory/api/${set}(${id})/${name}`, headers, payload: {} })
  }
  return {
    ...world,
    deps,
    failures,
    workOff,
    read,
    move,
    async begin(set, body) {
      const answer = await world.add(set, body)
      if (answer.statusCode !== 201) throw new Error(answer.body)
      return answer.json<RunRow>()
    },
    async run(set, id, name) {
      const moved = await move(set, id, name)
      if (moved.statusCode !== 200) throw new Error(moved.body)
      await workOff()
      return read(set, id)
    },
    async lines(set, id) {
      const answer = await world.get(`${set}?$filter=RunId eq ${id}&$orderby=Id&$top=500`)
      return answer.json<{ readonly value: readonly RunRow[] }>().value
    },
    progress: async (set, id) => (await world.get(`Runs/${set}/${id}`)).json<RunAnswer>(),
    async close() {
      await worker.close()
      await world.close()
    },
  }
}

/** Adds items as forms would have saved them, ids from `first` on. */
export async function addItems(world: Pick<StockMasterWorld, 'execute'>, first: number, count: number): Promise<void> {
  await world.execute(sql`insert into item (tenant_id, id, number, name, category_id, base_unit_id, transaction_unit_id, is_stocked, is_active,
      item_kind, storage, abc, waste_pct, zero_cost)
    select 'ui', n, 'R' || n, 'Ware ' || n, 1, 1, 1, true, true, 'Retail', 'Dry', 'C', 4, false
    from generate_series(${first}::int, ${first + count - 1}::int) n`)
  await world.execute(sql`insert into item_unit (tenant_id, parent_id, line_no, unit_id, num, den)
    select 'ui', n, 1, 1, 1, 1 from generate_series(${first}::int, ${first + count - 1}::int) n`)
}
