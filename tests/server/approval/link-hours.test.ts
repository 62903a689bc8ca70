import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApprovalWorld, type ApprovalWorld } from './approval-world.ts'

let world: ApprovalWorld
beforeAll(async () => {
  world = await createApprovalWorld()
  await world.rule({ userId: 3 })
})
afterAll(() => world.close())

const hoursOfNext = async () => {
  await world.submit()
  const [row] = await world.execute(sql`select extract(epoch from expires_at - issued_at)::int / 3600 as hours
    from approval_link order by id desc limit 1`)
  return row
}

it('[APPR-210] a link lives as long as the site of its document says, else as the tenant does', async () => {
  expect(await hoursOfNext()).toEqual({ hours: 72 })
  await world.execute(sql`insert into preference_value (tenant_id, site_id, preference, value, edited_by, edited_on)
    values ('ui', 1, 'approvalLinkHours', '24', 1, now()), ('ui', 2, 'approvalLinkHours', '5', 1, now())`)
  expect(await hoursOfNext()).toEqual({ hours: 5 })
  await world.execute(sql`delete from preference_value where preference = 'approvalLinkHours' and site_id = 2`)
  expect(await hoursOfNext()).toEqual({ hours: 24 })
})
