import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createMergeWorld, type MergeWorld } from './merge-world.ts'
import { tomato } from './request-world.ts'

let world: MergeWorld
beforeAll(async () => {
  world = await createMergeWorld()
  await withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
    sql`update supplier set min_order = 20.02 where tenant_id = 'ui' and id = 1`.execute(trx),
  )
})
afterAll(() => world.close())

it('[PROC-3, PROC-9, RUN-388] two requests of 1 at 10.005 are an order of 20.01, which saves 0.01 and lies 0.01 below 20.02', async () => {
  for (const _ of [1, 2]) await world.request([tomato('1', { SupplierId: 1, Price: '10.005' })])
  const listed = await world.listed()
  expect(listed).toMatchObject({ PlannedAmount: '20.01', PlannedSaving: '0.01', OrderedAmount: '0', SavedAmount: '0' })
  const figures = { Amount: '20.01', OrderAmount: '20.01', RequestedAmount: '20.02', Saving: '0.01', OrderLines: 1 }
  expect(await world.ordersOf(listed)).toMatchObject([
    { ...figures, Note: 'BelowMinimum', MinOrder: '20.02', ShortBy: '0.01', IsDone: false },
  ])
  const run = await world.work(listed, 'apply')
  expect(run).toMatchObject({ Status: 'Completed', OrderCount: 1, OrderedAmount: '20.01', SavedAmount: '0.01' })
  const [made] = await world.ordersOf(run)
  expect(made).toMatchObject({ ...figures, IsDone: true })
  expect(await world.read('PurchaseOrders', Number(made?.['OrderId']))).toMatchObject({ TotalAmount: '20.01' })
  expect(await world.work(run, 'undo')).toMatchObject({ OrderCount: 0, OrderedAmount: '0', SavedAmount: '0' })
  await world.holds()
})

it('[PROC-3, RUN-388] lines that are kept apart are rounded each: 20.02, which saves nothing', async () => {
  const listed = await world.listed()
  const [line] = await world.linesOf(listed)
  await world.edit(line, { IsApart: true })
  expect(await world.ordersOf(listed)).toMatchObject([
    { Amount: '20.02', Saving: '0', Note: 'Fine', ShortBy: '0', OrderLines: 2 },
  ])
  expect(await world.work(listed, 'apply')).toMatchObject({
    PlannedAmount: '20.02',
    OrderedAmount: '20.02',
    SavedAmount: '0',
  })
})
