import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { productFigures } from '../../../server/product-figures.ts'
import { createRunWorker, type RunWorker } from '../runs/run-worker.ts'
import type { Row } from '../sources/order-world.ts'
import { places } from '../support/inventory.ts'
import { testUsers } from '../support/seed.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'
import { createRequestWorld, tomato, type RequestWorld } from './request-world.ts'

type Line = Readonly<Record<string, unknown>> & { readonly Id: number }

const etagOf = ({ VersionNo }: Row) => `"v${Number(VersionNo)}"`

describe('the processing of purchase requests of several sites', () => {
  let world: RequestWorld
  let worker: RunWorker
  let elsewhere: TestSession
  let office: TestSession
  beforeAll(async () => {
    world = await createRequestWorld()
    worker = createRunWorker(world.test, productFigures)
    await withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
      sql`update category set is_active = true where tenant_id = 'ui'`.execute(trx),
    )
    elsewhere = await signIn(world.test, { site: 3 })
    office = await signIn(world.test, { site: 1 })
  })
  afterAll(async () => {
    expect(worker.failures).toEqual([])
    await world.holds()
    await worker.close()
    await world.close()
  })
  const post = async (session: TestSession, url: string, payload: object, row?: Row): Promise<Row> => {
    const match = row === undefined ? {} : { 'if-match': etagOf(row) }
    const headers = { 'idempotency-key': randomUUID(), ...match }
    const answer = await session.call({ method: 'POST', url: `/inventory/api/${url}`, headers, payload })
    expect([200, 201], answer.body).toContain(answer.statusCode)
    return answer.json()
  }
  const begin = async (session: TestSession, which: object): Promise<Row> => {
    const run = await post(session, 'RequestProcessings', which)
    await post(session, `RequestProcessings(${run.Id})/generate`, {}, run)
    await worker.workOff()
    return (await session.call({ url: `/inventory/api/RequestProcessings(${run.Id})` })).json()
  }

  it('[PROC-7] is for head office, whose orders are of the site that asked', async () => {
    const own = await world.request([tomato('5', { SupplierId: 1, Price: '2.5' })])
    const draft = await post(elsewhere, 'PurchaseRequests', {
      DeliveryLocationId: places.otherSite,
      Lines: [tomato('3', { SupplierId: 1, Price: '2' })],
    })
    await post(elsewhere, `PurchaseRequests(${draft.Id})/submit`, {}, draft)
    expect(await begin(world.session, { OfSiteId: 3 })).toMatchObject({ LineCount: 1, PlannedAmount: '12.5' })
    const run = await begin(office, { OfSiteId: 3 })
    expect(run).toMatchObject({ LineCount: 1, PlannedAmount: '6' })
    await post(office, `RequestProcessings(${run.Id})/apply`, {}, run)
    await worker.workOff()
    const [made] = (
      await office.call({ url: `/inventory/api/RequestProcessingOrders?$filter=RunId eq ${run.Id}` })
    ).json<{
      value: readonly Line[]
    }>().value
    const order = await elsewhere.call({ url: `/inventory/api/PurchaseOrders(${String(made?.['OrderId'])})` })
    expect(order.json()).toMatchObject({ SiteId: 3, Status: 'Approved', DeliveryLocationId: places.otherSite })
    await world.done('PurchaseRequests', own, 'cancel')
  })

  it('[PROC-1] chooses by buyer, supplier, category and day', async () => {
    await world.request([tomato('5', { SupplierId: 1, Price: '2.5' }), tomato('20', { SupplierId: 2, Price: '2' })])
    const count = async (which: object) => (await begin(world.session, which))['LineCount']
    expect(await count({ OfSupplierId: 2 })).toBe(1)
    expect(await count({ OfCategoryId: 1 })).toBe(2)
    expect(await count({ NeededUpTo: '2020-01-01' })).toBe(0)
    expect(await count({ OfBuyerId: testUsers.controller.id })).toBe(0)
    await post(world.session, 'BidRegions', {
      Code: 'R1',
      Name: 'North',
      Sites: [{ SiteId: 2 }],
      Buyers: [{ BuyerId: testUsers.controller.id, CategoryId: 1 }],
    })
    expect(await count({ OfBuyerId: testUsers.controller.id })).toBe(2)
  })
})
