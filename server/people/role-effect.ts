import { withdrawUnentitled } from '../access/withdraw-approver.ts'
import { endSessions } from '../auth/session/end-session.ts'
import { findSessions } from '../auth/session/find-sessions.ts'
import { defineRecordEffect, type RecordEffect } from '../documents/effects/record-effect.ts'
import { roleIssues } from './role-issues.ts'
import { roleNeeds } from './role-needs.ts'

/**
 * Saves of roles. Changed rights act on the next request of whoever works in the role (PEOPLE-21); a role that is no longer
 * active ends their sessions and the approvals it entitled them to.
 */
export const roleEffect: RecordEffect = defineRecordEffect({
  name: 'people:role',
  needs: roleNeeds,
  issues: roleIssues,
  async apply({ trx, ctx, clock, record, before }) {
    const { tenantId } = ctx
    if (before === undefined) return { staleSessions: [] }
    const ids = await findSessions(trx, { tenantId, roleId: Number(record.id) })
    if (before.isActive && !record.isActive) {
      if (ids.length > 0) await endSessions(trx, { tenantId, ids, now: clock.now(), why: 'role not active' })
      await withdrawUnentitled(trx, { tenantId })
    }
    return { staleSessions: ids }
  },
})
