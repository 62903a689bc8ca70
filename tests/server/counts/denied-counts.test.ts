import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn } from '../support/sign-in.ts'
import { createCountWorld, type CountWorld } from './count-world.ts'

const set = 'PhysicalInventories'
let w: CountWorld
beforeAll(async () => {
  w = await createCountWorld()
  await w.enter('20', '3')
  await w.run(sql`insert into role_permission (tenant_id, parent_id, line_no, permission)
    select 'ui', 3, 900 + no, right_name from (values (1, 'ViewPhysicalInventory'), (2, 'ReviewPhysicalInventory'), (3, 'DocumentApprovals')) as given(no, right_name)
    where not exists (select from role_permission where tenant_id = 'ui' and parent_id = 3 and permission = right_name)`)
  const [rule] = await w.run<{
    id: number
  }>(sql`insert into approval_rule (tenant_id, name, doc_type, min_amount, priority, is_active)
    values ('ui', 'Counts', 'physicalInventory', 1, 100, true) returning id`)
  await w.run(sql`insert into approval_level (tenant_id, parent_id, line_no, mode, user_id, min_amount)
    values ('ui', ${rule?.id}, 1, 'Any', 3, 0)`)
})
afterAll(() => w.close())

it('[COUNT-709] a count that is denied books nothing, and is counted and submitted anew once it is revised', async () => {
  const sheet = await w.moved(set, await w.counted(await w.filled(), '19'), 'submit')
  expect(sheet['Status']).toBe('PendingApproval')
  expect((await w.world.move(set, sheet, 'post')).json()).toMatchObject({ Code: 'E_STATE' })
  const controller = await signIn(w.world.test, { user: 'controller' })
  const denied = await controller.call({
    method: 'POST',
    url: `/inventory/api/${set}(${sheet.Id})/deny`,
    headers: { 'if-match': `"v${String(sheet['VersionNo'])}"`, 'idempotency-key': randomUUID() },
    payload: { Remarks: 'A case stands at the dock' },
  })
  expect(denied.statusCode, denied.body).toBe(200)
  expect(denied.json()).toMatchObject({ Status: 'Denied' })
  expect(await w.stock()).toEqual([{ qty: '20', value: '60' }])
  const revised = await w.moved(set, await w.world.read(set, sheet.Id), 'revise')
  expect(revised['Status']).toBe('PendingSubmission')
  // What agrees with the books differs by nothing, and asks nobody.
  const agreed = await w.moved(set, await w.counted(revised, '20'), 'submit')
  await w.moved(set, agreed, 'post')
  expect(await w.stock()).toEqual([{ qty: '20', value: '60' }])
  await w.expectHealthy()
})
