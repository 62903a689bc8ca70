import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { productFigures } from '../../../server/product-figures.ts'
import { createRunWorker, type RunWorker } from '../runs/run-worker.ts'
import type { Row } from '../sources/order-world.ts'
import { signIn } from '../support/sign-in.ts'
import { createRequestWorld, tomato, type RequestWorld } from './request-world.ts'

type Line = Readonly<Record<string, unknown>> & { readonly Id: number }

describe('lines of a processing that go where another asks less', () => {
  let world: RequestWorld
  let worker: RunWorker
  beforeAll(async () => {
    world = await createRequestWorld()
    worker = createRunWorker(world.test, productFigures)
    // A tomato costs 2.50 at supplier 1, who is preferred, and 2.00 at supplier 2 from ten on.
    await execute(`insert into item_supplier (tenant_id, id, parent_id, line_no, supplier_id, unit_id, price, is_preferred, min_order) values
      ('ui', 1, 30, 1, 1, 20, 2.5, true, null), ('ui', 2, 30, 2, 2, 20, 2, false, 10)`)
  })
  afterAll(async () => {
    await worker.close()
    await world.close()
  })

  const execute = (text: string) => withTenant(world.test.db, { tenantId: 'ui' }, (trx) => sql.raw(text).execute(trx))
  const found = async <T>(path: string) =>
    (await world.session.call({ url: `/inventory/api/${path}` })).json<{ value: readonly T[] }>()
  const lines = async (run: Pick<Row, 'Id'>) =>
    (await found<Line>(`RequestProcessingLines?$filter=RunId eq ${run.Id}&$orderby=Id`)).value
  const listed = async (): Promise<Row> => {
    const run = await world.create('RequestProcessings', {})
    await world.done('RequestProcessings', run, 'generate')
    await worker.workOff()
    return world.read('RequestProcessings', run.Id)
  }
  const edited = async (line: Line | undefined, payload: object) => {
    const url = `/inventory/api/RequestProcessingLines(${line?.Id})`
    const etag = String((await world.session.call({ url })).headers['etag'])
    const answer = await world.session.call({ method: 'PATCH', url, headers: { 'if-match': etag }, payload })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Line>()
  }

  it('[PROC-730] says why a line goes where another asks less, as its buyer changes it, and is found by that', async () => {
    await world.request([tomato('16', { SupplierId: 1 }), tomato('10', { SupplierId: 2 })])
    const run = await listed()
    const [first, second] = await lines(run)
    // Sixteen cost 40.00 at the first and 32.00 at the second supplier.
    expect([first, second]).toMatchObject([
      { BestSupplierId: 2, BestSaving: '8', DearerFor: 'Requested' },
      { BestSupplierId: 2, BestSaving: '0', DearerFor: null },
    ])
    const asked = async () => {
      const where = `RunId eq ${run.Id} and DearerFor eq 'Requested'`
      return (await found<Line>(`RequestProcessingLines?$filter=${where}`)).value.map(({ Id }) => Id)
    }
    expect(await asked()).toEqual([first?.Id])
    expect(await edited(first, { OwnPrice: '2.4' })).toMatchObject({ DearerFor: 'OwnPrice', BestSaving: '6.4' })
    expect(await edited(first, { OwnPrice: null, SupplierId: 2 })).toMatchObject({ DearerFor: null })
    expect(await asked()).toEqual([])
    expect(await edited(second, { SupplierId: 1 })).toMatchObject({ DearerFor: 'Preferred' })
    await execute(`update item_supplier set is_preferred = false where tenant_id = 'ui' and id = 1`)
    expect((await lines(run))[1]).toMatchObject({ DearerFor: 'Chosen' })
    await execute(`update item_supplier set is_preferred = true where tenant_id = 'ui' and id = 1`)
  })

  it('[PROC-730] is not told, nor asked for, by who may not see costs', async () => {
    await execute(
      `insert into role_permission (tenant_id, parent_id, line_no, permission) values ('ui', 2, 90, 'ViewRequestProcessing')`,
    )
    const chef = await signIn(world.test, { user: 'chef' })
    await world.request([tomato('16', { SupplierId: 1 })])
    const run = await listed()
    const seen = async (query: string) => chef.call({ url: `/inventory/api/RequestProcessingLines?${query}` })
    const [line] = (await seen(`$filter=RunId eq ${run.Id}`)).json<{ value: readonly Line[] }>().value
    expect(line).toMatchObject({ Description: 'Tomato' })
    expect(Object.keys(line ?? {})).not.toContain('DearerFor')
    expect((await seen(`$filter=DearerFor eq 'Requested'`)).statusCode).toBe(400)
  })
})
