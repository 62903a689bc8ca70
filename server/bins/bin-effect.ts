import { sql } from 'kysely'
import { flagParam } from '#core/model/param.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import type { Trx } from '../db/pool.ts'
import { defineRecordEffect, type RecordEffect } from '../documents/effects/record-effect.ts'

/** Saves of bins: what holds goods stays active, and what ever held any is not deleted (BIN-5). */
export const binEffect: RecordEffect = defineRecordEffect({
  name: 'bins:bin',
  needs: { isActive: flagParam('header') },
  async issues({ trx, ctx, record, before }) {
    if (before === undefined || !before.isActive || record.isActive) return []
    return (await holds(trx, ctx.tenantId, Number(before.id))) ? [fieldIssue('isActive', { code: 'binHolds' })] : []
  },
})

async function holds(trx: Trx, tenantId: string, binId: number): Promise<boolean> {
  const found =
    await sql`select from bin_balance where tenant_id = ${tenantId} and bin_id = ${binId} and qty > 0 limit 1`.execute(
      trx,
    )
  return found.rows.length > 0
}
