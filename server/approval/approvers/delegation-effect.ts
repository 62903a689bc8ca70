import { idParam } from '#core/model/param.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { defineRecordEffect, type RecordEffect } from '../../documents/effects/record-effect.ts'
import { administratorPermission } from '../../access/administrators.ts'

/** Saves of delegations: everybody delegates their own approvals, and who manages users those of others, who may be ill. */
export const delegationEffect: RecordEffect = defineRecordEffect({
  name: 'approval:delegation',
  needs: { delegator: idParam('header', 'user') },
  issues({ ctx, record, before }) {
    const owners = [record.delegator, before?.delegator ?? record.delegator]
    const isOwn = owners.every((owner) => owner === ctx.userId)
    const isAllowed = isOwn || ctx.permissions.has(administratorPermission)
    return Promise.resolve(isAllowed ? [] : [fieldIssue('delegator', { code: 'othersApprovals' })])
  },
})
