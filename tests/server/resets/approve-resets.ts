import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { LightMyRequestResponse } from 'fastify'
import type { TestApp } from '../support/create-test-app.ts'
import { signIn } from '../support/sign-in.ts'

/** Approves a reset as whoever the rule asks; made of the version that stands now. */
export type ApproveReset = (id: number) => Promise<LightMyRequestResponse>

/** A rule that asks the controller about every reset of any site, and their answer at each of the sites that are named. */
export async function approveResets<S extends number>(
  app: Pick<TestApp, 'app'>,
  execute: (text: ReturnType<typeof sql<unknown>>) => Promise<readonly unknown[]>,
  sites: readonly S[],
): Promise<(site: S) => ApproveReset> {
  await execute(sql`insert into role_permission (tenant_id, parent_id, line_no, permission)
    select 'ui', 3, 900 + no, right_name from (values (1, 'ResetInventory'), (2, 'DocumentApprovals')) as given(no, right_name)
    where not exists (select from role_permission where tenant_id = 'ui' and parent_id = 3 and permission = right_name)`)
  await askController(execute)
  const sessions = new Map<S, Awaited<ReturnType<typeof signIn>>>()
  for (const site of sites) sessions.set(site, await signIn(app, { user: 'controller', site }))
  return (site) => async (id) => {
    const controller = sessions.get(site)
    if (controller === undefined) throw new Error(`Nobody approves at site ${site}`)
    const url = `/inventory/api/InventoryResets(${id})`
    const etag = String((await controller.call({ url })).headers['etag'])
    const headers = { 'if-match': etag, 'idempotency-key': randomUUID() }
    return controller.call({ method: 'POST', url: `${url}/approve`, headers, payload: {} })
  }
}

async function askController(execute: (text: ReturnType<typeof sql<unknown>>) => Promise<readonly unknown[]>) {
  const [rule] =
    await execute(sql`insert into approval_rule (tenant_id, name, doc_type, min_amount, priority, is_active)
    values ('ui', 'Resets', 'inventoryReset', 0, 100, true) returning id`)
  await execute(sql`insert into approval_level (tenant_id, parent_id, line_no, mode, user_id, min_amount)
    values ('ui', ${(rule as { id: number }).id}, 1, 'Any', 3, 0)`)
}
