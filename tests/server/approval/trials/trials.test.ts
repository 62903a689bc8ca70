import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { add } from '../../people/people-world.ts'
import { createApprovalWorld, type ApprovalWorld } from '../approval-world.ts'

interface Step {
  readonly StepNo: number | null
  readonly Outcome: string
  readonly LimitAmount: string | null
  readonly Person: { readonly DisplayName: string } | null
  readonly Rule: { readonly Name: string } | null
}

describe('who would approve', () => {
  let world: ApprovalWorld
  beforeAll(async () => {
    world = await createApprovalWorld()
  })
  afterAll(() => world.close())

  const ask = async (changes: object = {}) => {
    const body = {
      Name: 'A question',
      DocType: 'requisition',
      AtSiteId: 2,
      Amount: '10',
      OnDay: '2026-06-01',
      AuthorId: null,
    }
    const answer = await add(world.admin, 'ApprovalTrials', { ...body, ...changes })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<{ Id: number }>().Id
  }
  const steps = async (trial: number) => {
    const url = `/inventory/api/ApprovalTrialSteps?$filter=TrialId eq ${trial}&$expand=Person,Rule&$orderby=StepNo`
    const answer = await world.admin.call({ url })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ value: readonly Step[] }>().value
  }

  it('[APPR-60, APPR-61] is answered step by step by the rules of now, also after they are others', async () => {
    await world.rule({ userId: 3 }, { userId: 1, minAmount: '100' })
    const small = await ask()
    const large = await ask({ Amount: '500' })
    expect((await steps(small)).map(({ StepNo, Outcome }) => [StepNo, Outcome])).toEqual([[1, 'Asked']])
    const both = await steps(large)
    expect(both.map(({ StepNo }) => StepNo)).toEqual([1, 2])
    expect(both.every(({ Rule, Person }) => Rule !== null && Person !== null)).toBe(true)
    await world.rule({ userId: 1 })
    expect(await steps(large)).toHaveLength(1)
  })

  it('[APPR-61] says that nothing is asked, that nobody is there, and whose limit the amount is above', async () => {
    await world.execute(sql`delete from approval_limit`)
    await world.execute(
      sql`insert into approval_limit (tenant_id, user_id, doc_type, max_amount) values ('ui', 1, 'requisition', 5)`,
    )
    await world.rule({ userId: 1 })
    const trial = await ask()
    expect(await steps(trial)).toMatchObject([{ Outcome: 'OverLimit', LimitAmount: '5' }])
    expect(await steps(await ask({ AuthorId: 1 }))).toMatchObject([{ Outcome: 'Nobody', Person: null, StepNo: 1 }])
    expect(await steps(await ask({ DocType: 'purchaseOrder' }))).toMatchObject([{ Outcome: 'NotNeeded', Rule: null }])
  })

  it('[APPR-213] says that nobody is there, not that nothing is asked, where somebody has to approve', async () => {
    const [reset] = await steps(await ask({ DocType: 'inventoryReset' }))
    expect(reset).toMatchObject({ Outcome: 'Nobody', Rule: null, StepNo: null })
  })

  it('[APPR-62] lists what lies between rules', async () => {
    await world.execute(sql`delete from approval_level`)
    await world.execute(sql`delete from approval_rule`)
    const rule = (Name: string, MinAmount: string, MaxAmount: string | null, ValidTo: string | null) =>
      add(world.admin, 'ApprovalRules', {
        Name,
        DocType: 'requisition',
        MinAmount,
        MaxAmount,
        ValidTo,
        Levels: [{ UserId: 1 }],
      })
    for (const [name, from, to, until] of [
      ['Small', '0', '100', null],
      ['Middle', '100', '200', '2999-12-31'],
      ['Large', '200', null, null],
    ] as const)
      expect((await rule(name, from, to, until)).statusCode).toBe(201)
    const answer = await world.admin.call({ url: '/inventory/api/ApprovalFindings?$expand=Rule,Other' })
    expect(answer.json<{ value: readonly object[] }>().value).toMatchObject([
      {
        Kind: 'Gap',
        FromAmount: '100',
        ToAmount: '200',
        FromDay: '3000-01-01',
        Rule: { Name: 'Small' },
        Other: { Name: 'Large' },
      },
    ])
  })
})
