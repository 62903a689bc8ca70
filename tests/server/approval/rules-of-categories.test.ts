import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stock } from '../posting/stock-world.ts'
import { add } from '../people/people-world.ts'
import { createApprovalWorld, type ApprovalWorld } from './approval-world.ts'

describe('rules of approval that are of a category', () => {
  let world: ApprovalWorld
  beforeAll(async () => {
    world = await createApprovalWorld()
    // Wine is a drink; the rule is of drinks.
    await world.execute(sql`insert into category (tenant_id, id, code, name, parent_id) values
      ('ui', 801, 'DRINK', 'Drinks', null), ('ui', 802, 'WINE', 'Wine', 801)`)
    await world.execute(sql`update category set is_active = true where tenant_id = 'ui'`)
    await world.execute(sql`update item set category_id = 802 where tenant_id = 'ui' and id = 2`)
    await world.rule({ userId: 3 })
    await world.execute(sql`update approval_rule set category_id = 801 where tenant_id = 'ui'`)
  })
  afterAll(() => world.close())

  const submitted = async (item: number) => {
    const draft = await world.create('1', item)
    const answer = await world.move(world.chef, draft, 'submit')
    return answer.json<{ Status: string }>().Status
  }

  it('[APPR-171] ask about documents with a line of it or below it, and about no others', async () => {
    expect(await submitted(2)).toBe('PendingApproval')
    expect(await submitted(stock.flour)).toBe('Pending')
  })

  it('[APPR-171] answer who would approve documents of a category', async () => {
    const outcome = async (CategoryId: number | null) => {
      const body = { Name: 'A question', DocType: 'requisition', AtSiteId: 2, Amount: '10', OnDay: '2026-06-01' }
      const made = await add(world.admin, 'ApprovalTrials', { ...body, AuthorId: null, CategoryId })
      expect(made.statusCode, made.body).toBe(201)
      const { Id } = made.json<{ Id: number }>()
      const steps = await world.admin.call({ url: `/inventory/api/ApprovalTrialSteps?$filter=TrialId eq ${Id}` })
      return steps.json<{ value: readonly { Outcome: string }[] }>().value.map(({ Outcome }) => Outcome)
    }
    expect(await outcome(802)).toEqual(['Asked'])
    expect(await outcome(1)).toEqual(['NotNeeded'])
    expect(await outcome(null)).toEqual(['NotNeeded'])
  })

  it('[APPR-31] bands of two categories do not meet', async () => {
    const rule = { DocType: 'requisition', MinAmount: '100', Levels: [{ Mode: 'Any', UserId: 3, MinAmount: '0' }] }
    const save = (Name: string, CategoryId: number) => add(world.admin, 'ApprovalRules', { ...rule, Name, CategoryId })
    expect((await save('Wine', 802)).statusCode).toBe(201)
    expect((await save('Dry goods', 1)).statusCode).toBe(201)
    expect((await save('More wine', 802)).statusCode).toBe(422)
  })
})
