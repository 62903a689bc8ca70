import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApprovalWorld, messageOf, type ApprovalWorld, type Draft } from '../approval/approval-world.ts'
import { stock } from '../posting/stock-world.ts'

describe('requisitions that are issued as they are approved', () => {
  let world: ApprovalWorld
  beforeAll(async () => {
    world = await createApprovalWorld()
    await world.rule({ userId: 3 })
    await world.receive({ item: stock.wine, qty: '3', unitCost: '5' })
  })
  afterAll(() => world.close())

  const prefer = (value: boolean) =>
    world.execute(sql`insert into preference_value (tenant_id, site_id, preference, value, edited_by, edited_on)
      values ('ui', ${stock.site}, 'issueOnApproval', ${JSON.stringify(value)}::jsonb, 1, now())
      on conflict (tenant_id, site_id, preference) do update set value = excluded.value`)
  const submitted = async (qty: string, item: number): Promise<Draft> => {
    const draft = await world.create(qty, item)
    const answer = await world.move(world.chef, draft, 'submit')
    expect(answer.statusCode, answer.body).toBe(200)
    return { ...draft, etag: String(answer.headers['etag']) }
  }
  const approve = async (draft: Draft) => {
    const answer = await world.move(world.controller, draft, 'approve')
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Readonly<Record<string, unknown>>>()
  }

  it('[RQN-442] stay approved until somebody issues them, at first', async () => {
    expect(await approve(await submitted('4', stock.flour))).toMatchObject({ Status: 'Approved' })
  })

  it('[RQN-442] are issued whole by an approver who may issue nothing, who is told both', async () => {
    await prefer(true)
    const draft = await submitted('4', stock.flour)
    const made = await approve(draft)
    expect(made).toMatchObject({
      Status: 'Completed',
      ApprovalStatusId: 4,
      Lines: [{ IssuedQty: '4', PostedValue: '10' }],
    })
    expect(made['@larder.said']).toContain(`Requisition ${draft.docNo}`)
    expect(made['@larder.said']).toContain('It was issued whole.')
  })

  it('[RQN-442] are issued by the last of their approvals alone', async () => {
    await world.rule({ userId: 3 }, { userId: 1 })
    const draft = await submitted('4', stock.flour)
    const first = await approve(draft)
    expect(first).toMatchObject({ Status: 'PendingApproval', Lines: [{ IssuedQty: '0' }] })
    const { etag } = await world.read(draft)
    const last = await world.move(world.admin, { ...draft, etag }, 'approve')
    expect(last.json()).toMatchObject({ Status: 'Completed' })
    await world.rule({ userId: 3 })
  })

  it('[RQN-442] are issued from a mail as well', async () => {
    await world.mails()
    const draft = await submitted('2', stock.flour)
    const [link] = await world.links()
    if (link === undefined) throw new Error('No link was mailed')
    const answer = await world.decide(link, 4)
    expect([answer.statusCode, messageOf(answer)]).toEqual([200, expect.stringContaining('It was issued whole.')])
    expect((await world.read(draft)).Status).toBe('Completed')
  })

  it('[RQN-442] are issued as far as goods lie there, and the rest stays open', async () => {
    const made = await approve(await submitted('4', stock.wine))
    expect(made).toMatchObject({ Status: 'Partial', Lines: [{ IssuedQty: '3', OpenQty: '1' }] })
    expect(made['@larder.said']).toContain('the rest stays open')
  })

  it('[RQN-442] stay approved where nothing can be issued, and the approver is told why', async () => {
    const draft = await submitted('4', stock.wine)
    const made = await approve(draft)
    expect(made).toMatchObject({ Status: 'Approved', ApprovalStatusId: 4, Lines: [{ IssuedQty: '0' }] })
    expect(made['@larder.said']).toMatch(/Nothing was issued: .*Wine/)
    // The decision stands, and nothing of the refused issue does.
    const left = await world.execute(sql`select 1 from approval_request where doc_id = ${draft.id} and state = 'Open'`)
    expect(left).toEqual([])
    const posted = await world.execute(sql`select 1 from posting where doc_type_id = 1 and doc_id = ${draft.id}`)
    expect(posted).toEqual([])
  })

  it('[RQN-442, LOT-61] of the lot a line names as much is issued as lies there of it, and the rest stays open, of whichever lot', async () => {
    await world.execute(sql`update item set lot_tracked = true where id = ${stock.wine}`)
    for (const [id, code, qty] of [
      [901, 'EARLY', '6'],
      [902, 'LATE', '4'],
    ] as const) {
      await world.receive({ item: stock.wine, qty, unitCost: '5' })
      await world.execute(
        sql`insert into lot (tenant_id, id, item_id, code) values ('ui', ${id}, ${stock.wine}, ${code})`,
      )
      await world.execute(sql`insert into bin_move (tenant_id, site_id, location_id, item_id, lot_id, qty)
        values ('ui', ${stock.site}, ${stock.store}, ${stock.wine}, ${id}, ${qty})`)
    }
    const draft = await world.create('8', stock.wine)
    await world.execute(sql`update requisition_line set lot_id = 902 where parent_id = ${draft.id}`)
    const answer = await world.move(world.chef, draft, 'submit')
    const made = await approve({ ...draft, etag: String(answer.headers['etag']) })
    expect(made).toMatchObject({ Status: 'Partial', Lines: [{ LotId: null, IssuedQty: '4', OpenQty: '4' }] })
    const left = await world.execute(sql`select t.code, trim_scale(b.qty)::text as qty from bin_balance b
      join lot t on t.tenant_id = b.tenant_id and t.id = b.lot_id where b.location_id = ${stock.store} and b.qty > 0`)
    expect(left).toEqual([{ code: 'EARLY', qty: '6' }])
  })
})
