import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApprovalWorld, type ApprovalWorld, type Draft } from '../approval/approval-world.ts'
import { stock } from '../posting/stock-world.ts'

describe('what lies at a store that may have less than nothing', () => {
  let world: ApprovalWorld
  beforeAll(async () => {
    world = await createApprovalWorld()
    await world.rule({ userId: 3 })
    await world.execute(sql`update location set allow_negative = true where id = ${stock.store}`)
    await world.execute(sql`insert into preference_value (tenant_id, site_id, preference, value, edited_by, edited_on)
      values ('ui', ${stock.site}, 'issueOnApproval', 'true'::jsonb, 1, now())`)
    await world.receive({ item: stock.wine, qty: '3', unitCost: '5' })
  })
  afterAll(() => world.close())

  const approved = async (qty: string): Promise<{ draft: Draft; made: Readonly<Record<string, unknown>> }> => {
    const draft = await world.create(qty, stock.wine)
    const sent = await world.move(world.chef, draft, 'submit')
    expect(sent.statusCode, sent.body).toBe(200)
    const waiting = { ...draft, etag: String(sent.headers['etag']) }
    const answer = await world.move(world.controller, waiting, 'approve')
    expect(answer.statusCode, answer.body).toBe(200)
    return { draft: { ...draft, etag: String(answer.headers['etag']) }, made: answer.json() }
  }
  const lying = () =>
    world.execute(sql`select trim_scale(b.qty)::text as qty from stock_balance b
      join location_stock l on l.tenant_id = b.tenant_id and l.pool_id = b.pool_id
      where l.location_id = ${stock.store} and b.item_id = ${stock.wine}`)

  it('[RQN-442, OPENT-4] is issued, and no more: of twelve asked for three go, and nine stay open', async () => {
    const { made, draft } = await approved('12')
    expect(made).toMatchObject({ Status: 'Partial', Lines: [{ IssuedQty: '3', OpenQty: '9' }] })
    expect(made['@larder.said']).toContain('the rest stays open')
    expect(await lying()).toEqual([{ qty: '0' }])
    // Nothing lies there any more: neither of what is approved next nor of the rest anything goes.
    const next = await approved('4')
    expect(next.made).toMatchObject({ Status: 'Approved', Lines: [{ IssuedQty: '0' }] })
    expect(next.made['@larder.said']).toMatch(/Nothing was issued: .*Wine/)
    const rest = await world.move(world.admin, draft, 'issueThere')
    expect(rest.json()).toMatchObject({ Code: 'E_NEG_ONHAND', Errors: [{ params: { onHand: '0', asked: '9' } }] })
    expect(await lying()).toEqual([{ qty: '0' }])
    // Who says how much issues it all the same.
    const { etag } = await world.read(draft)
    expect((await world.move(world.admin, { ...draft, etag }, 'issue')).json()).toMatchObject({ Status: 'Completed' })
    expect(await lying()).toEqual([{ qty: '-9' }])
  })
})
