import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../../db/pool.ts'

/** What this SQL reads of tables that definitions draw. */
export const delegationReads: TableReads = {
  by: 'server/approval/approvers/delegations.ts',
  entities: {
    approvalDelegation: { delegate: { to: 'user' }, delegator: { to: 'user' }, validFrom: 'date', validTo: 'date' },
  },
}

/** Where and when approvals are delegated: the site's day decides. */
export interface DelegationPlace {
  readonly trx: Trx
  readonly tenantId: string
  readonly siteId: number
  readonly now: Date
}

/** Approvers in whose place a person decides today, by the delegations in force; empty while the person may not sign in. */
export async function findDelegators(
  { trx, tenantId, siteId, now }: DelegationPlace,
  userId: number,
): Promise<ReadonlySet<number>> {
  const found = await sql<{ readonly id: number }>`select distinct d.delegator_id as id from approval_delegation d
    join app_user u on u.tenant_id = d.tenant_id and u.id = d.delegate_id and u.is_active and not u.is_blocked
    join site s on s.tenant_id = d.tenant_id and s.id = ${siteId}
    where d.tenant_id = ${tenantId} and d.delegate_id = ${userId}
      and (${now.toISOString()}::timestamptz at time zone s.iana_timezone)::date between d.valid_from and d.valid_to`.execute(
    trx,
  )
  return new Set(found.rows.map(({ id }) => id))
}

/** People who decide today in the place of one of these approvers. */
export async function findDelegates(
  { trx, tenantId, siteId, now }: DelegationPlace,
  approverIds: readonly number[],
): Promise<readonly number[]> {
  const found = await sql<{ readonly id: number }>`select distinct d.delegate_id as id from approval_delegation d
    join app_user u on u.tenant_id = d.tenant_id and u.id = d.delegate_id and u.is_active and not u.is_blocked
    join site s on s.tenant_id = d.tenant_id and s.id = ${siteId}
    where d.tenant_id = ${tenantId} and d.delegator_id = any(${approverIds}::bigint[])
      and (${now.toISOString()}::timestamptz at time zone s.iana_timezone)::date between d.valid_from and d.valid_to
    order by 1`.execute(trx)
  return found.rows.map(({ id }) => id)
}
