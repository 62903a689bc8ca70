import { sql } from 'kysely'
import { administratorPermission } from '../../access/administrators.ts'
import { tellEscalation } from '../../messages/tell-of-approval.ts'
import { findDelegates } from '../approvers/delegations.ts'
import { readApprovers } from '../approvers/read-approvers.ts'
import type { ApprovalDocument } from '../document/approval-document.ts'
import { nextLevel } from '../rules/match-rule.ts'
import type { LateQuestion } from './remind-approvers.ts'

/**
 * Tells others that an approver has not answered: those who decide in their place; without any those of the next level, who are asked after
 * them; without any the administrators, who can delegate for them. Nobody is asked in the approver's stead: levels stay in order.
 */
export async function escalate(late: LateQuestion): Promise<void> {
  const { document, request } = late
  const found = await firstFound([delegates, ofNextLevel, administrators], late)
  const told = found.filter((id) => id !== request.approverId && !document.authorIds.includes(id))
  const name = await nameOf(document, request.approverId)
  await tellEscalation(document, { approverIds: [...new Set(told)], waitsFor: name })
}

type Search = (late: LateQuestion) => Promise<readonly number[]>

async function firstFound([search, ...others]: readonly Search[], late: LateQuestion): Promise<readonly number[]> {
  if (search === undefined) return []
  const found = await search(late)
  return found.length > 0 ? found : firstFound(others, late)
}

function delegates({ document, request }: LateQuestion): Promise<readonly number[]> {
  return findDelegates(document, [request.approverId])
}

async function ofNextLevel({ document, request, rule }: LateQuestion): Promise<readonly number[]> {
  const level = rule && nextLevel(rule, document.amount, request.levelNo)
  if (level === undefined) return []
  return (await readApprovers(document.trx, { ...document, levels: [level] })).map(({ userId }) => userId)
}

/** People of the document's site or the head office who manage users. */
async function administrators({ document }: LateQuestion): Promise<readonly number[]> {
  const { trx, tenantId, siteId } = document
  const found = await sql<{ readonly id: number }>`select distinct u.id from app_user u
    join user_access a on a.tenant_id = u.tenant_id and a.parent_id = u.id and a.site_id in (${siteId}, 1)
    join role r on r.tenant_id = a.tenant_id and r.id = a.role_id and r.is_active
    join role_permission p on p.tenant_id = r.tenant_id and p.parent_id = r.id and p.permission = ${administratorPermission}
    where u.tenant_id = ${tenantId} and u.is_active and not u.is_blocked order by u.id`.execute(trx)
  return found.rows.map(({ id }) => id)
}

async function nameOf({ trx, tenantId }: ApprovalDocument, userId: number): Promise<string> {
  const found = await sql<{ readonly name: string }>`select display_name as name from app_user
    where tenant_id = ${tenantId} and id = ${userId}`.execute(trx)
  return found.rows[0]?.name ?? ''
}
