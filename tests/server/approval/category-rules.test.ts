import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { add } from '../people/people-world.ts'
import { stock } from '../posting/stock-world.ts'
import { createApprovalWorld, type ApprovalWorld } from './approval-world.ts'

describe('approval rules of categories', () => {
  let world: ApprovalWorld
  beforeAll(async () => {
    world = await createApprovalWorld()
    await world.execute(sql`insert into category (tenant_id, id, code, name, parent_id) values
      ('ui', 90, 'BAKE', 'Baking', 1), ('ui', 91, 'BAR', 'Bar', null)`)
    await world.execute(sql`update category set is_active = true`)
    await world.execute(sql`update item set category_id = 90 where id = ${stock.flour}`)
    await world.execute(sql`update item set category_id = 91 where id = ${stock.wine}`)
    await world.receive({ item: stock.wine, qty: '10', unitCost: '5' })
    await world.execute(sql`update approval_rule set is_active = false`)
  })
  afterAll(() => world.close())

  const rule = (Name: string, UserId: number, more: object = {}) =>
    add(world.admin, 'ApprovalRules', { Name, DocType: 'requisition', MinAmount: '0', Levels: [{ UserId }], ...more })
  const statusOf = async (item: number) => {
    const draft = await world.create('1', item)
    expect((await world.move(world.chef, draft, 'submit')).statusCode).toBe(200)
    const [asked] = await world.execute(sql`select r.name from approval_request q
      join approval_rule r on r.tenant_id = q.tenant_id and r.id = q.rule_id where q.doc_id = ${draft.id}`)
    return asked
  }

  it('[APPR-211] ask about documents with a line of an item of it or of a category below it, the deepest first', async () => {
    expect((await rule('Dry goods', 3, { CategoryId: 1 })).statusCode).toBe(201)
    expect(await statusOf(stock.flour)).toEqual({ name: 'Dry goods' })
    expect(await statusOf(stock.wine)).toBeUndefined()
    expect((await rule('Baking', 1, { CategoryId: 90 })).statusCode).toBe(201)
    expect(await statusOf(stock.flour)).toEqual({ name: 'Baking' })
  })

  it('[APPR-211] are asked about like documents, and told apart where gaps and overlaps are looked for', async () => {
    const steps = async (CategoryId: number | null) => {
      const body = { Name: 'A question', DocType: 'requisition', AtSiteId: 2, Amount: '10', OnDay: '2026-06-01' }
      const answer = await add(world.admin, 'ApprovalTrials', { ...body, AuthorId: null, CategoryId })
      expect(answer.statusCode, answer.body).toBe(201)
      const { Id } = answer.json<{ Id: number }>()
      const url = `/inventory/api/ApprovalTrialSteps?$filter=TrialId eq ${Id}&$expand=Rule`
      return (await world.admin.call({ url })).json<{ value: readonly object[] }>().value
    }
    expect(await steps(90)).toMatchObject([{ Rule: { Name: 'Baking' } }])
    expect(await steps(1)).toMatchObject([{ Rule: { Name: 'Dry goods' } }])
    expect(await steps(91)).toMatchObject([{ Outcome: 'NotNeeded' }])
    const same = await rule('Baking twice', 3, { CategoryId: 90 })
    expect(same.json()).toMatchObject({
      Errors: [{ field: 'minAmount', code: 'bandOverlapOpen', params: { rule: 'Baking' } }],
    })
    const above = await rule('Large baking', 3, { CategoryId: 91, MinAmount: '100' })
    expect(above.statusCode, above.body).toBe(201)
  })

  it('[APPR-211] are only of kinds of document that have items', async () => {
    const made = await rule('Invoices', 3, { DocType: 'miscInvoice', CategoryId: 1 })
    expect([made.statusCode, made.json<{ CategoryId: unknown }>().CategoryId]).toEqual([201, null])
  })
})
