import { sql } from 'kysely'
import { appError } from '#core/errors/app-error.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { idParam } from '#core/model/param.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import { defineRecordEffect, type RecordEffect } from '../documents/effects/record-effect.ts'

/** What this SQL reads of tables that definitions draw. */
export const varianceCauseReads: TableReads = {
  by: 'server/matching/variance-cause-effect.ts',
  entities: { voucher: { site: { to: 'site' } } },
}

/**
 * Saves of causes: each is said at the site of its invoice (VCH-460). @throws E_OTHER_SITE
 */
export const varianceCauseEffect: RecordEffect = defineRecordEffect({
  name: 'matching:varianceCause',
  needs: { voucher: idParam('header', 'voucher') },
  async issues({ trx, ctx, record: { voucher } }): Promise<readonly FieldIssue[]> {
    if (voucher === undefined) return []
    const { rows } = await sql<{ readonly site: number }>`
      select site_id as site from voucher
      where tenant_id = ${ctx.tenantId} and id = ${voucher}`.execute(trx)
    const [found] = rows
    if (found !== undefined && found.site !== ctx.siteId) throw appError('E_OTHER_SITE')
    return []
  },
})
