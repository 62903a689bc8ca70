import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stock } from '../posting/stock-world.ts'
import { createApprovalWorld, type ApprovalWorld } from './approval-world.ts'

describe('the amount a document is routed by', () => {
  let world: ApprovalWorld
  beforeAll(async () => {
    world = await createApprovalWorld()
  })
  afterAll(() => world.close())

  const seen = async (id: number) =>
    (await world.admin.call({ url: `/inventory/api/Requisitions(${id})` })).json<Record<string, unknown>>()

  const linkTo = async (name: string, id: number) => {
    const link = (await world.links()).find(
      ({ to, query }) => to === `${name}@ui.example` && query['transactionId'] === String(id),
    )
    if (link === undefined) throw new Error(`${name} was not mailed`)
    return link
  }

  it('[APPR-33] is worked out of the figures of the moment it is submitted, and stands still from then on', async () => {
    await world.rule({ userId: 3, minAmount: '0' }, { userId: 1, minAmount: '2500' })
    // 1,000 on hand at 2.50; the draft of 80 is worth 80 × 2.5 = 200 when it is written.
    const draft = await world.create('80')
    expect(await seen(draft.id)).toMatchObject({ TotalValue: '200' })
    // 1,000 more at 448: (2,500 + 448,000) / 2,000 = 225.25 each, and 80 × 225.25 = 18,020.
    await world.receive({ qty: '1000', unitCost: '448' })
    const submitted = await world.move(world.chef, draft, 'submit')
    expect(submitted.json()).toMatchObject({
      Status: 'PendingApproval',
      '@larder.said': `Requisition ${draft.docNo} was submitted for approval. Level 1 of 2 is asked now: controller.`,
    })
    const stored = await world.execute(
      sql`select trim_scale(total)::text as total from doc_registry where doc_id = ${draft.id}`,
    )
    expect(stored).toEqual([{ total: '18020' }])
    const link = await linkTo('controller', draft.id)
    expect((await world.details(link)).json()).toMatchObject({
      TotalItemValue: '18020',
      Details: [{ Valued: '18020' }],
    })
    // 2,000 more at 1: the cost falls, what people decide about does not, though the quantity on hand is told as it is.
    await world.receive({ qty: '2000', unitCost: '1' })
    expect(await seen(draft.id)).toMatchObject({
      TotalValue: '18020',
      Lines: [{ UnitCost: '225.25', Value: '18020', OnHand: '4000' }],
    })
    const approvals = await world.admin.call({ url: `/inventory/api/Requisitions(${draft.id})/approvals` })
    expect(approvals.json()).toMatchObject({
      value: [{ Level: 1, Amount: '18020', CurrencySymbol: '$', CurrencyDecimals: 2 }],
    })
    const withoutCosts = await world.chef.call({ url: `/inventory/api/Requisitions(${draft.id})/approvals` })
    expect(withoutCosts.body).not.toContain('18020')
    await world.move(world.controller, draft, 'approve')
    expect(await seen(draft.id)).toMatchObject({ Status: 'PendingApproval', CurrentLevel: 2, TotalValue: '18020' })
  })

  it('[APPR-36] asks the rule that reaches highest about an amount above every band', async () => {
    await world.rule({ userId: 3 })
    await world.execute(sql`update approval_rule set max_amount = 100 where is_active`)
    const draft = await world.create('80')
    expect(Number((await seen(draft.id))['TotalValue'])).toBeGreaterThan(100)
    const submitted = await world.move(world.chef, draft, 'submit')
    expect(submitted.json()).toMatchObject({ Status: 'PendingApproval' })
  })

  it('[APPR-32] asks the last step when the cost of a line is not known, and says that it is not known', async () => {
    await world.rule({ userId: 3 }, { userId: 1, minAmount: '2500' })
    const draft = await world.create('40000', stock.mystery)
    expect((await world.move(world.chef, draft, 'submit')).json()).toMatchObject({
      Status: 'PendingApproval',
      CurrentLevel: 2,
      '@larder.said': `Requisition ${draft.docNo} was submitted for approval. Level 2 of 2 is asked now: admin.`,
    })
    const link = await linkTo('admin', draft.id)
    expect((await world.details(link)).json()).toMatchObject({ TotalItemValue: '', Details: [{ Valued: '' }] })
    const approvals = await world.admin.call({ url: `/inventory/api/Requisitions(${draft.id})/approvals` })
    expect(approvals.json()).toMatchObject({ value: [{ Level: 2, Amount: null }] })
    expect((await world.move(world.admin, draft, 'approve')).json()).toMatchObject({ Status: 'Approved' })
  })

  it('[APPR-32] a rule for unknown costs asks all its steps', async () => {
    await world.rule({ userId: 3 }, { userId: 1, minAmount: '2500' })
    await world.execute(sql`update approval_rule set if_unknown = true where is_active`)
    const draft = await world.create('1', stock.mystery)
    expect((await world.move(world.chef, draft, 'submit')).json()).toMatchObject({ CurrentLevel: 1 })
    expect((await world.move(world.controller, draft, 'approve')).json()).toMatchObject({ CurrentLevel: 2 })
  })

  it('[APPR-8] nobody with a limit approves what may be above it', async () => {
    await world.rule({ userId: 3 })
    await world.execute(
      sql`insert into approval_limit (tenant_id, user_id, doc_type, max_amount) values ('ui', 3, 'requisition', 1000000)`,
    )
    const draft = await world.create('1', stock.mystery)
    await world.move(world.chef, draft, 'submit')
    expect((await world.move(world.controller, draft, 'approve')).json()).toMatchObject({
      Code: 'E_LIMIT',
      Message: 'The cost of this document is not known, so it may be above your approval limit',
    })
    await world.execute(sql`delete from approval_limit`)
  })

  it('[APPR-30] is compared at the decimals of the currency', async () => {
    await world.rule({ userId: 3 })
    await world.execute(sql`update approval_rule set min_amount = 2500 where is_active`)
    // A new item at 1.666666: 1,499.998 × 1.666666 = 2,499.995666…, stored with four decimals as 2,499.9957, which is 2,500.00 in dollars.
    await world.receive({ item: stock.wine, qty: '1000000', unitCost: '1.666666' })
    const draft = await world.create('1499.998', stock.wine)
    expect((await world.move(world.chef, draft, 'submit')).json()).toMatchObject({ Status: 'PendingApproval' })
    // 1,499.99 × 1.666666 = 2,499.98 stays below.
    const less = await world.create('1499.99', stock.wine)
    expect((await world.move(world.chef, less, 'submit')).json()).toMatchObject({ Status: 'Pending' })
  })
})
