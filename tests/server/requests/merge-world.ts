import { sql } from 'kysely'
import { expect } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { productFigures } from '../../../server/product-figures.ts'
import type { Row } from '../sources/order-world.ts'
import { createRunWorker, type RunWorker } from '../runs/run-worker.ts'
import { createRequestWorld, type RequestWorld } from './request-world.ts'

/** A row of a list. */
export type Listed = Readonly<Record<string, unknown>> & { readonly Id: number }

/** The world of requests with a worker that processes them, as verbs. */
export interface MergeWorld extends RequestWorld {
  readonly worker: RunWorker
  readonly list: (path: string) => Promise<readonly Listed[]>
  /** The run after one of its moves is worked off. */
  readonly work: (run: Pick<Row, 'Id'>, move: string) => Promise<Row>
  /** A run that has listed what is open. */
  readonly listed: () => Promise<Row>
  readonly linesOf: (run: Pick<Row, 'Id'>) => Promise<readonly Listed[]>
  readonly ordersOf: (run: Pick<Row, 'Id'>) => Promise<readonly Listed[]>
  /** The one order a run of all that is open makes, and the run. */
  readonly processed: () => Promise<{ readonly run: Row; readonly order: Row }>
  readonly edit: (line: Listed | undefined, payload: object) => Promise<Listed>
  /** State of a request, and what is ordered and open of its lines. */
  readonly stands: (request: Row) => Promise<readonly unknown[]>
  /** A saved draft of an order with another quantity in its only line. */
  readonly saved: (order: Row, changes: object) => Promise<Row>
  readonly now: (order: Row) => Promise<Row>
  /** A request with other lines, of a person who revises it. */
  readonly rewritten: (request: Row, lines: readonly object[]) => Promise<Row>
}

/** An egg, which is kept by the dozen and asked for by the piece: a twelfth of what it is counted in. */
export const egg = { ItemId: 36, UnitId: 47, Description: 'Egg' }

/** Makes one; call `close` in afterAll. */
export async function createMergeWorld(): Promise<MergeWorld> {
  const world = await createRequestWorld()
  await withTenant(world.test.db, { tenantId: 'ui' }, (trx) => sql.raw(eggs).execute(trx))
  const worker = createRunWorker(world.test, productFigures)
  const list: MergeWorld['list'] = async (path) =>
    (await world.session.call({ url: `/inventory/api/${path}` })).json<{ value: readonly Listed[] }>().value
  const work: MergeWorld['work'] = async (run, move) => {
    await world.done('RequestProcessings', await world.read('RequestProcessings', run.Id), move)
    await worker.workOff()
    expect(worker.failures).toEqual([])
    return world.read('RequestProcessings', run.Id)
  }
  const listed = async () => work(await world.create('RequestProcessings', {}), 'generate')
  const linesOf: MergeWorld['linesOf'] = (run) => list(`RequestProcessingLines?$filter=RunId eq ${run.Id}&$orderby=Id`)
  const patched = async (url: string, payload: object): Promise<Row> => {
    const etag = String((await world.session.call({ url })).headers['etag'])
    const headers = { 'if-match': etag, confirmed: 'true' }
    const answer = await world.session.call({ method: 'PATCH', url, headers, payload })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const now = (order: Row) => world.read('PurchaseOrders', order.Id)
  return {
    ...world,
    worker,
    list,
    work,
    listed,
    linesOf,
    now,
    ordersOf: (run) => list(`RequestProcessingOrders?$filter=RunId eq ${run.Id}&$orderby=Id`),
    processed: async () => {
      const run = await work(await listed(), 'apply')
      const [line] = await linesOf(run)
      return { run, order: await world.read('PurchaseOrders', Number(line?.['OrderId'])) }
    },
    edit: (line, payload) => patched(`/inventory/api/RequestProcessingLines(${line?.Id})`, payload),
    stands: async (request) => {
      const { Status, Lines } = await world.read('PurchaseRequests', request.Id)
      return [Status, ...Lines.flatMap((line) => [line['OrderedQty'], line['OpenQty']])]
    },
    saved: async (order, changes) => {
      const { Id, ItemId, UnitId, Qty, Price, RequestId, RequestLineId } = { ...(await now(order)).Lines[0] } as Row
      const line = { Id, ItemId, UnitId, Qty, Price, RequestId, RequestLineId, ...changes }
      return patched(`/inventory/api/PurchaseOrders(${order.Id})`, { Lines: [line] })
    },
    rewritten: async (request, lines) => {
      await world.done('PurchaseRequests', await world.read('PurchaseRequests', request.Id), 'revise')
      const changed = await patched(`/inventory/api/PurchaseRequests(${request.Id})`, { Lines: lines })
      return world.done('PurchaseRequests', changed, 'submit')
    },
    close: async () => {
      await worker.close()
      await world.close()
    },
  }
}

const eggs = `
  insert into unit (tenant_id, id, code, name) values ('ui', 22, 'DZ', 'Dozen');
  insert into item (tenant_id, id, number, name, item_kind, category_id, base_unit_id, transaction_unit_id, is_stocked, is_active)
    values ('ui', 36, 'I-36', 'Egg', 'FoodBeverage', 1, 22, 20, true, true);
  insert into item_unit (tenant_id, id, parent_id, line_no, unit_id, num, den) values ('ui', 46, 36, 1, 22, 1, 1), ('ui', 47, 36, 2, 20, 1, 12)`
