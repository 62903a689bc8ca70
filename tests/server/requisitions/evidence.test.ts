import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApprovalWorld, type ApprovalWorld, type Draft } from '../approval/approval-world.ts'

describe('what the reason of a requisition asks for', () => {
  let world: ApprovalWorld
  beforeAll(async () => {
    world = await createApprovalWorld()
    await world.execute(sql`insert into reason (tenant_id, id, code, name, use, needs_remark, needs_witness, needs_photo, is_active) values
      ('ui', 901, 'EVT', 'Event', 'requisition', true, true, false, true), ('ui', 902, 'PIC', 'Damage', 'requisition', false, false, true, true)`)
  })
  afterAll(() => world.close())

  const patch = async (draft: Draft, payload: object): Promise<Draft> => {
    const answer = await world.chef.call({
      method: 'PATCH',
      url: `/inventory/api/Requisitions(${draft.id})`,
      headers: { 'if-match': draft.etag, 'idempotency-key': randomUUID() },
      payload,
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return { ...draft, etag: String(answer.headers['etag']) }
  }
  const missing = async (draft: Draft) => {
    const answer = await world.move(world.chef, draft, 'submit')
    expect(answer.statusCode, answer.body).toBe(422)
    return answer.json<{ Errors: readonly { field: string }[] }>().Errors.map(({ field }) => field)
  }

  it('[SET-163] is not there in a draft, and there before it is submitted', async () => {
    const draft = await patch(await world.create(), { ReasonId: 901 })
    expect((await missing(draft)).toSorted()).toEqual(['remarks', 'witness'])
    const told = await patch(draft, { Remarks: 'Wedding', Witness: 'Ana' })
    expect((await world.move(world.chef, told, 'submit')).statusCode).toBe(200)
  })

  it('[SET-163] is a photo where it says so, and nothing without a reason', async () => {
    const draft = await patch(await world.create(), { ReasonId: 902 })
    expect(await missing(draft)).toEqual(['photo'])
    const free = await patch(draft, { ReasonId: null })
    expect((await world.move(world.chef, free, 'submit')).statusCode).toBe(200)
  })
})
