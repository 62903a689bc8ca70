import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createRequestWorld, type RequestWorld } from '../requests/request-world.ts'
import type { Row } from '../sources/order-world.ts'
import { things } from '../support/inventory.ts'
import { testUsers } from '../support/seed.ts'

/** Services, and window cleaning below them; all items are of another category. */
const [services, windows] = [2, 3]

describe('approval rules of categories, of lines in words', () => {
  let world: RequestWorld
  const run = (text: ReturnType<typeof sql>) =>
    withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => (await text.execute(trx)).rows)
  beforeAll(async () => {
    world = await createRequestWorld()
    await run(sql`insert into category (tenant_id, id, code, name, parent_id, is_active) values
      ('ui', ${services}, 'SERV', 'Services', null, true), ('ui', ${windows}, 'WIN', 'Windows', ${services}, true)`)
    for (const DocType of ['purchaseRequest', 'purchaseOrder'])
      await world.create('ApprovalRules', {
        Name: 'Services from 500',
        DocType,
        CategoryId: services,
        MinAmount: '500',
        Levels: [{ Mode: 'Any', UserId: testUsers.controller.id, MinAmount: '0' }],
      })
  })
  afterAll(() => world.close())

  const flour = (Price: string) => ({ ItemId: things.flour, UnitId: things.flourKilo, Qty: '1', Price })
  const inWords = (Price: string, of: object) => ({ Description: 'Window cleaning', Qty: '1', Price, ...of })
  /** Names of the rules that ask about a request, or about an order. */
  const askedBy = async ({ Id }: Row, docType: 2 | 3 = 2) => {
    const rows = await run(sql`select r.name from approval_request q
      join approval_rule r on r.tenant_id = q.tenant_id and r.id = q.rule_id
      where q.doc_type_id = ${docType} and q.doc_id = ${Id} and q.state = 'Open'`)
    return rows.map((row) => (row as { readonly name: string }).name)
  }
  const requested = (...lines: Parameters<RequestWorld['draft']>[0]) => world.request(lines)

  it('[APPR-211, PREQ-53] a request asks by the category that a line in words names, or one above it', async () => {
    const named = await requested({ ...flour('5'), Description: 'Flour' }, inWords('900', { OwnCategoryId: services }))
    expect([named['Status'], await askedBy(named)]).toEqual(['PendingApproval', ['Services from 500']])
    const below = await requested(inWords('500', { OwnCategoryId: windows }))
    expect([below['Status'], await askedBy(below)]).toEqual(['PendingApproval', ['Services from 500']])
  })

  it('[APPR-211] an item is of its own category whatever was sent, and words of none are of none', async () => {
    const item = await requested({ ...flour('900'), Description: 'Flour', OwnCategoryId: services })
    expect(await askedBy(item)).toEqual([])
    expect(await askedBy(await requested(inWords('900', {})))).toEqual([])
    expect(await askedBy(await requested(inWords('499.99', { OwnCategoryId: services })))).toEqual([])
  })

  it('[APPR-211] so does an order', async () => {
    const order = await world.orderOf([flour('5'), inWords('900', { CategoryId: services })])
    const asked = await world.done('PurchaseOrders', order, 'submit')
    expect([asked['Status'], await askedBy(asked, 3)]).toEqual(['PendingApproval', ['Services from 500']])
    const plain = await world.done('PurchaseOrders', await world.orderOf([flour('900')]), 'submit')
    expect(await askedBy(plain, 3)).toEqual([])
  })
})
